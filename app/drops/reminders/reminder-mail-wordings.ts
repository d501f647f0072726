import type { MailWording } from '#app/platform/mail/wording/mail-wording.ts';

export type ReminderMailKind = 'confirm' | 'day' | 'start';

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
