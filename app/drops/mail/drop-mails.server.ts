import { writeMailWithButton } from '#app/platform/mail/mail-frame.server.tsx';
import type { Language } from '#app/platform/text/language.ts';
import type { Words } from '#app/platform/text/translations.ts';
import { formatDateTime } from '#app/ui/formats.ts';
import type { DrawMailKind, ReminderMailKind } from './drop-mail-wording.ts';

type DrawMail = {
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
  { kind, piece, drop, until, place, go, end }: DrawMail,
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

type ReminderMail = { title: string; startDate: Date; go: string; end: string };

export function writeReminderMail(
  kind: ReminderMailKind,
  { title, startDate, go, end }: ReminderMail,
  language: Language,
  brand: string,
  t: Words,
) {
  const when = formatDateTime(startDate, language);
  const say = (part: string) => t(`dropReminder.mail.${kind}.${part}`, { drop: title, when, brand });
  const ending = { address: end, text: t('dropReminder.mail.end') };
  return writeMailWithButton(say, { go, afterButton: say('note'), end: ending, language, brand });
}

export function writeRejoinMail(
  { drop, link }: { drop: string; link: string },
  language: Language,
  brand: string,
  t: Words,
) {
  const say = (part: string) => t(`dropReturn.mail.${part}`, { drop, brand });
  return writeMailWithButton(say, { go: link, afterButton: say('within'), language, brand });
}
