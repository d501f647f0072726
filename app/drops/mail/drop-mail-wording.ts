import type { MailWording } from '#app/platform/mail/wording/mail-wording.ts';

export type DrawMailKind = 'confirm' | 'won' | 'lost';
export type ReminderMailKind = 'confirm' | 'day' | 'start';

const ofDraw = { placeholders: ['piece', 'drop', 'brand'], required: ['piece'] };
const ofReminder = { placeholders: ['drop', 'when', 'brand'], required: ['drop', 'when'] };

export const drawMailWordings: Record<DrawMailKind, MailWording> = {
  confirm: wordingOf('drop-draw-confirm', (part) => `dropDraw.mail.confirm.${part}`, ofDraw),
  won: wordingOf('drop-draw-won', (part) => `dropDraw.mail.won.${part}`, ofDraw),
  lost: wordingOf('drop-draw-lost', (part) => `dropDraw.mail.lost.${part}`, ofDraw),
};

export const reminderMailWordings: Record<ReminderMailKind, MailWording> = {
  confirm: wordingOf('drop-reminder-confirm', (part) => `dropReminder.mail.confirm.${part}`, ofReminder),
  day: wordingOf('drop-reminder-day', (part) => `dropReminder.mail.day.${part}`, ofReminder),
  start: wordingOf('drop-reminder-start', (part) => `dropReminder.mail.start.${part}`, ofReminder),
};

const ofRejoining = { placeholders: ['drop', 'brand'], required: ['drop'] };
export const rejoinMailWording = wordingOf('drop-return', (part) => `dropReturn.mail.${part}`, ofRejoining);

function wordingOf(
  kind: string,
  idOf: (part: string) => string,
  { placeholders, required }: { placeholders: string[]; required: string[] },
): MailWording {
  return {
    kind,
    fields: {
      subject: { id: idOf('subject'), placeholders },
      title: { id: idOf('title'), placeholders },
      text: { id: idOf('text'), placeholders, required },
    },
  };
}
