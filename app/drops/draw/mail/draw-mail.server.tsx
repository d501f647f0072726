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
import type { DrawMailKind } from './draw-mail-wordings.ts';

type About = {
  kind: DrawMailKind;
  /** The product in its size, and the drop, as they are called in the language. */
  piece: string;
  drop: string;
  /** Until when one can confirm or buy, or until when the drop goes on. */
  until: Date;
  /** The place in line of somebody who was not drawn. */
  place?: number | undefined;
  /** Where the button leads, and where the entry ends. */
  go: string;
  end: string;
};

/** Writes a mail about an entry of a draw, in the words of `findMailWords`: its subject, HTML and plain text. */
export async function writeDrawMail(
  { kind, piece, drop, until, place, go, end }: About,
  language: Language,
  brand: string,
  t: Words,
): Promise<{ subject: string; html: string; text: string }> {
  const moment = formatDateTime(until, language);
  const say = (part: string) =>
    t(`dropDraw.mail.${kind}.${part}`, { piece, drop, brand, moment, place: place ?? 1 });
  return {
    subject: say('subject'),
    html: await render(
      <MailFrame language={language} brand={brand} preview={say('text')} title={say('title')}>
        <MailText>{say('text')}</MailText>
        <Text>{say('until')}</Text>
        <MailButton to={go}>{say('button')}</MailButton>
        <MailRule />
        <QuietText>
          {say('notYou')}{' '}
          <Link href={end} style={{ color: mailColours.ink, textDecoration: 'underline' }}>
            {t('dropDraw.mail.end')}
          </Link>
        </QuietText>
      </MailFrame>,
    ),
    text: [
      say('title'),
      say('text'),
      say('until'),
      `${say('button')}:\n${go}`,
      `${say('notYou')} ${t('dropDraw.mail.end')}:\n${end}`,
    ].join('\n\n'),
  };
}
