import { writeMailWithButton } from '#app/platform/mail/mail-with-button.server.tsx';
import type { Language } from '#app/platform/text/language.ts';
import type { Words } from '#app/platform/text/translations.ts';

export function writeRejoinMail(
  { drop, link }: { drop: string; link: string },
  language: Language,
  brand: string,
  t: Words,
) {
  const say = (part: string) => t(`dropReturn.mail.${part}`, { drop, brand });
  return writeMailWithButton(say, { go: link, afterButton: say('within'), language, brand });
}
