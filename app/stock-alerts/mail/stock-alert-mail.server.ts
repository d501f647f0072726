import { writeMailWithButton } from '#app/platform/mail/mail-with-button.server.tsx';
import type { Words } from '#app/platform/text/i18n.ts';
import type { Language } from '#app/platform/text/language.ts';
import { pieceName } from '../piece-name.ts';

/** The size that a mail is about, where its button leads, and where the alert ends. */
type About = { title: string; size: string; go: string; end: string };

/** Writes the mail that asks to confirm a stock alert, or the one that says the size is back, in the words of `findMailWords`: its subject, HTML and plain text. */
export function writeStockAlertMail(
  kind: 'confirm' | 'back',
  { title, size, go, end }: About,
  language: Language,
  brand: string,
  t: Words,
) {
  const piece = pieceName({ title, size }, t);
  const say = (part: string) => t(`stockAlert.mail.${kind}.${part}`, { piece, brand });
  const ending = { address: end, text: t('stockAlert.mail.end') };
  return writeMailWithButton(say, { go, afterButton: say('within'), end: ending, language, brand });
}
