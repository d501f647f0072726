import { render } from '@react-email/render';
import {
  MailButton,
  MailFrame,
  MailRule,
  MailText,
  QuietText,
} from '#app/platform/mail/mail-frame.server.tsx';
import type { Language } from '#app/platform/text/language.ts';
import type { Words } from '#app/platform/text/translations.ts';

export async function writeRedirectedMail(
  { end, newEmail, link }: { end: string; newEmail: string; link: string },
  language: Language,
  brand: string,
  t: Words,
): Promise<{ subject: string; html: string; text: string }> {
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
