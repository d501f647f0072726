import { render } from '@react-email/render';
import { Text } from 'react-email';
import {
  MailButton,
  MailFrame,
  MailRule,
  MailText,
  QuietText,
  type WrittenMail,
} from '#app/platform/mail/mail-frame.server.tsx';
import type { Language } from '#app/platform/text/language.ts';
import type { Words } from '#app/platform/text/translations.ts';
import { formatPrice } from '#app/ui/formats.ts';
import { groupGiftCardCode } from '../gift-card-code.ts';

type GiftCardMail = {
  code: string;
  amountCents: number;
  recipientName: string;
  senderName: string;
  message: string;
};

/** Writes the mail with the code in its text. Links never contain the code. */
export async function writeGiftCardMail(
  { code, amountCents, recipientName, senderName, message }: GiftCardMail,
  language: Language,
  { brand, shopUrl }: { brand: string; shopUrl: string },
  t: Words,
): Promise<WrittenMail> {
  const amount = formatPrice(amountCents);
  const title = t('giftCardMail.title', { amount, brand });
  const greeting = t('giftCardMail.greeting', { name: recipientName, brand });
  // Buyers who keep the card for themselves receive no gift, so the texts differ.
  const isGift = senderName && senderName !== recipientName;
  const from = isGift ? t('giftCardMail.from', { name: senderName, amount, brand }) : title;
  const shown = groupGiftCardCode(code);
  const balance = `${shopUrl}/gift-cards/balance?lang=${language}`;
  const how = t('giftCardMail.how');
  const html = await render(
    <MailFrame language={language} brand={brand} preview={title} title={title}>
      <Text>{greeting}</Text>
      <MailText>{from}</MailText>
      {message && <Text style={{ whiteSpace: 'pre-line' }}>{message}</Text>}
      <Text>{t('giftCardMail.code')}</Text>
      <Text style={{ fontSize: '22px', letterSpacing: '1px' }}>{shown}</Text>
      <Text>{how}</Text>
      <MailButton to={`${shopUrl}/?lang=${language}`}>{t('giftCardMail.shop')}</MailButton>
      <MailRule />
      <QuietText>{t('giftCardMail.keep')}</QuietText>
      <QuietText>{t('giftCardMail.balance', { address: balance })}</QuietText>
    </MailFrame>,
  );
  const text = [
    title,
    greeting,
    from,
    message,
    `${t('giftCardMail.code')} ${shown}`,
    how,
    `${t('giftCardMail.shop')}:\n${shopUrl}/?lang=${language}`,
    t('giftCardMail.keep'),
    t('giftCardMail.balance', { address: balance }),
  ];
  return {
    subject: t('giftCardMail.subject', { amount, brand }),
    html,
    text: text.filter(Boolean).join('\n\n'),
  };
}

export async function writeRedirectedMail(
  { end, newEmail, link }: { end: string; newEmail: string; link: string },
  language: Language,
  brand: string,
  t: Words,
): Promise<WrittenMail> {
  const title = t('giftCardRedirected.title', { brand });
  const news = t('giftCardRedirected.text', { end, newEmail, brand });
  const notYou = t('giftCardRedirected.notYou');
  const button = t('giftCardRedirected.button');
  const html = await render(
    <MailFrame language={language} brand={brand} preview={news} title={title}>
      <MailText>{news}</MailText>
      <QuietText>{notYou}</QuietText>
      <MailButton to={link}>{button}</MailButton>
      <MailRule />
    </MailFrame>,
  );
  const text = [title, news, notYou, `${button}:\n${link}`].join('\n\n');
  return { subject: t('giftCardRedirected.subject', { brand }), html, text };
}
