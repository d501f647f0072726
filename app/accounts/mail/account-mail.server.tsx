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
import { RESET_WITHIN_HOURS, VERIFY_WITHIN_HOURS } from '../auth.server.ts';
import { linkRequestDetailsText } from '../verification/link-request-details-text.ts';
import { type AccountMailKind, isNews, type LinkRequest } from './account-mails.server.ts';

type AccountMailData = {
  kind: AccountMailKind;
  /** Empty if it is not verified that the recipient owns the account. */
  firstName: string;
  link: string;
  newEmail: string;
} & LinkRequest;
type Texts = Record<
  'subject' | 'title' | 'text' | 'asked' | 'button' | 'within' | 'notYou' | 'greeting',
  string
>;

export async function writeAccountMail(
  { link, ...fields }: AccountMailData,
  language: Language,
  brand: string,
  t: Words,
): Promise<{ subject: string; html: string; text: string }> {
  const texts = textsOf(fields, brand, language, t);
  const { greeting, text, asked, button, within, notYou } = texts;
  return {
    subject: texts.subject,
    html: await render(<MailPage texts={texts} link={link} language={language} brand={brand} />),
    text: [greeting, text, asked, `${button}:\n${link}`, within, notYou].filter(Boolean).join('\n\n'),
  };
}

function textsOf(
  { kind, firstName, newEmail, askedAt, browser }: Omit<AccountMailData, 'link'>,
  brand: string,
  language: Language,
  t: Words,
): Texts {
  const hours = kind === 'reset' || kind === 'deletion' ? RESET_WITHIN_HOURS : VERIFY_WITHIN_HOURS;
  return {
    subject: t(`accountMail.${kind}.subject`, { brand }),
    title: t(`accountMail.${kind}.title`, { brand }),
    greeting: firstName ? t('accountMail.greeting', { firstName, brand }) : '',
    text: t(`accountMail.${kind}.text`, { brand, newEmail }),
    asked: isNews(kind) ? '' : linkRequestDetailsText(t, { askedAt, browser }, language),
    button: t(`accountMail.${kind}.button`),
    within: isNews(kind) ? '' : t('accountMail.within', { hours }),
    notYou: t(`accountMail.${kind}.notYou`, { brand }),
  };
}

type PageProps = { texts: Texts; link: string; language: Language; brand: string };

function MailPage({ texts, link, language, brand }: PageProps) {
  return (
    <MailFrame language={language} brand={brand} preview={texts.text} title={texts.title}>
      {texts.greeting && <Text>{texts.greeting}</Text>}
      <MailText>{texts.text}</MailText>
      {texts.asked && <Text>{texts.asked}</Text>}
      <MailButton to={link}>{texts.button}</MailButton>
      {texts.within && <Text>{texts.within}</Text>}
      <MailRule />
      <QuietText>{texts.notYou}</QuietText>
    </MailFrame>
  );
}
