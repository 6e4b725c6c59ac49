import type { About } from '../../lib/games';
import type { MuseumMatchView } from '../../lib/wire';

export const about: About = {
  secrets: false,
  scores: (view: MuseumMatchView) => view.scores,
  scoring: { scored: { seat: 0, points: 6 } },
  sounds: { rolled: 'dice' },
  met: 'tile',
};
