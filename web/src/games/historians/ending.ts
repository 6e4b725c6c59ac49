import type { HistoriansView } from '../../lib/wire';
import type { Said } from '../contract';

/** The title that somebody who has played alone retires with, and where the next one begins. */
export function lines({ title }: HistoriansView): readonly Said[] {
  if (!title) return [];
  const won = { key: 'board.title', numbers: [title.title, title.points] };
  if (title.next === null) return [won];
  return [won, { key: 'board.next_title', numbers: [title.title + 1, title.next] }];
}
