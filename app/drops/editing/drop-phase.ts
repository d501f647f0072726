import type { PictureRow } from '#app/media/picture-sizes.ts';
import type { SaleMethod } from '../selling/sale-methods.ts';

export const MOST_PIECES_PER_PERSON = 100;

export type DropPhase = 'coming' | 'now' | 'over';

export type DropListItem = {
  id: string;
  title: string;
  titleNl: string | null;
  startDate: string;
  endDate: string;
  announcedAt: string | undefined;
  isActive: boolean;
  saleMethod: SaleMethod;
  phase: DropPhase;
  pieces: number;
};

/** A product in a drop's form, with its price in cents. */
export type DropFormProduct = {
  id: string;
  title: string;
  titleNl: string | null;
  priceCents: number;
  category: 'men' | 'women' | 'the-drop';
  isArchived: boolean;
  picture: PictureRow | null;
};

export function dropPhase({ startDate, endDate }: { startDate: Date; endDate: Date }, now: Date): DropPhase {
  if (now < startDate) return 'coming';
  return now < endDate ? 'now' : 'over';
}
