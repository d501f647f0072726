import { ONE_SIZE } from '#app/catalogue/product.ts';
import type { Words } from '#app/platform/text/i18n.ts';

/** A size as the pages about a drop name it. */
export function sizeText(size: string, t: Words): string {
  return size === ONE_SIZE ? t('dropReport.oneSize') : size;
}
