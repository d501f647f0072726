import { join } from 'node:path';

export type SandboxSettings = ReturnType<typeof readSettings>;

/** Reads the sandbox's settings; a missing port means any free one. Throws an error with a sentence about a wrong setting. */
export function readSettings(env: Record<string, string | undefined>) {
  const directory = env.SANDBOX_DIRECTORY || undefined;
  return {
    host: env.SANDBOX_HOST || '127.0.0.1',
    stripePort: readPort(env, 'SANDBOX_STRIPE_PORT'),
    smtpPort: readPort(env, 'SANDBOX_SMTP_PORT'),
    mailboxPort: readPort(env, 'SANDBOX_MAILBOX_PORT'),
    journalFile: directory && join(directory, 'stripe.jsonl'),
    mailDirectory: directory && join(directory, 'mail'),
    secretKey: required(env, 'STRIPE_SECRET_KEY'),
    webhookSecret: required(env, 'STRIPE_WEBHOOK_SECRET'),
    webhookUrl: required(env, 'SHOP_WEBHOOK_URL'),
    sendcloud: {
      host: env.SANDBOX_HOST || '127.0.0.1',
      port: readPort(env, 'SANDBOX_PARCELS_PORT'),
      publicKey: required(env, 'SENDCLOUD_PUBLIC_KEY'),
      secretKey: required(env, 'SENDCLOUD_SECRET_KEY'),
      webhookUrl: new URL('/webhooks/sendcloud', required(env, 'SHOP_WEBHOOK_URL')).href,
      journalFile: directory && join(directory, 'sendcloud.jsonl'),
    },
  };
}

function readPort(env: Record<string, string | undefined>, name: string): number {
  const text = env[name] || '0';
  const port = Number(text);
  if (!Number.isInteger(port) || port < 0 || port > 65_535) {
    throw new Error(`${name} is "${text}", which is not a port number (0 to 65535).`);
  }
  return port;
}

function required(env: Record<string, string | undefined>, name: string): string {
  const value = env[name];
  if (!value) throw new Error(`${name} is not set; the sandbox needs it.`);
  return value;
}
