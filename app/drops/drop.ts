import type { ShownPicture } from '#app/media/picture-sizes.ts';
import type { Translated } from '#app/platform/text/language.ts';

export const MOST_PIECES_PER_PERSON = 100;

export type DropPhase = 'coming' | 'now' | 'over';

export function dropPhase({ startDate, endDate }: { startDate: Date; endDate: Date }, now: Date): DropPhase {
  if (now < startDate) return 'coming';
  return now < endDate ? 'now' : 'over';
}

export type ShownDrop = {
  id: string;
  title: Translated;
  description: Translated;
  startDate: string;
  endDate: string;
  phase: DropPhase;
  saleMethod: SaleMethod;
  piecesPerPerson: number | null;
  picture: ShownPicture | undefined;
};

export const saleMethods = ['open', 'queue', 'draw'] as const;

export type SaleMethod = (typeof saleMethods)[number];

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
