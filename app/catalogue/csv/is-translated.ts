import type { WholeProduct } from './product-state.ts';

const translatedTexts = [
  ['title', 'titleNl'],
  ['editorNotes', 'editorNotesNl'],
  ['sizeAndFit', 'sizeAndFitNl'],
  ['deliveryAndReturns', 'deliveryAndReturnsNl'],
] as const;

/** Whether everything that shoppers read of a product is there in Dutch too. */
export function isTranslated(product: WholeProduct): boolean {
  return translatedTexts.every(([english, dutch]) => !product[english] || product[dutch]);
}
