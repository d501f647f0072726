import { randomBytes } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import pg from 'pg';
import { inBackupTransaction } from '#app/back-office/backup/backup-connection.server.ts';
import type { RestoredPictures } from '#app/back-office/backup/restore-backup.server.ts';
import { listBackedUpTables, writeBackup } from '#app/back-office/backup/write-backup.server.ts';
import { config } from '#app/platform/config.server.ts';

export const secret = 'what signs cookies and links in tests';

/** Creates an empty database and picture storage, beside the test's own. */
export async function createEmptyPlace() {
  const name = `test_${randomBytes(6).toString('hex')}`;
  const server = process.env.TEST_SERVER_URL ?? '';
  await ask(server, `create database ${name}`);
  const kept = new Map<string, Buffer>();
  const pictures: RestoredPictures = {
    async *list() {
      yield* kept.keys();
    },
    async store(key, bytes) {
      kept.set(key, bytes);
    },
    async remove(key) {
      kept.delete(key);
    },
  };
  return {
    url: server.replace(/\/marenza$/, `/${name}`),
    kept,
    pictures,
    drop: () => ask(server, `drop database ${name} with (force)`),
  };
}

/** Backs up this test's own shop as seen by `client`; `meanwhile` runs once the snapshot is taken. */
export function backUp<Seen>(
  file: string,
  fixMoment: (client: pg.Client) => Promise<Seen>,
  options: Partial<Parameters<typeof writeBackup>[2]> = {},
): Promise<{ seen: Seen; written: Awaited<ReturnType<typeof writeBackup>> }> {
  return inBackupTransaction(
    config.DATABASE_URL ?? '',
    'isolation level repeatable read read only',
    async (client) => {
      const seen = await fixMoment(client);
      const written = await writeBackup(client, fs.createWriteStream(file), {
        secret,
        settings: 'BRAND_NAME=Marenza\n',
        now: new Date(),
        ...options,
      });
      return { seen, written };
    },
  );
}

/** Summarises all rows and constraints, equal for equal shops. */
export async function describeShop(client: pg.Client): Promise<Record<string, unknown>> {
  const shop: Record<string, unknown> = {};
  for (const { name } of await listBackedUpTables(client)) {
    const { rows } = await client.query(
      `select count(*)::int as rows, md5(string_agg(md5(t::text), '' order by t::text)) as digest from "${name}" t`,
    );
    shop[name] = rows[0];
  }
  // Restoring jobs uses this table.
  delete shop.restored_jobs;
  for (const [what, query] of Object.entries(orderly)) shop[what] = (await client.query(query)).rows;
  return shop;
}

const orderly = {
  constraints: `select conrelid::regclass::text, conname, convalidated, pg_get_constraintdef(oid) from pg_constraint
    where connamespace = 'public'::regnamespace order by 1, 2`,
  triggers: `select tgrelid::regclass::text, tgname, tgenabled, pg_get_triggerdef(oid) from pg_trigger
    where not tgisinternal order by 1, 2`,
  indexes: `select indexdef from pg_indexes where schemaname = 'public' order by 1`,
  migrations: 'select hash, created_at from drizzle.__drizzle_migrations order by created_at',
};

/** Runs a query on a connection of its own. */
export async function ask<Row extends pg.QueryResultRow>(url: string, question: string): Promise<Row[]> {
  return withClient(url, async (client) => (await client.query<Row>(question)).rows);
}

export async function withClient<Result>(
  url: string,
  work: (client: pg.Client) => Promise<Result>,
): Promise<Result> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

/** Reads the picture masters of this test's own shop. */
export function readOwnPictures(): Map<string, Buffer> {
  const folder = path.join(config.DATA_DIRECTORY, 'media', 'masters');
  return new Map(
    fs.readdirSync(folder).map((name) => [`masters/${name}`, fs.readFileSync(path.join(folder, name))]),
  );
}
