import { type ChildProcess, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import Stripe from 'stripe';
import { SAMPLE_ADMIN_PASSWORD } from '../../app/accounts/sample-admin.ts';
import { readSettings } from '../../app/platform/settings.server.ts';
import { freePort } from '../../scripts/free-port.ts';
import { startSandbox } from '../../scripts/sandbox.ts';
import { FILLED } from '../setup/filled-shop.ts';

export type World = Awaited<ReturnType<typeof createWorld>>;
type Database = { url: string; drop(): Promise<void> };
export type RunningShop = Awaited<ReturnType<World['startShop']>>;

/**
 * A database and a sandbox that outlive the shops started on them: real processes of the built shop. The database is a
 * copy of the filled one, unless a test brings its own.
 */
export async function createWorld(own?: Database) {
  const directory = fs.mkdtempSync(path.join(os.tmpdir(), 'marenza-world-'));
  fs.symlinkSync(path.join(process.env.TEST_FILLED_DIRECTORY ?? '', 'media'), path.join(directory, 'media'));
  process.env.SAMPLE_ADMIN_PASSWORD_FILE = path.join(directory, SAMPLE_ADMIN_PASSWORD);
  const database = own ?? (await copyFilledDatabase());
  const port = await freePort();
  const settings = {
    PORT: String(port),
    SHOP_URL: `http://localhost:${port}`,
    DATA_DIRECTORY: directory,
    DATABASE_URL: database.url,
    SANDBOX: 'on',
    SANDBOX_STRIPE_PORT: '0',
    SANDBOX_SMTP_PORT: '0',
    SANDBOX_MAILBOX_PORT: '0',
    CHECKOUTS_PER_MINUTE: '1000000',
    FUNCTION_CALLS_PER_MINUTE: '1000000',
    SEARCHES_PER_MINUTE: '1000000',
    // All shoppers come from one network.
    UNPAID_PIECES_PER_NETWORK: '1000000',
    UNPAID_EUROS_PER_NETWORK: '1000000000',
    UNPAID_PERCENT_OF_SHOP: '100',
    ADMIN_EMAILS: 'admin@example.com',
    LOG_LEVEL: 'warn',
  };
  const sandbox = await startSandbox(readSettings(settings));
  const pool = new pg.Pool({ connectionString: database.url, max: 3 });
  pool.on('error', () => {});
  const children = new Set<ChildProcess>();

  /**
   * Starts the built shop. The first one listens where the sandbox sends its webhooks. It is a single web process, which
   * nobody replaces when it dies; with WEB_PROCESSES it is as `npm start` runs it.
   */
  async function startShop(more: Record<string, string> = {}) {
    const shopPort = more.PORT ?? String(port);
    const program = more.WEB_PROCESSES ? 'scripts/start.ts' : 'scripts/web-process.ts';
    const child = spawn(process.execPath, [program], {
      env: {
        ...process.env,
        ...settings,
        ...sandbox.settings,
        PORT: shopPort,
        NODE_ENV: 'production',
        ...more,
      },
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    });
    children.add(child);
    let output = '';
    for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk) => (output += chunk));
    child.on('message', (message: { failure?: string }) => (output += message.failure ?? ''));
    const exited = new Promise<number | null>((resolve) => child.once('exit', resolve));
    const url = `http://127.0.0.1:${shopPort}`;
    const died = exited.then(() => 'died' as const);
    while (!(await isReady(url))) {
      if ((await Promise.race([died, sleep(50)])) === 'died')
        throw new Error(`The shop did not start: ${output}`);
    }
    return {
      url,
      pid: child.pid,
      exited,
      output: () => output,
      async stop() {
        if (more.WEB_PROCESSES) child.kill('SIGTERM');
        else if (child.connected) child.send({ stop: { drainSeconds: 0 } }, () => {});
        await exited;
      },
      async kill() {
        child.kill('SIGKILL');
        await exited;
      },
    };
  }

  async function sql<Row extends pg.QueryResultRow>(text: string, values: unknown[] = []): Promise<Row[]> {
    return (await pool.query<Row>(text, values)).rows;
  }

  /** Uses a control of the payment sandbox: GET without a body, POST with one. */
  async function control(name: string, body?: object): Promise<Record<string, unknown>> {
    const init = body ? { method: 'POST', body: JSON.stringify(body) } : {};
    return (await fetch(`${sandbox.stripeUrl}/sandbox/${name}`, init)).json() as Promise<
      Record<string, unknown>
    >;
  }

  async function mailsTo(address: string): Promise<{ subject: string; count: number; messageId: string }[]> {
    const found = await fetch(`${sandbox.mailboxUrl}/messages.json?to=${encodeURIComponent(address)}`);
    return found.json() as Promise<{ subject: string; count: number; messageId: string }[]>;
  }

  /** Puts so many pieces on the shelf, none of them held. */
  async function setStock(product: string, size: string, stock: number): Promise<void> {
    await sql('delete from holds using product_sizes s where s.id = product_size_id and product_id = $1', [
      product,
    ]);
    await sql('update product_sizes set stock_quantity = $3 where product_id = $1 and size = $2', [
      product,
      size,
      stock,
    ]);
  }

  async function stockOf(product: string, size: string): Promise<number> {
    const found = 'select stock_quantity as stock from product_sizes where product_id = $1 and size = $2';
    return (await sql<{ stock: number }>(found, [product, size]))[0]?.stock ?? -1;
  }

  async function heldOf(product: string, size: string): Promise<number> {
    const [row] = await sql<{ held: number }>(
      `select coalesce(sum(quantity), 0)::int as held from holds join product_sizes s on s.id = product_size_id
       where s.product_id = $1 and s.size = $2`,
      [product, size],
    );
    return row?.held ?? -1;
  }

  const api = new URL(sandbox.stripeUrl);
  const stripe = new Stripe(sandbox.settings.STRIPE_SECRET_KEY ?? '', {
    host: api.hostname,
    port: api.port,
    protocol: 'http',
    telemetry: false,
  });

  return {
    directory,
    sql,
    control,
    mailsTo,
    setStock,
    stockOf,
    heldOf,
    stripe,
    startShop,
    mailboxUrl: sandbox.mailboxUrl,
    sandboxPid: sandbox.pid,
    webhookSecret: sandbox.settings.STRIPE_WEBHOOK_SECRETS ?? '',
    async close() {
      for (const child of children) child.kill('SIGKILL');
      await pool.end();
      await sandbox.stop();
      await database.drop();
      fs.rmSync(directory, { recursive: true, force: true });
    },
  };
}

async function copyFilledDatabase(): Promise<Database> {
  const server = process.env.TEST_SERVER_URL ?? '';
  const admin = new pg.Client({ connectionString: server.replace(/\/marenza$/, '/postgres') });
  const name = `world_${randomBytes(6).toString('hex')}`;
  await admin.connect();
  await admin.query(`create database ${name} template ${FILLED}`);
  return {
    url: server.replace(/\/marenza$/, `/${name}`),
    async drop() {
      await admin.query(`drop database ${name} with (force)`);
      await admin.end();
    },
  };
}

async function isReady(url: string): Promise<boolean> {
  return fetch(`${url}/health/ready`).then(
    (response) => response.ok,
    () => false,
  );
}

/** Waits until a condition holds, at most so many seconds. */
export async function until(what: string, isTrue: () => Promise<boolean>, seconds = 20): Promise<void> {
  const deadline = Date.now() + seconds * 1000;
  while (!(await isTrue())) {
    if (Date.now() > deadline) throw new Error(`Not within ${seconds} s: ${what}`);
    await sleep(50);
  }
}
