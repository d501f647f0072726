import { createTransport } from 'nodemailer';
import { config } from './config.server.ts';

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

/** Hands a mail to the mail server. Throws when that does not take it; the caller tries again later. */
export async function sendMail({ language, unsubscribeUrl, ...mail }: Mail): Promise<void> {
  await transport.sendMail({
    ...mail,
    headers: {
      'Content-Language': language,
      // Help desks put aside what no person wrote.
      ...(!mail.replyTo && { 'Auto-Submitted': 'auto-generated' }),
      ...(unsubscribeUrl && {
        'List-Unsubscribe': `<${unsubscribeUrl}>`,
        'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
      }),
    },
  });
}

/** Whether the mail server lets us in, within so many milliseconds. Sends nothing. */
export async function isMailReachable(withinMs: number): Promise<boolean> {
  const probe = createTransport({
    url: config.SMTP_URL ?? 'smtp://127.0.0.1:25',
    connectionTimeout: withinMs,
    greetingTimeout: withinMs,
    socketTimeout: withinMs,
    dnsTimeout: withinMs,
  });
  const answered = probe.verify().then(
    () => true,
    () => false,
  );
  const tooLate = new Promise<false>((resolve) => setTimeout(() => resolve(false), withinMs).unref());
  return Promise.race([answered, tooLate]).finally(() => probe.close());
}

export function closeMail(): void {
  transport.close();
}
