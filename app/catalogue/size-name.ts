import type { Words } from '#app/platform/text/translations.ts';
import { ONE_SIZE } from './product.ts';

export function sizeName(size: string, t: Words): string {
  return size === ONE_SIZE ? t('product.oneSize') : size;
}
