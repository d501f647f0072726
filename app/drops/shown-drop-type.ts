import type { ShownPicture } from '#app/media/picture-sizes.ts';
import type { Translated } from '#app/platform/text/language.ts';
import type { DropPhase } from './editing/drop-phase.ts';
import type { SaleMethod } from './selling/sale-methods.ts';

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
