import { accountMailWordings } from '#app/accounts/mail/account-mails.server.ts';
import { answerMailWording } from '#app/content/contact/replies/reply-mail-wording.ts';
import {
  drawMailWordings,
  rejoinMailWording,
  reminderMailWordings,
} from '#app/drops/mail/drop-mail-wording.ts';
import {
  giftCardMailWording,
  redirectedCardMailWording,
} from '#app/gift-cards/mail/gift-card-mail-wording.ts';
import { confirmationMailWording } from '#app/newsletter/newsletter-jobs.server.ts';
import { additionMailWording, emailChangeMailWordings } from '#app/order-edits/mail/mail-wording.ts';
import {
  guestLinkMailWording,
  orderMailWordings,
  returnMailWording,
  withdrawalMailWording,
} from '#app/order-management/mail/order-mail-wording.ts';
import type { MailWording } from '#app/platform/mail/wording/mail-wording.ts';
import { exchangeMailWordings } from '#app/returns/mail/exchange-mail-wording.ts';
import { stockAlertMailWordings } from '#app/stock-alerts/stock-alert-jobs.server.ts';

export const mailGroups = {
  orders: [
    ...Object.values(orderMailWordings),
    withdrawalMailWording,
    returnMailWording,
    guestLinkMailWording,
    ...Object.values(exchangeMailWordings),
    additionMailWording,
    ...Object.values(emailChangeMailWordings),
  ],
  'gift-cards': [giftCardMailWording, redirectedCardMailWording],
  accounts: Object.values(accountMailWordings),
  newsletter: [confirmationMailWording],
  'stock-alerts': Object.values(stockAlertMailWordings),
  drops: [...Object.values(reminderMailWordings), rejoinMailWording, ...Object.values(drawMailWordings)],
  messages: [answerMailWording],
} satisfies Record<string, MailWording[]>;

const wordings = new Map(
  Object.values(mailGroups)
    .flat()
    .map((wording) => [wording.kind, wording]),
);

export function mailWordingOf(kind: string): MailWording | undefined {
  return wordings.get(kind);
}
