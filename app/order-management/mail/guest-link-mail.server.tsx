import { render } from '@react-email/render';
import { Text } from 'react-email';
import type { GuestOrderLink } from '#app/orders/order-queues.server.ts';
import {
  MailButton,
  MailFrame,
  MailRule,
  MailText,
  QuietText,
} from '#app/platform/mail/mail-frame.server.tsx';
import type { Language } from '#app/platform/text/language.ts';
import type { Words } from '#app/platform/text/translations.ts';

type GuestLink = { number: string; link: string; hours: number; leadsTo: GuestOrderLink['leadsTo'] };

/** Renders the email with a guest's order link. The email contains no name. */
export async function writeGuestLinkMail(
  { number, link, hours, leadsTo }: GuestLink,
  language: Language,
  brand: string,
  t: Words,
): Promise<{ subject: string; html: string; text: string }> {
  const title = t('order.linkMail.title', { number, brand });
  const isWithdrawal = leadsTo === 'withdrawal';
  const text = t(isWithdrawal ? 'order.linkMail.withdrawalText' : 'order.linkMail.text', { number, brand });
  const button = t(isWithdrawal ? 'order.mail.withdrawHere' : 'order.linkMail.button');
  const within = t('order.linkMail.within', { hours });
  const notYou = t('order.linkMail.notYou');
  const html = await render(
    <MailFrame language={language} brand={brand} preview={text} title={title}>
      <MailText>{text}</MailText>
      <MailButton to={link}>{button}</MailButton>
      <Text>{within}</Text>
      <MailRule />
      <QuietText>{notYou}</QuietText>
    </MailFrame>,
  );
  const plain = [text, `${button}:\n${link}`, within, notYou].join('\n\n');
  return { subject: t('order.linkMail.subject', { number, brand }), html, text: plain };
}
