import { type Language, translated } from '#app/platform/text/language.ts';
import type { Words } from '#app/platform/text/translations.ts';
import { ONE_SIZE } from './product.ts';

export function pieceName({ title, size }: { title: string; size: string }, t: Words): string {
  return size === ONE_SIZE ? title : t('product.piece', { title, size });
}

export function namedPiece(
  { title, titleNl, size }: { title: string; titleNl: string | null; size: string },
  language: Language,
  t: Words,
): string {
  return pieceName({ title: translated(language, title, titleNl).text, size }, t);
}
