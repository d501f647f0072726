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
import { pieceName } from '../piece-name.ts';

/** The size that a mail is about, where its button leads, and where the alert ends. */
type About = { title: string; size: string; go: string; end: string };

/** Writes the mail that asks to confirm a stock alert, or the one that says the size is back, in the words of `findMailWords`: its subject, HTML and plain text. */
export async function writeStockAlertMail(
  kind: 'confirm' | 'back',
  { title, size, go, end }: About,
  language: Language,
  brand: string,
  t: Words,
): Promise<{ subject: string; html: string; text: string }> {
  const say = (part: string) =>
    t(`stockAlert.mail.${kind}.${part}`, { piece: pieceName({ title, size }, t), brand });
  return {
    subject: say('subject'),
    html: await render(
      <MailFrame language={language} brand={brand} preview={say('text')} title={say('title')}>
        <MailText>{say('text')}</MailText>
        <MailButton to={go}>{say('button')}</MailButton>
        <Text>{say('within')}</Text>
        <MailRule />
        <QuietText>
          {say('notYou')}{' '}
          <Link href={end} style={{ color: mailColours.ink, textDecoration: 'underline' }}>
            {t('stockAlert.mail.end')}
          </Link>
        </QuietText>
      </MailFrame>,
    ),
    text: [
      say('title'),
      say('text'),
      `${say('button')}:\n${go}`,
      say('within'),
      `${say('notYou')} ${t('stockAlert.mail.end')}:\n${end}`,
    ].join('\n\n'),
  };
}
