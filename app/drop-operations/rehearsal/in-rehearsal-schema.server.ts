import { randomBytes } from 'node:crypto';
import { sql } from 'drizzle-orm';
import type { Db } from '#app/platform/database/db.server.ts';

/** A sale writes these tables. A rehearsal has its own copies of them, which first contain only the `copied` rows. */
const written = [
  'drops',
  'drop_products',
  'drop_queues',
  'drop_queue_tickets',
  'drop_draws',
  'drop_draw_entries',
  'product_sizes',
  'holds',
  'drop_purchases',
  'orders',
  'order_items',
  'order_refunds',
  'payment_logs',
  'invoices',
  'invoice_counters',
  'stock_movements',
  'discount_uses',
  'gift_card_holds',
  'operator_notifications',
] as const;

/** Returns, by table, the SQL condition of the drop's rows that are copied into the rehearsal. */
function copied(dropId: string) {
  const sizes = sql`select id from public.product_sizes where product_id in (
    select product_id from public.drop_products where drop_id = ${dropId})`;
  return {
    drops: sql`true`,
    drop_products: sql`true`,
    drop_queues: sql`drop_id = ${dropId}`,
    drop_draws: sql`drop_id = ${dropId}`,
    product_sizes: sql`id in (${sizes})`,
    holds: sql`product_size_id in (${sizes})`,
  } satisfies Partial<Record<(typeof written)[number], unknown>>;
}

export type RehearsalClock = { now(): Date; set(at: Date): Promise<void> };

/**
 * Runs the shop's own functions in a transaction that is always rolled back. Table names refer to a private schema, and
 * no row of the shop is locked. Time functions return the rehearsal's clock. Not simulated: advisory locks, since
 * nothing else uses the private schema, and triggers, which write the shop's records.
 */
export async function inRehearsalSchema<Result>(
  db: Db,
  dropId: string,
  startsAt: Date,
  work: (tx: Db, clock: RehearsalClock) => Promise<Result>,
): Promise<Result> {
  let outcome: { result: Result } | undefined;
  try {
    await db.transaction(async (tx) => {
      const clock = await enterSchema(tx, dropId, startsAt);
      outcome = { result: await work(tx, clock) };
      throw new RehearsalIsOver();
    });
  } catch (error) {
    if (!(error instanceof RehearsalIsOver) || !outcome) throw error;
  }
  if (!outcome) throw new Error('A rehearsal was committed.');
  return outcome.result;
}

class RehearsalIsOver extends Error {}

async function enterSchema(tx: Db, dropId: string, startsAt: Date): Promise<RehearsalClock> {
  const name = `rehearsal_${randomBytes(8).toString('hex')}`;
  const schema = sql.identifier(name);
  await tx.execute(sql`create schema ${schema}`);
  for (const table of written)
    await tx.execute(sql`create unlogged table ${schema}.${sql.identifier(table)}
      (like public.${sql.identifier(table)} including all)`);
  for (const [table, condition] of Object.entries(copied(dropId))) await copyRows(tx, name, table, condition);
  // Activates the drop and resets its queue to the state expected at its start, whatever their present state.
  await tx.execute(sql`update ${schema}.drops set is_active = true where id = ${dropId}`);
  await tx.execute(sql`update ${schema}.drop_queues
    set state = 'running', places_given_at = null, early_places = null, last_place = 0, admitted_up_to = 0, paced_until = null`);
  await tx.execute(sql`update ${schema}.drop_draws set drawn_at = null`);
  await tx.execute(sql`create sequence ${schema}.order_numbers`);
  await tx.execute(sql`alter table ${schema}.orders
    alter order_number set default 'REHEARSAL-' || nextval(${sql.raw(`'${name}.order_numbers'`)}::regclass)`);
  await tx.execute(sql`create function ${schema}.now() returns timestamptz language sql stable
    return current_setting('rehearsal.now')::timestamptz`);
  for (const lock of ['pg_advisory_xact_lock', 'pg_try_advisory_xact_lock'])
    await tx.execute(sql`create function ${schema}.${sql.identifier(lock)}(bigint) returns boolean
      language sql immutable return true`);
  // The system schema is named second, so that functions of the private schema replace the system's.
  await tx.execute(sql`set local search_path = ${schema}, pg_catalog, public`);
  const clock = clockOf(tx, startsAt);
  await clock.set(startsAt);
  return clock;
}

/** Copies the rows that meet the condition, without generated columns. */
async function copyRows(tx: Db, schema: string, table: string, condition: ReturnType<typeof sql>) {
  const { rows } = await tx.execute<{ name: string }>(sql`
    select attname as name from pg_attribute
    where attrelid = ${`public.${table}`}::regclass and attnum > 0 and not attisdropped and attgenerated = ''`);
  const columns = sql.join(
    rows.map(({ name }) => sql.identifier(name)),
    sql`, `,
  );
  await tx.execute(sql`insert into ${sql.identifier(schema)}.${sql.identifier(table)} (${columns}) overriding system value
    select ${columns} from public.${sql.identifier(table)} where ${condition}`);
}

function clockOf(tx: Db, startsAt: Date): RehearsalClock {
  let at = startsAt;
  return {
    now: () => at,
    async set(to) {
      at = to;
      await tx.execute(sql`select set_config('rehearsal.now', ${to.toISOString()}, true)`);
    },
  };
}
