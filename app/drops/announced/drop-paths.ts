import { drawPath } from '../draw/draw-path.ts';
import { roomPath } from '../room-paths.ts';
import type { ShownDrop } from '../shown-drop-type.ts';

/** The page of a drop that was announced. */
export function announcedDropPath(id: string): string {
  return `/the-drop/${encodeURIComponent(id)}`;
}

/** Where the pieces of a drop are while it runs. */
export function dropSalePath(id: string): string {
  return `/the-drop?drop=${encodeURIComponent(id)}`;
}

/** Where its page leads while a drop runs: to its pieces, or first into its waiting room or to its draw. */
export function runningDropPath({ id, saleMethod }: Pick<ShownDrop, 'id' | 'saleMethod'>): string {
  if (saleMethod === 'queue') return roomPath(id);
  return saleMethod === 'draw' ? drawPath(id) : dropSalePath(id);
}
