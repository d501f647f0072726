import type { ShownPicture } from '#app/media/picture-sizes.ts';
import type { Translated } from '#app/platform/text/translated.ts';
import type { DropPhase } from './editing/drop-phase.ts';
import type { SaleMethod } from './selling/sale-methods.ts';

/** A collection that is on sale for a while, as shoppers read of it; its dates as ISO text. */
export type ShownDrop = {
  id: string;
  title: Translated;
  description: Translated;
  startDate: string;
  endDate: string;
  phase: DropPhase;
  saleMethod: SaleMethod;
  /** Of all its products together; null where everybody may have as many as there are. */
  piecesPerPerson: number | null;
  picture: ShownPicture | undefined;
};
