import { texts } from '../../product-fields.ts';
import type { WholeProduct } from './product-diff.ts';

export function isTranslated(product: WholeProduct): boolean {
  return texts.every((text) => !product[text] || product[`${text}Nl`]);
}
