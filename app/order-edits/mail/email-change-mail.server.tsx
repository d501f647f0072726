import { render } from '@react-email/render';
import { Text } from 'react-email';
import {
  MailButton,
  MailFrame,
  MailRule,
  MailText,
  QuietText,
} from '#app/platform/mail/mail-frame.server.tsx';
import type { Language } from '#app/platform/text/language.ts';
import type { Words } from '#app/platform/text/translations.ts';

type EmailChangeMail = { number: string; link: string } & ({ hours: number } | { newEmail: string });

/** The email does not contain the customer's name. */
export async function writeEmailChangeMail(
  mail: EmailChangeMail,
  language: Language,
  brand: string,
  t: Words,
): Promise<{ subject: string; html: string; text: string }> {
  const { number, link } = mail;
  const to = 'hours' in mail ? 'new' : 'former';
  const values = { number, brand, ...('newEmail' in mail && { newEmail: mail.newEmail }) };
  const text = t(`orderEmailMail.${to}.text`, values);
  const button = t(`orderEmailMail.${to}.button`);
  const within = 'hours' in mail ? t('orderEmailMail.new.within', { days: mail.hours / 24 }) : '';
  const notYou = t(`orderEmailMail.${to}.notYou`);
  const html = await render(
    <MailFrame
      language={language}
      brand={brand}
      preview={text}
      title={t(`orderEmailMail.${to}.title`, values)}
    >
      <MailText>{text}</MailText>
      <MailButton to={link}>{button}</MailButton>
      {within && <Text>{within}</Text>}
      <MailRule />
      <QuietText>{notYou}</QuietText>
    </MailFrame>,
  );
  const plain = [text, `${button}:\n${link}`, within, notYou].filter(Boolean).join('\n\n');
  return { subject: t(`orderEmailMail.${to}.subject`, values), html, text: plain };
}
