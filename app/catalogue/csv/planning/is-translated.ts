import { texts } from '../../product-field-names-and-pick-fields.ts';
import type { WholeProduct } from './diff-and-validate-product.ts';

/** Whether everything that shoppers read of a product is there in Dutch too. */
export function isTranslated(product: WholeProduct): boolean {
  return texts.every((text) => !product[text] || product[`${text}Nl`]);
}
