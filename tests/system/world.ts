import { type ChildProcess, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { SAMPLE_ADMIN_PASSWORD_FILE_NAME } from '../../app/accounts/sample-admin.ts';
import { readSettings } from '../../app/platform/environment-settings.server.ts';
import { freePort } from '../../scripts/free-port.ts';
import type { RunningShop as DevelopmentShop } from '../../scripts/running-shop.ts';
import { startSandbox } from '../../scripts/sandbox.ts';
import { FILLED } from '../setup/filled-shop.ts';
import { startTwoMachines } from './two-machines.ts';
import { worldTools } from './world-tools.ts';

export type World = Awaited<ReturnType<typeof createWorld>>;
type Database = { url: string; drop(): Promise<void> };
export type RunningShop = Awaited<ReturnType<World['startShop']>>;

/**
 * A database and a sandbox that outlive the shops started on them: real processes of the built shop. The database is a copy of the filled
 * one, unless a test provides its own. `common` are settings of all its shops. `npm run journey` uses the running development shop and its
 * services instead.
 */
export async function createWorld(own?: Database, common: Record<string, string> = {}) {
  if (process.env.RUNNING_SHOP && !own) return joinRunningShop(JSON.parse(process.env.RUNNING_SHOP));
  return newWorld(own, common);
}

async function newWorld(own: Database | undefined, common: Record<string, string>) {
  const directory = fs.mkdtempSync(path.join(os.tmpdir(), 'marenza-world-'));
  const media = path.join(directory, 'media');
  const filled = process.env.TEST_FILLED_DIRECTORY;
  if (filled) fs.symlinkSync(path.join(filled, 'media'), media);
  else (await import('./made-ahead.ts')).skipRenditions(media);
  process.env.SAMPLE_ADMIN_PASSWORD_FILE = path.join(directory, SAMPLE_ADMIN_PASSWORD_FILE_NAME);
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
    SANDBOX_PARCELS_PORT: '0',
    CHECKOUTS_PER_MINUTE: '1000000',
    FUNCTION_CALLS_PER_MINUTE: '1000000',
    SEARCHES_PER_MINUTE: '1000000',
    QUEUE_PLACES_PER_NETWORK: '1000000',
    // All shoppers come from one network.
    UNPAID_PIECES_PER_NETWORK: '1000000',
    UNPAID_EUROS_PER_NETWORK: '1000000000',
    UNPAID_PERCENT_OF_SHOP: '100',
    ADMIN_EMAILS: 'admin@example.com',
    LOG_LEVEL: 'warn',
    ...common,
  };
  const sandbox = await startSandbox(readSettings(settings));
  const tools = worldTools(database.url, sandbox);
  const children = new Set<ChildProcess>();
  const outputs: (() => string)[] = [];
  const serverLog = path.join(filled ?? '', 'postgres', 'postgres.log');
  const loggedBefore = own ? 0 : fs.statSync(serverLog).size;

  /**
   * Starts the built shop. The first one listens at the port of the sandbox's webhooks. It is a single web process without a supervisor;
   * WEB_PROCESSES runs it like `npm start`. `cwd` has another build.
   */
  async function startOneShop(more: Record<string, string> = {}, cwd = process.cwd()) {
    const shopPort = more.PORT ?? String(port);
    const program = more.WEB_PROCESSES ? 'scripts/start.ts' : 'scripts/web-process.ts';
    const child = spawn(process.execPath, [program], {
      cwd,
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
    outputs.push(() => output);
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

  /** Two shops behind a proxy at the world's port; each gets these settings too. */
  function startMachines(more: Record<string, string> = {}) {
    return startTwoMachines({ port, directory, media }, (settings) => startOneShop({ ...more, ...settings }));
  }

  /** With TWO_MACHINES, the one known to the sandbox is a proxy in front of two. */
  async function startShop(more: Record<string, string> = {}, cwd?: string) {
    const isFirst = !more.PORT && !more.FAULT_POINT && cwd === undefined;
    return process.env.TWO_MACHINES && isFirst ? startMachines(more) : startOneShop(more, cwd);
  }

  return {
    directory,
    ...tools,
    startShop,
    startMachines,
    sandboxPid: sandbox.pid,
    /** Output of all shops and, if the world started it, of the database server. */
    written(): string {
      const logged = own ? '' : fs.readFileSync(serverLog).subarray(loggedBefore).toString();
      return [...outputs.map((output) => output()), logged].join('\n');
    },
    async close() {
      for (const child of children) child.kill('SIGKILL');
      await tools.end();
      await sandbox.stop();
      await database.drop();
      fs.rmSync(directory, { recursive: true, force: true });
    },
  };
}

/** Joins the development shop that runs beside `npm run journey`, with its services; it outlives the journeys. */
function joinRunningShop(shop: DevelopmentShop): Awaited<ReturnType<typeof newWorld>> {
  const directory = readSettings(process.env).DATA_DIRECTORY;
  process.env.SAMPLE_ADMIN_PASSWORD_FILE = path.join(directory, SAMPLE_ADMIN_PASSWORD_FILE_NAME);
  const tools = worldTools(shop.databaseUrl, shop);
  const stays = async () => {};
  return {
    ...tools,
    directory,
    sandboxPid: undefined,
    written: () => '',
    startMachines() {
      throw new Error('Two machines need a world of their own: npx playwright test starts one.');
    },
    async startShop(more) {
      if (more) throw new Error('This journey starts shops of its own: npx playwright test runs it.');
      const url = shop.url.replace('localhost', '127.0.0.1');
      return {
        url,
        pid: undefined,
        exited: new Promise(() => {}),
        output: () => '',
        stop: stays,
        kill: stays,
      };
    },
    close: tools.end,
  };
}

async function copyFilledDatabase(): Promise<Database> {
  const server = process.env.TEST_SERVER_URL ?? '';
  const admin = new pg.Client({ connectionString: server.replace(/\/marenza$/, '/postgres') });
  const name = `world_${randomBytes(6).toString('hex')}`;
  await admin.connect();
  await admin.query(`create database ${name} template ${FILLED} strategy file_copy`);
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

/** Waits until a condition holds; throws after this many seconds. */
export async function until(what: string, isTrue: () => Promise<boolean>, seconds = 120): Promise<void> {
  const deadline = Date.now() + seconds * 1000;
  while (!(await isTrue())) {
    if (Date.now() > deadline) throw new Error(`Not within ${seconds} s: ${what}`);
    await sleep(50);
  }
}
