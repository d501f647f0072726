import type pg from 'pg';
import type { BackedUpTable } from './backup-format.ts';

/**
 * Tables left out of a backup: sessions, so that no revoked one comes back, rate limits, and the list of backups, which belongs to the
 * place.
 */
export const leftOut = ['sessions', 'rate_limits', 'backups'];

export async function listBackedUpTables(client: pg.Client): Promise<BackedUpTable[]> {
  const { rows } = await client.query<BackedUpTable>(
    `select c.relname as name, array_agg(a.attname::text order by a.attnum) as columns
     from pg_class c join pg_attribute a on a.attrelid = c.oid
     where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
       and a.attnum > 0 and not a.attisdropped and a.attgenerated = '' and c.relname <> all ($1)
       and not exists (select from pg_depend d where d.objid = c.oid and d.deptype = 'e')
     group by c.relname order by c.relname`,
    [leftOut],
  );
  return rows;
}

export async function listAppliedMigrations(client: pg.Client): Promise<number[]> {
  const { rows } = await client.query<{ at: string }>(
    'select created_at as at from drizzle.__drizzle_migrations order by created_at',
  );
  return rows.map(({ at }) => Number(at));
}

/** Returns the sequences' values: the next number may be higher than in the tables, never lower. */
export async function listSequences(client: pg.Client): Promise<{ name: string; last: string }[]> {
  const { rows } = await client.query<{ name: string; last: string }>(
    `select sequencename as name, last_value::text as last from pg_sequences
     where schemaname = 'public' and last_value is not null order by sequencename`,
  );
  return rows;
}
