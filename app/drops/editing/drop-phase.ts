import type { PictureRow } from '#app/media/picture-sizes.ts';
import type { SaleMethod } from '../selling/sale-methods.ts';

/** Where now lies within a drop's dates. */
export type DropPhase = 'coming' | 'now' | 'over';

/** A drop as the operators' list shows it. */
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

/** A product as a drop's form shows it; its price in cents. */
export type DropFormProduct = {
  id: string;
  title: string;
  titleNl: string | null;
  priceCents: number;
  category: 'men' | 'women' | 'the-drop';
  isArchived: boolean;
  picture: PictureRow | null;
};

/** From its start until just before its end, as shoppers find it. */
export function dropPhase({ startDate, endDate }: { startDate: Date; endDate: Date }, now: Date): DropPhase {
  if (now < startDate) return 'coming';
  return now < endDate ? 'now' : 'over';
}
