import './register-translations.ts';
import { render } from '@react-email/render';
import { Link, Text } from 'react-email';
import {
  MailButton,
  MailFrame,
  MailRule,
  MailText,
  mailColours,
  QuietText,
} from '#app/platform/mail/mail-frame.server.tsx';
import type { Words } from '#app/platform/text/i18n.ts';
import type { Language } from '#app/platform/text/language.ts';
import { formatDateTime } from '#app/ui/format-date.ts';
import type { ReminderMailKind } from './reminder-mail-wordings.ts';

/** The drop that a mail is about, where its button leads, and where the reminder ends. */
type About = { title: string; startDate: Date; go: string; end: string };

/** Writes a mail about a coming drop in the words of `findMailWords`: its subject, HTML and plain text. */
export async function writeReminderMail(
  kind: ReminderMailKind,
  { title, startDate, go, end }: About,
  language: Language,
  brand: string,
  t: Words,
): Promise<{ subject: string; html: string; text: string }> {
  const when = formatDateTime(startDate, language);
  const say = (part: string) => t(`dropReminder.mail.${kind}.${part}`, { drop: title, when, brand });
  return {
    subject: say('subject'),
    html: await render(
      <MailFrame language={language} brand={brand} preview={say('text')} title={say('title')}>
        <MailText>{say('text')}</MailText>
        <MailButton to={go}>{say('button')}</MailButton>
        <Text>{say('note')}</Text>
        <MailRule />
        <QuietText>
          {say('notYou')}{' '}
          <Link href={end} style={{ color: mailColours.ink, textDecoration: 'underline' }}>
            {t('dropReminder.mail.end')}
          </Link>
        </QuietText>
      </MailFrame>,
    ),
    text: [
      say('title'),
      say('text'),
      `${say('button')}:\n${go}`,
      say('note'),
      `${say('notYou')} ${t('dropReminder.mail.end')}:\n${end}`,
    ].join('\n\n'),
  };
}
