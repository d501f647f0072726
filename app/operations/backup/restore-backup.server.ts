import { once } from 'node:events';
import type { Writable } from 'node:stream';
import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import { removePicture } from '#app/media/storage/remove-picture.server.ts';
import { listStored, store } from '#app/media/storage/storage.server.ts';
import { faultPoint } from '#app/platform/fault-point.server.ts';
import { type BackedUpTable, type BackupHeader, PICTURE, SEQUENCES } from './backup-format.ts';
import { type CheckedBackup, checkBackup } from './check-backup.server.ts';
import { inOwnTransaction } from './connect-for-backup.server.ts';
import { migrateAfterRestore, migrateToBackup } from './migrate-around-restore.server.ts';
import { deleteShopTables, isEmptyDatabase, lockOutShops } from './prepare-database.server.ts';
import { BackupFileError, readArchive } from './read-archive.server.ts';

const LARGEST_PIECE = 64 * 1024 * 1024;
const decompress = promisify(gunzip);

/** Where pictures are kept: the shop's storage, or another one in tests. */
export type RestoredPictures = {
  list(): AsyncIterable<string>;
  store(name: string, bytes: Buffer): Promise<void>;
  remove(name: string): Promise<void>;
};

const shopStorage: RestoredPictures = {
  list: () => listStored('masters'),
  store,
  remove: (name) => removePicture(name.slice('masters/'.length, 'masters/'.length + 32)),
};

type Options = {
  secrets: readonly string[];
  /** Whether a file sealed with another AUTH_SECRET is trusted. */
  acceptsOtherSecret: boolean;
  /** Whether what is here may be thrown away. */
  replaces: boolean;
  pictures?: RestoredPictures;
  onChecked?: (backup: CheckedBackup) => void;
};

/**
 * Makes an empty place the shop of a backup, or refuses and changes nothing: the whole file is read and checked first. The
 * database is filled in one transaction, migrations since then included, so whatever dies half-way leaves it as it
 * was. Pictures come before that transaction ends; those of a restore that died lie unused and are in no later one's way.
 */
export async function restoreBackup(
  databaseUrl: string,
  file: string,
  { secrets, acceptsOtherSecret, replaces, pictures = shopStorage, onChecked }: Options,
): Promise<CheckedBackup> {
  const backup = await checkBackup(file, acceptsOtherSecret ? undefined : secrets);
  const others: string[] = [];
  for await (const name of pictures.list())
    if (PICTURE.test(name) && !backup.pictures.has(name)) others.push(name);
  if (others.length && !replaces) throw new BackupFileError('not-empty');
  await inOwnTransaction(databaseUrl, '', async (client) => {
    await lockOutShops(client);
    if (replaces) await deleteShopTables(client);
    else if (!(await isEmptyDatabase(client))) throw new BackupFileError('not-empty');
    onChecked?.(backup);
    await migrateToBackup(client, backup.header.migrations);
    await withoutConstraints(client, async () => {
      // Migrations give a new shop its first rows; this one brings its own.
      await client.query(
        `truncate ${backup.header.tables.map(({ name }) => pg.escapeIdentifier(name)).join()}`,
      );
      await load(client, file, backup.header, pictures);
    });
    await migrateAfterRestore(client, backup.header.migrations);
    faultPoint('restore');
  });
  for (const name of others) await pictures.remove(name);
  return backup;
}

/** Triggers would count and index a second time, and rows may name rows that come later: all is checked at the end. */
async function withoutConstraints(client: pg.Client, fill: () => Promise<void>): Promise<void> {
  const { rows: keys } = await client.query<{ table: string; name: string; definition: string }>(
    `select conrelid::regclass::text as table, quote_ident(conname) as name, pg_get_constraintdef(oid) as definition
     from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace`,
  );
  const tables = [...new Set((await userTriggers(client)).map(({ table }) => table))];
  for (const { table, name } of keys) await client.query(`alter table ${table} drop constraint ${name}`);
  for (const table of tables) await client.query(`alter table ${table} disable trigger user`);
  await fill();
  for (const table of tables) await client.query(`alter table ${table} enable trigger user`);
  for (const { table, name, definition } of keys)
    await client.query(`alter table ${table} add constraint ${name} ${definition}`);
}

async function userTriggers(client: pg.Client): Promise<{ table: string }[]> {
  const { rows } = await client.query<{ table: string }>(
    `select tgrelid::regclass::text as table from pg_trigger t join pg_class c on c.oid = t.tgrelid
     where not tgisinternal and c.relnamespace = 'public'::regnamespace`,
  );
  return rows;
}

/** Reads the file a second time, checked again on its way: one that changed meanwhile takes everything back. */
async function load(
  client: pg.Client,
  file: string,
  header: BackupHeader,
  pictures: RestoredPictures,
): Promise<void> {
  const tables = new Map(header.tables.map((table) => [table.name, table]));
  let open: { table: string; input: Writable; failure: Promise<never> } | undefined;
  const close = async () => {
    if (!open) return;
    const { input, failure } = open;
    open = undefined;
    const finished = once(input, 'finish');
    input.end();
    await Promise.race([finished, failure]);
  };
  for await (const { name, bytes } of readArchive(file, undefined)) {
    const [, tableName] = /^tables\/([^/]+)\//.exec(name) ?? [];
    if (open && open.table !== tableName) await close();
    const table = tables.get(tableName ?? '');
    if (table) {
      open ??= startCopy(client, table);
      const piece = await decompress(bytes, { maxOutputLength: LARGEST_PIECE });
      if (!open.input.write(piece)) await Promise.race([once(open.input, 'drain'), open.failure]);
    } else if (name === SEQUENCES) await setSequences(client, JSON.parse(bytes.toString()));
    else if (PICTURE.test(name)) await pictures.store(name, bytes);
  }
  await close();
}

function startCopy(client: pg.Client, { name, columns }: BackedUpTable) {
  const list = columns.map((column) => pg.escapeIdentifier(column)).join(', ');
  const input = client.query(copyFrom(`copy ${pg.escapeIdentifier(name)} (${list}) from stdin`));
  const failure = once(input, 'error').then(([error]) => {
    throw error;
  });
  // Heard by whoever writes next.
  failure.catch(() => {});
  return { table: name, input, failure: failure as Promise<never> };
}

async function setSequences(client: pg.Client, sequences: { name: string; last: string }[]): Promise<void> {
  for (const { name, last } of sequences)
    await client.query('select setval(quote_ident($1)::regclass, $2::bigint)', [name, last]);
}
