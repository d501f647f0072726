import { texts } from '../../product-fields.ts';
import type { WholeProduct } from './product-diff.ts';

/** Whether everything that shoppers read of a product is there in Dutch too. */
export function isTranslated(product: WholeProduct): boolean {
  return texts.every((text) => !product[text] || product[`${text}Nl`]);
}
