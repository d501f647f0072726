import type { Span } from '@opentelemetry/api';
import { createTransport } from 'nodemailer';
import { config } from '../config.server.ts';
import { errorInOneLine } from '../log/describe-error-redacted.ts';
import { log } from '../log/log.server.ts';
import { countMail } from '../metrics/outcome-counts.server.ts';
import { inChildSpan, markFailed, traceInLog } from '../tracing/spans.server.ts';

export type Mail = {
  to: string;
  subject: string;
  html: string;
  text: string;
  /** The same for each attempt at one mail, so that a mailbox can tell a repeat from a second mail. */
  messageId: string;
  language: string;
  /** Who wrote it, for what the shop only passes on: answers go there. */
  replyTo?: { name: string; address: string };
  /** Where one POST without cookies ends mails of this kind (RFC 8058). */
  unsubscribeUrl?: string;
};

const transport = createTransport(
  {
    url: config.SMTP_URL ?? 'smtp://127.0.0.1:25',
    pool: true,
    maxConnections: 4,
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: 20_000,
  },
  { from: config.MAIL_FROM },
);

/** What the mail server says of a mail that it will never take, with the code of its reply. */
export type MailRefused = { ok: false; reason: 'mail-refused'; said: string };

/**
 * Hands a mail to the mail server. Returns a refusal when the server will never take it (`isPermanentSmtpError`); throws for
 * everything else, so that the caller tries again later.
 */
export function sendMail(mail: Mail): Promise<{ ok: true } | MailRefused> {
  return inChildSpan(
    () => ({ name: 'send mail', kind: 'client' }),
    (span) => handOver(mail, span),
  );
}

async function handOver(
  { language, unsubscribeUrl, ...mail }: Mail,
  span: Span | undefined,
): Promise<{ ok: true } | MailRefused> {
  const { trace_id: trace } = traceInLog();
  try {
    await transport.sendMail({
      ...mail,
      headers: {
        'Content-Language': language,
        // Help desks put aside what no person wrote.
        ...(!mail.replyTo && { 'Auto-Submitted': 'auto-generated' }),
        ...(trace && { 'X-Trace-Id': trace }),
        ...(unsubscribeUrl && {
          'List-Unsubscribe': `<${unsubscribeUrl}>`,
          'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
        }),
      },
    });
    countMail('sent');
    return { ok: true };
  } catch (error) {
    const isPermanent = isPermanentSmtpError(error);
    countMail(isPermanent ? 'refused' : 'failed');
    if (!isPermanent) throw error;
    // What the server says may name the addressee, which the log does not.
    markFailed(span, 'mail-refused');
    log.warn({ err: error }, 'the mail server refused a mail for good');
    return { ok: false, reason: 'mail-refused', said: describeSmtpError(error) };
  }
}

/**
 * Whether sending the same mail again would be in vain: a reply of 5yz (RFC 5321, 4.2.1) to its addressee or its
 * content, or an invalid addressee. The same reply to ourselves, our password or our sender is about the settings,
 * and says nothing of this mail: that is tried on while somebody mends them.
 */
export function isPermanentSmtpError(error: unknown): boolean {
  const { command, responseCode = 0, code, message = '' } = error as SmtpError;
  if (code === 'EENVELOPE' && command === 'API') return /recipient/i.test(message);
  const isOfMail = command === 'RCPT TO' || command === 'DATA';
  return isOfMail && responseCode >= 500 && !AUTHENTICATION.includes(responseCode);
}

/** What the mail server said, or what kept us from it, for operators to read. */
export function describeSmtpError(error: unknown): string {
  const { response, originalCode, code, message } = error as SmtpError;
  const said = response ?? originalCode ?? (code === 'EENVELOPE' ? message : code) ?? errorInOneLine(error);
  return said.replace(/\s+/g, ' ').trim().slice(0, LONGEST_PROBLEM);
}

type SmtpError = Error & {
  command?: string;
  responseCode?: number;
  response?: string;
  code?: string;
  originalCode?: string;
};

/** Replies that ask who we are (RFC 4954, 6), whatever command they follow; 503 is given for the same. */
const AUTHENTICATION = [503, 530, 534, 535, 538];
const LONGEST_PROBLEM = 300;

export function closeMail(): void {
  transport.close();
}
