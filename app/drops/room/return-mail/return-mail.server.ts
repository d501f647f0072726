import { writeMailWithButton } from '#app/platform/mail/mail-with-button.server.tsx';
import type { Words } from '#app/platform/text/i18n.ts';
import type { Language } from '#app/platform/text/language.ts';

/** Writes the mail whose link brings a place in the queue of a drop to another browser, in the words of `findMailWords`: subject, HTML and plain text. */
export function writeDropReturnMail(
  { drop, link }: { drop: string; link: string },
  language: Language,
  brand: string,
  t: Words,
) {
  const say = (part: string) => t(`dropReturn.mail.${part}`, { drop, brand });
  return writeMailWithButton(say, { go: link, afterButton: say('within'), language, brand });
}
