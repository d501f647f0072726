import type { World } from '../world.ts';

/** What jobs write by the clock, and counts of requests, which a refused one counts too. */
const notNoted = [
  'rate_limits',
  'reconciliations',
  'kept_sales',
  'sales_changes',
  'order_totals',
  'order_total_changes',
  'fetched_pictures',
  'operator_notifications',
];

export type NotedChange = { table: string; does: string };

/** Has the database note every row that is added, changed or deleted from now on, and every job that somebody queues. */
export async function noteChanges(world: World): Promise<void> {
  await world.sql(`create schema fuzz`);
  await world.sql(`create unlogged table fuzz.changes (at bigserial, "table" text, does text)`);
  await world.sql(`create function fuzz.note() returns trigger language plpgsql security definer as $$ begin
    insert into fuzz.changes ("table", does) values (tg_table_name, lower(tg_op)); return null; end $$`);
  const tables = await world.sql<{ name: string }>(
    `select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r' and relname <> all ($1)`,
    [notNoted],
  );
  for (const { name } of tables)
    await world.sql(
      `create trigger fuzz_note after insert or update or delete on "${name}" for each row execute function fuzz.note()`,
    );
  await world.sql(`create function fuzz.note_job() returns trigger language plpgsql as $$ begin
    if not exists (select from pgboss.queue where name = new.name and policy = 'exclusive')
      and new.name not like '\\_\\_pgboss%' and new.name <> 'operator-notification' then
      insert into fuzz.changes ("table", does) values ('job ' || new.name, 'queued'); end if; return null; end $$`);
  await world.sql(
    `create trigger fuzz_note after insert on pgboss.job for each row execute function fuzz.note_job()`,
  );
}

/** What changed since this was last asked. */
export async function takeNotedChanges(world: World): Promise<NotedChange[]> {
  return world.sql<NotedChange>(`with taken as (delete from fuzz.changes returning "table", does)
    select distinct "table", does from taken`);
}
