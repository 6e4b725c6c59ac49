import type { About } from '../../lib/games';
import type { MuseumBoardgameView } from '../../lib/wire';

export const about: About = {
  secrets: false,
  scores: (view: MuseumBoardgameView) => view.scores,
  scoring: { scored: { seat: 0, points: 7 } },
  sounds: { rolled: 'dice' },
  met: 'tile',
};
