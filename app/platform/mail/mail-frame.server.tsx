import { render } from '@react-email/render';
import { Fragment, type ReactNode } from 'react';
import { Body, Button, Container, Head, Heading, Hr, Html, Link, Preview, Text } from 'react-email';
import type { Language } from '../text/language.ts';

/** Styles are inline, since email programs ignore style sheets. */
export const mailColours = { ink: '#1E1A16', paper: '#FBF7EF', line: '#E6D8BF', quiet: '#6F665B' };

type FrameProps = {
  language: Language;
  brand: string;
  preview: string;
  title: string;
  children: ReactNode;
};

export function MailFrame({ language, brand, preview, title, children }: FrameProps) {
  return (
    <Html lang={language}>
      <Head>
        {/* Without this tag, phones that open a mail as a page lay it out 980 points wide and shrink it. */}
        <meta name="viewport" content="width=device-width, initial-scale=1" />
      </Head>
      <Preview>{preview}</Preview>
      <Body
        lang={language}
        style={{
          backgroundColor: mailColours.paper,
          color: mailColours.ink,
          fontFamily: 'Helvetica, Arial, sans-serif',
        }}
      >
        <Container style={{ maxWidth: 560, padding: '32px 16px', overflowWrap: 'anywhere' }}>
          <Text style={{ fontFamily: 'Georgia, serif', fontSize: 22, margin: 0 }}>{brand}</Text>
          <Heading as="h1" style={{ fontFamily: 'Georgia, serif', fontSize: 26, fontWeight: 400 }}>
            {title}
          </Heading>
          {children}
        </Container>
      </Body>
    </Html>
  );
}

export function MailButton({ to, children }: { to: string; children: string }) {
  return (
    <Button
      href={to}
      style={{
        backgroundColor: mailColours.ink,
        color: mailColours.paper,
        padding: '14px 28px',
        margin: '8px 0',
      }}
    >
      {children}
    </Button>
  );
}

export function MailText({ children }: { children: string }) {
  return (
    <Text>
      {children.split('\n').map((line, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: lines of a text that does not change.
        <Fragment key={place}>
          {place > 0 && <br />}
          {line}
        </Fragment>
      ))}
    </Text>
  );
}

export function QuietText({ children }: { children: ReactNode }) {
  return <Text style={{ color: mailColours.quiet }}>{children}</Text>;
}

export function MailRule({ margin }: { margin?: string }) {
  return <Hr style={{ borderTop: `1px solid ${mailColours.line}`, ...(margin && { margin }) }} />;
}

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
