import { createTransport } from 'nodemailer';
import { config } from '../config.server.ts';

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
