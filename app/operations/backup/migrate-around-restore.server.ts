import path from 'node:path';
import { type MigrationMeta, readMigrationFiles } from 'drizzle-orm/migrator';
import type pg from 'pg';

/** Makes the schema that a backup was made of, in an empty database and in the caller's transaction. */
export async function migrateToBackup(client: pg.Client, migrations: number[]): Promise<void> {
  // As Drizzle's own migrator has it, which would end our transaction.
  await client.query('create schema if not exists drizzle');
  await client.query(
    'create table drizzle.__drizzle_migrations (id serial primary key, hash text not null, created_at bigint)',
  );
  await run(client, (made) => migrations.includes(made));
}

/** Brings the data of an older shop to the newest schema. */
export async function migrateAfterRestore(client: pg.Client, migrations: number[]): Promise<void> {
  await run(client, (made) => !migrations.includes(made));
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
