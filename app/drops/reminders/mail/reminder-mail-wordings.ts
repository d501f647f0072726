import type { MailWording } from '#app/platform/mail/wording/mail-wording.ts';

/** Asking to confirm, a day before a drop's start, and shortly before it. */
export type ReminderMailKind = 'confirm' | 'day' | 'start';

/** What operators can reword of mails about a coming drop; how long the links work and the way out stay. */
export const reminderMailWordings: Record<ReminderMailKind, MailWording> = {
  confirm: wordingOf('confirm'),
  day: wordingOf('day'),
  start: wordingOf('start'),
};

function wordingOf(kind: ReminderMailKind): MailWording {
  const placeholders = ['drop', 'when', 'brand'];
  return {
    kind: `drop-reminder-${kind}`,
    fields: {
      subject: { id: `dropReminder.mail.${kind}.subject`, placeholders },
      title: { id: `dropReminder.mail.${kind}.title`, placeholders },
      text: { id: `dropReminder.mail.${kind}.text`, placeholders, required: ['drop', 'when'] },
    },
  };
}
