import { writeMailWithButton } from '#app/platform/mail/mail-with-button.server.tsx';
import type { Words } from '#app/platform/text/i18n.ts';
import type { Language } from '#app/platform/text/language.ts';
import { formatDateTime } from '#app/ui/format-date.ts';
import type { DrawMailKind } from './draw-mail-wordings.ts';

type About = {
  kind: DrawMailKind;
  /** The product in its size, and the drop, as they are called in the language. */
  piece: string;
  drop: string;
  /** Until when one can confirm or buy, or until when the drop goes on. */
  until: Date;
  /** The place in line of somebody who was not drawn. */
  place?: number | undefined;
  /** Where the button leads, and where the entry ends. */
  go: string;
  end: string;
};

/** Writes a mail about an entry of a draw, in the words of `findMailWords`: its subject, HTML and plain text. */
export function writeDrawMail(
  { kind, piece, drop, until, place, go, end }: About,
  language: Language,
  brand: string,
  t: Words,
) {
  const moment = formatDateTime(until, language);
  const say = (part: string) =>
    t(`dropDraw.mail.${kind}.${part}`, { piece, drop, brand, moment, place: place ?? 1 });
  const ending = { address: end, text: t('dropDraw.mail.end') };
  return writeMailWithButton(say, { go, beforeButton: say('until'), end: ending, language, brand });
}
