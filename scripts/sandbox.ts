import { fork } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { SettingError, type Settings } from '../app/platform/environment-settings.server.ts';
import { freePort } from './free-port.ts';

export type Sandbox = {
  stripeUrl: string;
  mailboxUrl: string;
  parcelsUrl: string;
  pid: number | undefined;
  settings: Record<string, string>;
  stop(): Promise<void>;
};

type Started = {
  stripeUrl: string;
  smtpPort: number;
  mailboxUrl: string;
  addressesUrl: string;
  viesUrl: string;
  parcelsUrl: string;
  sendcloudApiUrl: string;
};

/**
 * Starts the stand-ins for payment provider, mail server, label service and registers in a process of their own, which ends with this one
 * in any case. `program` is the built one, or its sources in development.
 */
export async function startSandbox(
  settings: Settings,
  program: 'build/sandbox/main.js' | 'sandbox/main.ts' = 'build/sandbox/main.js',
): Promise<Sandbox> {
  const directory = path.join(settings.DATA_DIRECTORY, 'sandbox');
  const secrets = keptSecrets(directory);
  const child = fork(program, {
    detached: true,
    execArgv: [...process.execArgv, '--optimize-for-size'],
    env: {
      ...process.env,
      ...secrets,
      SANDBOX_DIRECTORY: directory,
      SANDBOX_STRIPE_PORT: String(settings.SANDBOX_STRIPE_PORT ?? (await usualPort(4242))),
      SANDBOX_SMTP_PORT: String(settings.SANDBOX_SMTP_PORT ?? (await usualPort(4243))),
      SANDBOX_MAILBOX_PORT: String(settings.SANDBOX_MAILBOX_PORT ?? (await usualPort(4244))),
      SANDBOX_PARCELS_PORT: String(settings.SANDBOX_PARCELS_PORT ?? (await usualPort(4245))),
      SHOP_WEBHOOK_URL: `http://${settings.HOST === '0.0.0.0' ? '127.0.0.1' : settings.HOST}:${settings.PORT}/webhooks/stripe`,
    },
  });
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  const started = await new Promise<Started>((resolve, reject) => {
    child.once('message', (message) => resolve(message as Started));
    // The sandbox has printed the reason itself, in one sentence that names the setting.
    child.once('exit', () => reject(new SettingError('The sandbox could not start.')));
  });
  return {
    stripeUrl: started.stripeUrl,
    mailboxUrl: started.mailboxUrl,
    parcelsUrl: started.parcelsUrl,
    pid: child.pid,
    settings: {
      STRIPE_SECRET_KEY: secrets.STRIPE_SECRET_KEY,
      STRIPE_WEBHOOK_SECRETS: secrets.STRIPE_WEBHOOK_SECRET,
      STRIPE_API_URL: started.stripeUrl,
      DUTCH_ADDRESS_API_URL: started.addressesUrl,
      VIES_API_URL: started.viesUrl,
      SENDCLOUD_PUBLIC_KEY: secrets.SENDCLOUD_PUBLIC_KEY,
      SENDCLOUD_SECRET_KEY: secrets.SENDCLOUD_SECRET_KEY,
      SENDCLOUD_API_URL: started.sendcloudApiUrl,
      SMTP_URL: `smtp://127.0.0.1:${started.smtpPort}`,
      MAIL_FROM: settings.MAIL_FROM ?? `${settings.BRAND_NAME} <orders@marenza.example>`,
    },
    async stop() {
      child.kill('SIGTERM');
      await ended;
    },
  };
}

/** Keeps secrets across restarts, so that events signed before a crash stay valid; adds new ones. */
function keptSecrets(directory: string) {
  const file = path.join(directory, 'secrets.json');
  const kept = fs.existsSync(file) ? JSON.parse(fs.readFileSync(file, 'utf8')) : {};
  const secrets = {
    STRIPE_SECRET_KEY: `sk_test_${randomBytes(16).toString('hex')}`,
    STRIPE_WEBHOOK_SECRET: `whsec_${randomBytes(24).toString('hex')}`,
    SENDCLOUD_PUBLIC_KEY: randomBytes(16).toString('hex'),
    SENDCLOUD_SECRET_KEY: randomBytes(16).toString('hex'),
    ...kept,
  };
  fs.mkdirSync(directory, { recursive: true });
  fs.writeFileSync(`${file}.partial`, JSON.stringify(secrets), { mode: 0o600 });
  fs.renameSync(`${file}.partial`, file);
  return secrets;
}

/** Reuses the port if it is free, so that an open payment page survives a restart. */
async function usualPort(port: number): Promise<number> {
  return freePort(port).catch(() => freePort());
}
