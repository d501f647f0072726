import { spawn } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { SAMPLE_ADMIN_PASSWORD_FILE_NAME } from '../app/accounts/sample-admin.ts';
import { freePort } from './free-port.ts';

/** Starts the built shop with the sample catalogue, on free ports and with data of its own, deleted when it stops. */
export async function startThrowawayShop(): Promise<{
  url: string;
  pid: number | undefined;
  stop(): Promise<void>;
}> {
  const directory = fs.mkdtempSync(path.join(os.tmpdir(), 'marenza-throwaway-'));
  fs.chmodSync(directory, 0o755);
  process.env.SAMPLE_ADMIN_PASSWORD_FILE = path.join(directory, SAMPLE_ADMIN_PASSWORD_FILE_NAME);
  const port = await freePort();
  const shop = spawn(process.execPath, ['scripts/start.ts'], {
    env: {
      ...process.env,
      NODE_ENV: 'production',
      PORT: String(port),
      DATA_DIRECTORY: directory,
      SANDBOX_STRIPE_PORT: '0',
      SANDBOX_SMTP_PORT: '0',
      SANDBOX_MAILBOX_PORT: '0',
      SANDBOX_PARCELS_PORT: '0',
      CHECKOUTS_PER_MINUTE: '1000000',
      SEARCHES_PER_MINUTE: '1000000',
      UNPAID_PIECES_PER_NETWORK: '1000000',
      UNPAID_EUROS_PER_NETWORK: '1000000000',
      UNPAID_PERCENT_OF_SHOP: '100',
      LOG_LEVEL: 'warn',
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = new Promise<void>((resolve) => shop.once('exit', () => resolve()));
  async function stop(): Promise<void> {
    shop.kill('SIGTERM');
    await ended;
    fs.rmSync(directory, { recursive: true, force: true });
  }

  await new Promise<void>((resolve, reject) => {
    shop.stdout.on('data', (chunk) => String(chunk).includes('Ctrl-C') && resolve());
    shop.once('exit', (code) => reject(new Error(`The shop ended with ${code} before it was ready.`)));
  });
  return { url: `http://localhost:${port}`, pid: shop.pid, stop };
}
