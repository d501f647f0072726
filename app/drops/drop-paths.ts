import type { ShownDrop } from './shown-drop-type.ts';

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

export function drawPath(dropId: string): string {
  return `/the-drop/${encodeURIComponent(dropId)}/draw`;
}

export function roomPath(dropId: string): string {
  return `/the-drop/${encodeURIComponent(dropId)}/queue`;
}

export function placePath(dropId: string): string {
  return `${roomPath(dropId)}/place`;
}

export function chancePath(dropId: string): string {
  return `/the-drop/${encodeURIComponent(dropId)}/chance`;
}
