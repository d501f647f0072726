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

/** Displays lines below each other in one paragraph. */
export function MailLines({ lines, colour }: { lines: string[]; colour?: string }) {
  return (
    <Text style={{ color: colour }}>
      {lines.map((line) => (
        <span key={line}>
          {line}
          <br />
        </span>
      ))}
    </Text>
  );
}

export type WrittenMail = { subject: string; html: string; text: string };

/** A paragraph, lines below each other, or a button. */
type MailPart = string | string[] | { button: string; to: string };

type Mail = {
  subject: string;
  title: string;
  /** True if the plain text begins with the title too. */
  hasTitleInText?: boolean;
  preview: string;
  /** Empty parts are omitted. */
  parts: (MailPart | undefined)[];
  /** The remark below the rule at the end, with a link. */
  remark: string;
  remarkLink?: { address: string; text: string } | undefined;
  language: Language;
  brand: string;
};

/** Writes a mail whose HTML and plain text contain the same parts. */
export async function writeMail(mail: Mail): Promise<WrittenMail> {
  const { subject, title, hasTitleInText, preview, parts, remark, remarkLink, language, brand } = mail;
  const shown = parts.filter((part) => part !== undefined).filter((part) => plainPart(part) !== '');
  return {
    subject,
    html: await render(
      <MailFrame language={language} brand={brand} preview={preview} title={title}>
        {shown.map((part) => (
          <MailPartView key={plainPart(part)} part={part} />
        ))}
        <MailRule />
        <QuietText>
          {remark}
          {remarkLink && (
            <>
              {' '}
              <Link href={remarkLink.address} style={{ color: mailColours.ink, textDecoration: 'underline' }}>
                {remarkLink.text}
              </Link>
            </>
          )}
        </QuietText>
      </MailFrame>,
    ),
    text: [
      ...(hasTitleInText ? [title] : []),
      ...shown.map(plainPart),
      remarkLink ? `${remark} ${remarkLink.text}:\n${remarkLink.address}` : remark,
    ].join('\n\n'),
  };
}

function MailPartView({ part }: { part: MailPart }) {
  if (typeof part === 'string') return <MailText>{part}</MailText>;
  if (Array.isArray(part)) return <MailLines lines={part} />;
  return <MailButton to={part.to}>{part.button}</MailButton>;
}

function plainPart(part: MailPart): string {
  if (typeof part === 'string') return part;
  return Array.isArray(part) ? part.join('\n') : `${part.button}:\n${part.to}`;
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

export function writeMailWithButton(
  say: Say,
  { go, beforeButton, afterButton, end, language, brand }: Others,
): Promise<WrittenMail> {
  return writeMail({
    subject: say('subject'),
    title: say('title'),
    hasTitleInText: true,
    preview: say('text'),
    parts: [say('text'), beforeButton, { button: say('button'), to: go }, afterButton],
    remark: say('notYou'),
    remarkLink: end,
    language,
    brand,
  });
}
