import { render } from '@react-email/render';
import { Link, Text } from 'react-email';
import type { Language } from '../text/language.ts';
import { MailButton, MailFrame, MailRule, MailText, mailColours, QuietText } from './mail-frame.server.tsx';

type Say = (part: 'subject' | 'title' | 'text' | 'button' | 'notYou') => string;

type Others = {
  go: string;
  beforeButton?: string;
  afterButton?: string;
  end?: { address: string; text: string };
  language: Language;
  brand: string;
};

export async function writeMailWithButton(
  say: Say,
  { go, beforeButton, afterButton, end, language, brand }: Others,
): Promise<{ subject: string; html: string; text: string }> {
  const plain = [
    say('title'),
    say('text'),
    beforeButton,
    `${say('button')}:\n${go}`,
    afterButton,
    end ? `${say('notYou')} ${end.text}:\n${end.address}` : say('notYou'),
  ];
  return {
    subject: say('subject'),
    html: await render(
      <MailFrame language={language} brand={brand} preview={say('text')} title={say('title')}>
        <MailText>{say('text')}</MailText>
        {beforeButton && <Text>{beforeButton}</Text>}
        <MailButton to={go}>{say('button')}</MailButton>
        {afterButton && <Text>{afterButton}</Text>}
        <MailRule />
        <QuietText>
          {say('notYou')}
          {end && (
            <>
              {' '}
              <Link href={end.address} style={{ color: mailColours.ink, textDecoration: 'underline' }}>
                {end.text}
              </Link>
            </>
          )}
        </QuietText>
      </MailFrame>,
    ),
    text: plain.filter(Boolean).join('\n\n'),
  };
}
