import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { afterAll, expect, test } from 'vitest';
import { startEmbeddedPostgres } from '../../scripts/embedded-postgres.ts';
import { FILLED } from '../setup/filled-shop.ts';

const directory = fs.mkdtempSync(path.join(os.tmpdir(), 'marenza-backup-'));
fs.chmodSync(directory, 0o755);
const server = process.env.TEST_SERVER_URL ?? '';
const copy = `backup_${randomBytes(6).toString('hex')}`;
const file = path.join(directory, 'shop.tar');
/** The filled shop, on a database of its own. */
const there = {
  DATABASE_URL: server.replace(/\/marenza$/, `/${copy}`),
  DATA_DIRECTORY: process.env.TEST_FILLED_DIRECTORY,
};
/** An empty place with nothing set, which has its own PostgreSQL. */
const here = { DATA_DIRECTORY: path.join(directory, 'var') };

afterAll(async () => {
  await asAdmin(`drop database if exists ${copy} with (force)`);
  fs.rmSync(directory, { recursive: true, force: true });
});

test('a backup survives being killed, on the way out and on the way in, and never leaves half a shop', async () => {
  await asAdmin(`create database ${copy} template ${FILLED} strategy file_copy`);
  const killed = await run('backup', [file], { ...there, FAULT_POINT: 'backup' });
  expect(killed.signal).toBe('SIGKILL');
  expect(fs.readdirSync(directory)).toEqual(['shop.tar.partial']);

  const made = await run('backup', [file], there);
  expect(made).toMatchObject({
    code: 0,
    told: expect.stringMatching(/shop\.tar: \d+ rows and \d{2,} pictures, .* MB\./),
  });
  expect(made.told).toContain('keep AUTH_SECRET');
  expect(fs.readdirSync(directory)).toEqual(['shop.tar']);
  expect(fs.statSync(file).mode & 0o777).toBe(0o600);
  expect(await run('backup', [file, '--lang', 'nl'], there)).toMatchObject({
    code: 1,
    told: expect.stringContaining('bestaat al'),
  });

  const half = await run('restore', [file], { ...here, FAULT_POINT: 'restore' });
  expect(half.signal).toBe('SIGKILL');
  expect(await countTables()).toBe(0);

  const other = await run('restore', [file, '--lang', 'nl'], { ...here, AUTH_SECRET: 'x'.repeat(40) });
  expect(other).toMatchObject({ code: 1, told: expect.stringContaining('andere AUTH_SECRET') });
  expect(await countTables()).toBe(0);

  const restored = await run('restore', [file], here);
  expect(restored).toMatchObject({
    code: 0,
    told: expect.stringContaining('The shop was restored from the backup'),
  });
  expect(fs.readdirSync(path.join(here.DATA_DIRECTORY, 'media/masters'))).toEqual(
    fs.readdirSync(path.join(there.DATA_DIRECTORY ?? '', 'media/masters')),
  );
  const settings = fs.readFileSync(path.join(here.DATA_DIRECTORY, 'restored-settings.env'), 'utf8');
  expect(settings).toContain('BRAND_NAME="Kept & Found"\n');
  expect(settings).not.toMatch(/postgres:|AUTH_SECRET=/);
  expect(await run('restore', [file], here)).toMatchObject({
    code: 1,
    told: expect.stringContaining('--replace'),
  });
  expect(await run('restore', ['/nowhere'], here)).toMatchObject({
    code: 1,
    told: expect.stringContaining('cannot be read'),
  });
  expect((await run('restore', ['--what'], here)).code).toBe(2);
});

async function run(command: 'backup' | 'restore', words: string[], more: Record<string, string | undefined>) {
  const { DATABASE_URL: _, ...environment } = process.env;
  const child = spawn(process.execPath, [`scripts/${command}.ts`, ...words], {
    env: {
      ...environment,
      SANDBOX: 'on',
      BRAND_NAME: 'Kept & Found',
      AUTH_SECRET: 'k'.repeat(40),
      LOG_LEVEL: 'warn',
      ...more,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let told = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (told += chunk));
  return new Promise<{ code: number | null; signal: NodeJS.Signals | null; told: string }>((resolve) => {
    child.once('close', (code, signal) => resolve({ code, signal, told }));
  });
}

async function countTables(): Promise<number> {
  const postgres = await startEmbeddedPostgres(path.join(here.DATA_DIRECTORY, 'postgres'));
  try {
    const [row] = await ask(
      postgres.url,
      `select count(*)::int as n from pg_tables where schemaname = 'public'`,
    );
    return row?.n;
  } finally {
    await postgres.stop();
  }
}

function asAdmin(statement: string) {
  return ask(server.replace(/\/marenza$/, '/postgres'), statement);
}

async function ask(url: string, statement: string) {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query(statement)).rows;
  } finally {
    await client.end();
  }
}
