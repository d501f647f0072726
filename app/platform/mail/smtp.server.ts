import type { Span } from '@opentelemetry/api';
import { createTransport } from 'nodemailer';
import { config } from '../config.server.ts';
import { errorInOneLine } from '../log/describe-error-redacted.ts';
import { log } from '../log/log.server.ts';
import { countMail } from '../metrics/counts.server.ts';
import { inChildSpan, markFailed, traceInLog } from '../tracing/spans.server.ts';

export type Mail = {
  to: string;
  subject: string;
  html: string;
  text: string;
  /** Equal for all attempts to send the mail, so that a mailbox can recognise a repetition. */
  messageId: string;
  language: string;
  replyTo?: { name: string; address: string };
  /** URL for one-click unsubscribing by POST without cookies (RFC 8058). */
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

export type MailRefused = { ok: false; reason: 'mail-refused'; said: string };

/** Sends an email. Returns permanent refusals. Throws for temporary failures, so that the job is retried. */
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
        // This header lets help desks recognise automatic emails.
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
    // The server's reply may contain the recipient's address, so only the redacted error is logged.
    markFailed(span, 'mail-refused');
    log.warn({ err: error }, 'the mail server refused a mail for good');
    return { ok: false, reason: 'mail-refused', said: describeSmtpError(error) };
  }
}

/** Returns whether a retry is useless: a 5yz reply (RFC 5321, 4.2.1) that rejects the recipient or content. */
export function isPermanentSmtpError(error: unknown): boolean {
  const { command, responseCode = 0, code, message = '' } = error as SmtpError;
  if (code === 'EENVELOPE' && command === 'API') return /recipient/i.test(message);
  const isOfMail = command === 'RCPT TO' || command === 'DATA';
  return isOfMail && responseCode >= 500 && !AUTHENTICATION.includes(responseCode);
}

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

/** Replies about authentication, sent to any command (RFC 4954, section 6). Some servers use 503 in the same sense. */
const AUTHENTICATION = [503, 530, 534, 535, 538];
const LONGEST_PROBLEM = 300;

export function closeMail(): void {
  transport.close();
}
