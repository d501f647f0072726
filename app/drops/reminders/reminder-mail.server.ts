import { writeMailWithButton } from '#app/platform/mail/mail-with-button.server.tsx';
import type { Language } from '#app/platform/text/language.ts';
import type { Words } from '#app/platform/text/translations.ts';
import { formatDateTime } from '#app/ui/format-date.ts';
import type { ReminderMailKind } from './reminder-mail-wordings.ts';

type About = { title: string; startDate: Date; go: string; end: string };

export function writeReminderMail(
  kind: ReminderMailKind,
  { title, startDate, go, end }: About,
  language: Language,
  brand: string,
  t: Words,
) {
  const when = formatDateTime(startDate, language);
  const say = (part: string) => t(`dropReminder.mail.${kind}.${part}`, { drop: title, when, brand });
  const ending = { address: end, text: t('dropReminder.mail.end') };
  return writeMailWithButton(say, { go, afterButton: say('note'), end: ending, language, brand });
}
