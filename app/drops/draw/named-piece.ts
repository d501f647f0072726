import { ONE_SIZE } from '#app/catalogue/product.ts';
import type { Words } from '#app/platform/text/i18n.ts';
import type { Language } from '#app/platform/text/language.ts';
import { translated } from '#app/platform/text/translated.ts';

export function namedPiece(
  { title, titleNl, size }: { title: string; titleNl: string | null; size: string },
  language: Language,
  t: Words,
): string {
  const named = translated(language, title, titleNl).text;
  return size === ONE_SIZE ? named : t('dropDraw.piece', { title: named, size });
}
