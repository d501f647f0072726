import { render } from '@react-email/render';
import { Text } from 'react-email';
import {
  MailButton,
  MailFrame,
  MailLines,
  MailRule,
  mailColours,
  QuietText,
  type WrittenMail,
} from '#app/platform/mail/mail-frame.server.tsx';
import type { Language } from '#app/platform/text/language.ts';
import type { Words } from '#app/platform/text/translations.ts';
import { formatDateTime } from '#app/ui/formats.ts';
import { type Sender, sellerLines, sizeText } from './order-mail-texts.ts';

type AcknowledgedWithdrawal = {
  orderNumber: string;
  /** Undefined if the email goes to an address that is not proven to be the buyer's. */
  name: string | undefined;
  email: string;
  statedAt: Date;
  isGiftCard: boolean;
  /** True if the customer used the form for returns, not the one for withdrawals. */
  isReturn: boolean;
  sending: { address: string[]; link: string | undefined } | undefined;
  lines: { title: string; size: string | null; quantity: number }[];
};

export async function writeWithdrawalMail(
  { orderNumber, name, email, statedAt, isGiftCard, isReturn, sending, lines }: AcknowledgedWithdrawal,
  language: Language,
  { brand, seller }: Sender,
  t: Words,
): Promise<WrittenMail> {
  const rewordable = { number: orderNumber, brand, name: name ?? '' };
  const moment = formatDateTime(statedAt, language);
  const title = t(isReturn ? 'order.withdrawalMail.returnTitle' : 'order.withdrawalMail.title', rewordable);
  const received = t('order.withdrawalMail.received', { moment });
  const details = [
    t('order.mail.number', { number: orderNumber }),
    ...(name ? [t('order.withdrawalMail.name', { name })] : []),
    t('order.withdrawalMail.email', { email }),
  ];
  const statement = name
    ? t('order.withdrawalMail.statement', { name, number: orderNumber })
    : t('order.withdrawalMail.unnamedStatement', { number: orderNumber });
  const pieces = lines.map((line) =>
    [`${line.quantity} × ${line.title}`, sizeText(line.size, t)].filter(Boolean).join(', '),
  );
  const next = t(`order.withdrawalMail.${isGiftCard ? 'nextGiftCard' : sending ? 'next' : 'nextUnsent'}`);
  const goesTo = sending?.address.length
    ? [t('order.withdrawalMail.goesTo', { number: orderNumber }), ...sending.address]
    : [];
  const show = t('order.withdrawalMail.showReturn');
  const notYou = t('order.withdrawalMail.notYou');
  const from = sellerLines(seller, t);
  const html = await render(
    <MailFrame language={language} brand={brand} preview={received} title={title}>
      <Text>{received}</Text>
      <MailLines lines={details} />
      <MailRule />
      <Text>{statement}</Text>
      <MailLines lines={pieces} />
      <MailRule />
      <Text>{next}</Text>
      {goesTo.length > 0 && <MailLines lines={goesTo} />}
      {sending?.link && <MailButton to={sending.link}>{show}</MailButton>}
      <QuietText>{notYou}</QuietText>
      <MailLines lines={from} colour={mailColours.quiet} />
    </MailFrame>,
  );
  const text = [
    title,
    received,
    details.join('\n'),
    statement,
    pieces.join('\n'),
    next,
    goesTo.join('\n'),
    sending?.link && `${show}:\n${sending.link}`,
    notYou,
    from.join('\n'),
  ];
  return {
    subject: t(isReturn ? 'order.withdrawalMail.returnSubject' : 'order.withdrawalMail.subject', rewordable),
    html,
    text: text.filter(Boolean).join('\n\n'),
  };
}
