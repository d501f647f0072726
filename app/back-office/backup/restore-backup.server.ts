import { once } from 'node:events';
import path from 'node:path';
import type { Writable } from 'node:stream';
import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import { type MigrationMeta, readMigrationFiles } from 'drizzle-orm/migrator';
import pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import { removePicture } from '#app/media/storage/remove-pictures.server.ts';
import { listStored, store } from '#app/media/storage/storage.server.ts';
import { MIGRATION_LOCK } from '#app/platform/database/migrate.server.ts';
import { faultPoint } from '#app/platform/fault-point.server.ts';
import { BackupFileError, readArchive } from './archive.server.ts';
import { inBackupTransaction } from './backup-connection.server.ts';
import { type BackedUpTable, type BackupHeader, PICTURE, SEQUENCES } from './backup-format.ts';
import { type CheckedBackup, checkBackup } from './check-backup.server.ts';

const LARGEST_PIECE = 64 * 1024 * 1024;
const decompress = promisify(gunzip);

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
  /** True to accept a file that was sealed with another AUTH_SECRET. */
  acceptsOtherSecret: boolean;
  replaces: boolean;
  pictures?: RestoredPictures;
  onChecked?: (backup: CheckedBackup) => void;
};

/** Restores a backup into an empty database and storage, in one transaction. A refusal leaves everything unchanged. */
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
  await inBackupTransaction(databaseUrl, '', async (client) => {
    await lockOutShops(client);
    if (replaces) await deleteShopTables(client);
    else if (!(await isEmptyDatabase(client))) throw new BackupFileError('not-empty');
    onChecked?.(backup);
    await migrateToBackup(client, backup.header.migrations);
    await withoutConstraints(client, async () => {
      // Deletes the rows that migrations insert into a new shop, since the backup contains its own.
      await client.query(
        `truncate ${backup.header.tables.map(({ name }) => pg.escapeIdentifier(name)).join()}`,
      );
      await load(client, file, backup.header, pictures);
    });
    await run(client, (made) => !backup.header.migrations.includes(made));
    faultPoint('restore');
  });
  for (const name of others) await pictures.remove(name);
  return backup;
}

/** Disables triggers, which would count rows twice, and drops foreign keys, since rows may refer to later rows. */
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

async function load(client: pg.Client, file: string, header: BackupHeader, pictures: RestoredPictures) {
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
  failure.catch(() => {});
  return { table: name, input, failure: failure as Promise<never> };
}

async function setSequences(client: pg.Client, sequences: { name: string; last: string }[]): Promise<void> {
  for (const { name, last } of sequences)
    await client.query('select setval(quote_ident($1)::regclass, $2::bigint)', [name, last]);
}

async function migrateToBackup(client: pg.Client, migrations: number[]): Promise<void> {
  // Repeats what Drizzle's migrator does, since the migrator itself would commit our transaction.
  await client.query('create schema if not exists drizzle');
  await client.query(
    'create table drizzle.__drizzle_migrations (id serial primary key, hash text not null, created_at bigint)',
  );
  await run(client, (made) => migrations.includes(made));
}

async function run(client: pg.Client, isWanted: (made: number) => boolean): Promise<void> {
  for (const migration of readMigrationFiles({ migrationsFolder: path.resolve('migrations') }))
    if (isWanted(migration.folderMillis)) await apply(client, migration);
}

async function apply(client: pg.Client, { sql, hash, folderMillis }: MigrationMeta): Promise<void> {
  for (const statement of sql) await client.query(statement);
  await client.query('insert into drizzle.__drizzle_migrations (hash, created_at) values ($1, $2)', [
    hash,
    folderMillis,
  ]);
}

async function lockOutShops(client: pg.Client): Promise<void> {
  await client.query('select pg_advisory_xact_lock($1)', [MIGRATION_LOCK]);
  const { rows } = await client.query(
    `select from pg_stat_activity where datname = current_database() and application_name = 'marenza-jobs'`,
  );
  if (rows.length) throw new BackupFileError('in-use');
}

const ours = `('public', 'drizzle', 'pgboss')`;
const ofNoExtension = `not exists (select from pg_depend d where d.objid = o.oid and d.deptype = 'e')`;

async function isEmptyDatabase(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query(
    `select from pg_class o where relnamespace in (select oid from pg_namespace where nspname in ${ours})
     and relkind in ('r', 'p', 'v', 'm', 'S') and ${ofNoExtension} limit 1`,
  );
  return rows.length === 0;
}

/** Drops objects one by one. Dropping the schema could drop extensions, which only a superuser can create again. */
async function deleteShopTables(client: pg.Client): Promise<void> {
  await client.query('drop schema if exists drizzle, pgboss cascade');
  const { rows } = await client.query<{ statement: string }>(`
    select format('drop %s if exists %s cascade', case relkind when 'S' then 'sequence' when 'v' then 'view'
      when 'm' then 'materialized view' else 'table' end, oid::regclass) as statement
    from pg_class o where relnamespace = 'public'::regnamespace and relkind in ('r', 'p', 'v', 'm', 'S') and ${ofNoExtension}
    union all
    select format('drop routine if exists %s cascade', oid::regprocedure)
    from pg_proc o where pronamespace = 'public'::regnamespace and ${ofNoExtension}
    union all
    select format('drop type if exists %s cascade', oid::regtype)
    from pg_type o where typnamespace = 'public'::regnamespace and typtype in ('e', 'd') and ${ofNoExtension}`);
  for (const { statement } of rows) await client.query(statement);
}
