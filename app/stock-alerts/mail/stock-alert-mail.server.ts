import { pieceName } from '#app/catalogue/piece-name.ts';
import { writeMailWithButton } from '#app/platform/mail/mail-frame.server.tsx';
import type { Language } from '#app/platform/text/language.ts';
import type { Words } from '#app/platform/text/translations.ts';

export function writeStockAlertMail(
  kind: 'confirm' | 'back',
  { title, size, go, end }: { title: string; size: string; go: string; end: string },
  language: Language,
  brand: string,
  t: Words,
) {
  const piece = pieceName({ title, size }, t);
  const say = (part: string) => t(`stockAlert.mail.${kind}.${part}`, { piece, brand });
  const ending = { address: end, text: t('stockAlert.mail.end') };
  return writeMailWithButton(say, { go, afterButton: say('within'), end: ending, language, brand });
}
