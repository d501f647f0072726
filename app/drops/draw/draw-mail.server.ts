import { writeMailWithButton } from '#app/platform/mail/mail-with-button.server.tsx';
import type { Language } from '#app/platform/text/language.ts';
import type { Words } from '#app/platform/text/translations.ts';
import { formatDateTime } from '#app/ui/format-date.ts';
import type { DrawMailKind } from './draw-mail-wordings.ts';

type About = {
  kind: DrawMailKind;
  piece: string;
  drop: string;
  /** The deadline for confirming the entry or buying the item, or else the end of the drop. */
  until: Date;
  place?: number | undefined;
  /** The URL of the mail's button. `end` is the URL that deletes the entry. */
  go: string;
  end: string;
};

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
