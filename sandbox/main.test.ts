import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { afterEach, expect, it } from 'vitest';
import { closeServer, listen } from './http.ts';

const MAIN = join(import.meta.dirname, 'main.ts');
let child: ChildProcess;
afterEach(() => child.kill('SIGKILL'));

function start(env: Record<string, string> = {}): void {
  child = spawn(process.execPath, [MAIN], {
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    env: {
      ...process.env,
      STRIPE_SECRET_KEY: 'sk_test_marenza_sandbox',
      STRIPE_WEBHOOK_SECRET: 'whsec_marenza_sandbox',
      SENDCLOUD_PUBLIC_KEY: 'public',
      SENDCLOUD_SECRET_KEY: 'secret',
      SHOP_WEBHOOK_URL: 'http://127.0.0.1:9/webhook',
      ...env,
    },
  });
}

async function failure(): Promise<{ code: number; message: string }> {
  let message = '';
  child.stderr?.on('data', (chunk: Buffer) => {
    message += chunk.toString();
  });
  const [code] = (await once(child, 'exit')) as [number];
  return { code, message };
}

it('says where its parts are, and ends when asked', async () => {
  start();
  const [where] = (await once(child, 'message')) as [
    { stripeUrl: string; mailboxUrl: string; smtpPort: number; sendcloudApiUrl: string },
  ];
  expect(where.smtpPort).toBeGreaterThan(0);
  expect((await fetch(`${where.stripeUrl}/v1/events`)).status).toBe(401);
  expect((await fetch(where.mailboxUrl)).status).toBe(200);
  expect((await fetch(`${where.sendcloudApiUrl}/shipments`)).status).toBe(401);
  child.kill('SIGTERM');
  expect(await once(child, 'exit')).toEqual([0, null]);
});

it('ends with its parent', async () => {
  start();
  await once(child, 'message');
  child.disconnect();
  expect(await once(child, 'exit')).toEqual([0, null]);
});

it.each(['SANDBOX_STRIPE_PORT', 'SANDBOX_SMTP_PORT', 'SANDBOX_MAILBOX_PORT', 'SANDBOX_PARCELS_PORT'])(
  'names the setting %s when its port is taken',
  async (name) => {
    const server = createServer();
    const port = await listen(server, 0, '127.0.0.1');
    start({ [name]: String(port) });
    const message = `Port ${port} is already in use; set ${name} to another one.\n`;
    expect(await failure()).toEqual({ code: 1, message });
    await closeServer(server);
  },
);

it.each([
  [{ SANDBOX_SMTP_PORT: 'mail' }, 'SANDBOX_SMTP_PORT is "mail", which is not a port number (0 to 65535).\n'],
  [{ SHOP_WEBHOOK_URL: '' }, 'SHOP_WEBHOOK_URL is not set; the sandbox needs it.\n'],
])('says in one sentence what is wrong with %o', async (env, message) => {
  start(env as Record<string, string>);
  expect(await failure()).toEqual({ code: 1, message });
});
