import { until, type World } from '../world.ts';

/** Tables that refused requests may change: counters of requests, and sums beside a change. */
const notNoted = [
  'rate_limits',
  'reconciliations',
  'kept_sales',
  'sales_changes',
  'order_totals',
  'order_total_changes',
  'fetched_pictures',
  'operator_notifications',
  'missed_addresses',
];

/** `by` is the beginning of the statement. */
export type NotedChange = { table: string; does: string; by: string };

/**
 * Makes the database record every row added, changed or deleted from now on, and every queued job. Scheduled jobs are switched off, since
 * their changes would appear to come from requests.
 */
export async function noteChanges(world: World): Promise<void> {
  await world.sql('delete from pgboss.schedule');
  await world.sql(`create schema fuzz`);
  await world.sql(`create unlogged table fuzz.changes (at bigserial, "table" text, does text, by text)`);
  await world.sql(`create function fuzz.note() returns trigger language plpgsql security definer as $$ begin
    insert into fuzz.changes ("table", does, by) values (tg_table_name, lower(tg_op), left(current_query(), 200)); return null; end $$`);
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
      insert into fuzz.changes ("table", does, by) values ('job ' || new.name, 'queued', ''); end if; return null; end $$`);
  await world.sql(
    `create trigger fuzz_note after insert on pgboss.job for each row execute function fuzz.note_job()`,
  );
}

/** Returns the changes since the last call. */
export async function takeNotedChanges(world: World): Promise<NotedChange[]> {
  return world.sql<NotedChange>(`with taken as (delete from fuzz.changes returning "table", does, by)
    select distinct "table", does, by from taken`);
}

/** Waits for queued jobs, whose changes do not belong to the next request. */
export async function untilJobsAreDone(world: World): Promise<void> {
  const waiting = `select from pgboss.job where state in ('created', 'active') and name not like '\\_\\_pgboss%' limit 1`;
  await until('jobs are done', async () => (await world.sql(waiting)).length === 0, 120);
}
