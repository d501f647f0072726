import type { MailWording } from '#app/platform/mail/wording/mail-wording.ts';

export type DrawMailKind = 'confirm' | 'won' | 'lost';

export const drawMailWordings: Record<DrawMailKind, MailWording> = {
  confirm: wordingOf('confirm'),
  won: wordingOf('won'),
  lost: wordingOf('lost'),
};

function wordingOf(kind: DrawMailKind): MailWording {
  const placeholders = ['piece', 'drop', 'brand'];
  return {
    kind: `drop-draw-${kind}`,
    fields: {
      subject: { id: `dropDraw.mail.${kind}.subject`, placeholders },
      title: { id: `dropDraw.mail.${kind}.title`, placeholders },
      text: { id: `dropDraw.mail.${kind}.text`, placeholders, required: ['piece'] },
    },
  };
}
