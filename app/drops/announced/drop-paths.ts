import { drawPath } from '../draw/draw-path.ts';
import { roomPath } from '../room-paths.ts';
import type { ShownDrop } from '../shown-drop-type.ts';

export function announcedDropPath(id: string): string {
  return `/the-drop/${encodeURIComponent(id)}`;
}

export function dropSalePath(id: string): string {
  return `/the-drop?drop=${encodeURIComponent(id)}`;
}

export function runningDropPath({ id, saleMethod }: Pick<ShownDrop, 'id' | 'saleMethod'>): string {
  if (saleMethod === 'queue') return roomPath(id);
  return saleMethod === 'draw' ? drawPath(id) : dropSalePath(id);
}
