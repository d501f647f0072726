import './register-translations.ts';
import { render } from '@react-email/render';
import { Text } from 'react-email';
import {
  MailButton,
  MailFrame,
  MailRule,
  MailText,
  QuietText,
} from '#app/platform/mail/mail-frame.server.tsx';
import type { Words } from '#app/platform/text/i18n.ts';
import type { Language } from '#app/platform/text/language.ts';

/** Writes the mail whose link brings a place in the queue of a drop to another browser, in the words of `findMailWords`: subject, HTML and plain text. */
export async function writeDropReturnMail(
  { drop, link }: { drop: string; link: string },
  language: Language,
  brand: string,
  t: Words,
): Promise<{ subject: string; html: string; text: string }> {
  const say = (part: string) => t(`dropReturn.mail.${part}`, { drop, brand });
  return {
    subject: say('subject'),
    html: await render(
      <MailFrame language={language} brand={brand} preview={say('text')} title={say('title')}>
        <MailText>{say('text')}</MailText>
        <MailButton to={link}>{say('button')}</MailButton>
        <Text>{say('within')}</Text>
        <MailRule />
        <QuietText>{say('notYou')}</QuietText>
      </MailFrame>,
    ),
    text: [say('title'), say('text'), `${say('button')}:\n${link}`, say('within'), say('notYou')].join(
      '\n\n',
    ),
  };
}
