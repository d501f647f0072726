import { ONE_SIZE } from '#app/catalogue/product.ts';
import type { Words } from '#app/platform/text/translations.ts';

export function sizeText(size: string, t: Words): string {
  return size === ONE_SIZE ? t('product.oneSize') : t('bag.size', { size });
}
