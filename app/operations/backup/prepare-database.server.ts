import type pg from 'pg';
import { MIGRATION_LOCK } from '#app/platform/database/migrate.server.ts';
import { BackupFileError } from './read-archive.server.ts';

/** No shop starts on this database until the transaction ends; refuses while one runs. */
export async function lockOutShops(client: pg.Client): Promise<void> {
  await client.query('select pg_advisory_xact_lock($1)', [MIGRATION_LOCK]);
  const { rows } = await client.query(
    `select from pg_stat_activity where datname = current_database() and application_name = 'marenza-jobs'`,
  );
  if (rows.length) throw new BackupFileError('in-use');
}

const ours = `('public', 'drizzle', 'pgboss')`;
const ofNoExtension = `not exists (select from pg_depend d where d.objid = o.oid and d.deptype = 'e')`;

export async function isEmptyDatabase(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query(
    `select from pg_class o where relnamespace in (select oid from pg_namespace where nspname in ${ours})
     and relkind in ('r', 'p', 'v', 'm', 'S') and ${ofNoExtension} limit 1`,
  );
  return rows.length === 0;
}

/** Deletes a shop, table by table: its schema may hold extensions that only the server's owner can make. */
export async function deleteShopTables(client: pg.Client): Promise<void> {
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
