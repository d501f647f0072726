import { execFileSync, spawn } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import pg from 'pg';
import { freePort } from '../../scripts/free-port.ts';
import { startTestServer } from './start-test-server.ts';

/** The database that each world copies: a shop with the sample catalogue. */
export const FILLED = 'marenza';
/** Folder with the files of a stopped database server that holds the filled shop. A test's own server starts from a copy. */
export const FILLED_SERVER = 'postgres-filled';

/**
 * Starts one database server per run and fills a shop on it with the built code. Worlds find both through environment variables. Does
 * nothing if journeys use a running shop. Returns a function that stops it.
 */
export default async function setUp(): Promise<() => Promise<void>> {
  if (process.env.RUNNING_SHOP) return async () => {};
  const server = await startTestServer();
  const { directory, stop } = server;
  shareRenditions(path.join(directory, 'media'));
  process.env.TEST_FILLED_DIRECTORY = directory;
  // All shops started by tests share the same code.
  process.env.NODE_COMPILE_CACHE = path.join(directory, 'compiled');
  try {
    await fillOnce(server.url(), directory);
    await server.whileStopped(() =>
      execFileSync('cp', ['-a', path.join(directory, 'postgres'), path.join(directory, FILLED_SERVER)]),
    );
    process.env.TEST_SERVER_URL = server.url();
    await noLongerUsed(server.url());
  } catch (error) {
    await stop();
    throw error;
  }
  return stop;
}

/** Shares renditions between runs, since encoding a catalogue's pictures takes a minute of CPU time; file names derive from the content. */
function shareRenditions(media: string): void {
  const renditions = path.resolve('node_modules/.cache/marenza-renditions');
  for (const folder of [renditions, media]) fs.mkdirSync(folder, { recursive: true });
  fs.symlinkSync(renditions, path.join(media, 'renditions'));
}

async function fillOnce(databaseUrl: string, directory: string): Promise<void> {
  const shop = spawn(process.execPath, ['scripts/start.ts'], {
    env: {
      ...process.env,
      NODE_ENV: 'production',
      PORT: String(await freePort()),
      DATA_DIRECTORY: directory,
      DATABASE_URL: databaseUrl,
      SANDBOX: 'on',
      STRIPE_API_URL: 'http://127.0.0.1:9',
      STRIPE_SECRET_KEY: 'sk_test_nobody',
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = new Promise((resolve) => shop.once('exit', resolve));
  await new Promise<void>((resolve, reject) => {
    shop.stdout.on('data', (chunk) => String(chunk).includes('Ctrl-C') && resolve());
    shop.once('exit', (code) => reject(new Error(`The shop ended with ${code} before it was filled.`)));
  });
  shop.kill('SIGTERM');
  await ended;
}

/** A database can be copied only while no client is connected to it. */
async function noLongerUsed(databaseUrl: string): Promise<void> {
  const admin = new pg.Client({ connectionString: databaseUrl.replace(/\/marenza$/, '/postgres') });
  await admin.connect();
  await admin.query(`alter database ${FILLED} with is_template true`);
  await admin.end();
}
