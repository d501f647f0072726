import type { GuestOrderLink } from '#app/orders/order-queues.server.ts';
import { type WrittenMail, writeMail } from '#app/platform/mail/mail-frame.server.tsx';
import type { Language } from '#app/platform/text/language.ts';
import type { Words } from '#app/platform/text/translations.ts';

type GuestLink = { number: string; link: string; hours: number; leadsTo: GuestOrderLink['leadsTo'] };

/** Renders the email with a guest's order link. The email contains no name. */
export function writeGuestLinkMail(
  { number, link, hours, leadsTo }: GuestLink,
  language: Language,
  brand: string,
  t: Words,
): Promise<WrittenMail> {
  const isWithdrawal = leadsTo === 'withdrawal';
  const text = t(isWithdrawal ? 'order.linkMail.withdrawalText' : 'order.linkMail.text', { number, brand });
  const button = t(isWithdrawal ? 'order.mail.withdrawHere' : 'order.linkMail.button');
  return writeMail({
    subject: t('order.linkMail.subject', { number, brand }),
    title: t('order.linkMail.title', { number, brand }),
    preview: text,
    parts: [text, { button, to: link }, t('order.linkMail.within', { hours })],
    remark: t('order.linkMail.notYou'),
    language,
    brand,
  });
}
