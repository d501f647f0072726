import { type MailWording, mailWording } from '#app/platform/mail/wording/mail-wording.ts';
import type { mailWords } from './order-mail-texts.ts';

const common = ['number', 'brand', 'name'] as const;

/** The texts that operators can reword: all except facts of the order, the customer's rights and seller details. */
export const orderMailWordings: Record<ReturnType<typeof mailWords>, MailWording> = {
  order_confirmation: wordingOf('order_confirmation'),
  gift_card_confirmation: wordingOf('gift_card_confirmation'),
  order_shipped: wordingOf('order_shipped'),
  order_part_shipped: wordingOf('order_part_shipped'),
  order_sent_again: wordingOf('order_sent_again'),
  order_ready: wordingOf('order_ready'),
  order_changed: wordingOf('order_changed'),
  order_cancelled: wordingOf('order_cancelled', ['amount']),
  order_refunded: wordingOf('order_refunded', ['amount']),
  order_over_limit: wordingOf('order_over_limit', ['amount']),
  money_returned: wordingOf('money_returned', ['amount']),
};

/** The texts of the email that acknowledges a withdrawal. The law prescribes its content. */
export const withdrawalMailWording = mailWording('withdrawal_received', 'order.withdrawalMail.', common, {
  fields: ['subject', 'title'],
});

export const returnMailWording: MailWording = {
  kind: 'return_received',
  fields: {
    subject: { id: 'order.withdrawalMail.returnSubject', placeholders: common },
    title: { id: 'order.withdrawalMail.returnTitle', placeholders: common },
  },
};

export const guestLinkMailWording = mailWording('order_link', 'order.linkMail.', ['number', 'brand']);

function wordingOf(kind: string, required: string[] = []): MailWording {
  const fields = ['subject', 'title', 'text', 'closing'] as const;
  return mailWording(kind, `order.mail.${kind}.`, common, { required, fields });
}
