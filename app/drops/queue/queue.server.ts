import { and, eq, type SQL, sql } from 'drizzle-orm';
import { isInShop } from '#app/catalogue/product-sql.server.ts';
import { freeStock, type OwnHolds } from '#app/catalogue/stock/free-stock-sql.server.ts';
import { products } from '#app/catalogue/tables.server.ts';
import type { Db } from '#app/platform/database/db.server.ts';
import { isPostgresText } from '#app/platform/database/is-postgres-text.ts';
import { pickColumns } from '#app/platform/database/pick-columns.server.ts';
import { type Actor, recordChange } from '#app/platform/editing/audit-log.server.ts';
import type { Language } from '#app/platform/text/language.ts';
import { wordsIn } from '#app/platform/text/translations.ts';
import { roomPath } from '../drop.ts';
import { findGatedProducts, HIDDEN_TEST_PRODUCT_SLUG, isGated } from '../products-in-drops.server.ts';
import { newSeed } from '../random-order/random-order.server.ts';
import { dropQueues, drops } from '../tables.server.ts';
import { admissionsDue, type QueueState } from './queue.ts';
import { mayBuy } from './tickets.server.ts';

export type Queue = NonNullable<ReturnType<typeof withOpening>>;

const columns = {
  ...pickColumns(dropQueues, 'dropId', 'seed', 'state', 'opensMinutesBefore'),
  startsAt: drops.startDate,
  endsAt: drops.endDate,
  ...pickColumns(dropQueues, 'placesGivenAt', 'earlyPlaces', 'lastPlace', 'admittedUpTo'),
  ...pickColumns(dropQueues, 'mostPerMinute', 'asksProof', 'pacedUntil'),
};

/** The SQL condition for drops with a queue that are announced or whose waiting room is open. */
export const hasQueueToShow = and(
  eq(drops.isActive, true),
  eq(drops.saleMethod, 'queue'),
  sql`least(${drops.announcedAt}, ${drops.startDate} - ${dropQueues.opensMinutesBefore} * interval '1 minute') <= now()`,
);

export async function findQueue(db: Db, dropId: string): Promise<Queue | undefined> {
  return isPostgresText(dropId) ? withOpening(await selectQueue(db, dropId)) : undefined;
}

/** Makes orders, admissions and joins wait until the transaction ends. Lock order: queue, tickets, product sizes. */
export async function lockQueue(tx: Db, dropId: string): Promise<Queue | undefined> {
  return withOpening(await selectQueue(tx, dropId).for('no key update', { of: dropQueues }));
}

function selectQueue(db: Db, dropId: string) {
  return db
    .select(columns)
    .from(dropQueues)
    .innerJoin(drops, and(eq(drops.id, dropQueues.dropId), hasQueueToShow))
    .where(eq(dropQueues.dropId, dropId));
}

function withOpening([row]: Awaited<ReturnType<typeof selectQueue>>) {
  if (!row) return undefined;
  const { opensMinutesBefore, ...queue } = row;
  return { ...queue, opensAt: new Date(queue.startsAt.getTime() - opensMinutesBefore * 60_000) };
}

export async function describeQueueOfProduct(db: Db, productId: string, language: Language) {
  const gated = await findGatedProducts(db, [productId]);
  const sold = gated.find(({ drop }) => drop.saleMethod === 'queue');
  const t = wordsIn(language);
  return (
    sold && { path: roomPath(sold.drop.id), text: t('theDrop.hasQueue'), label: t('theDrop.toWaitingRoom') }
  );
}

export type QueueOperation =
  | { state: QueueState }
  | { mostPerMinute: number | null }
  | { message: string | null; messageNl: string | null };

const actions = {
  running: 'queue-resumed',
  paused: 'queue-paused',
  closed: 'queue-closed',
} as const satisfies Record<QueueState, string>;

/** Logs each change once. A paused or closed queue does not end the admissions already granted. */
export function operateQueue(
  db: Db,
  actor: Actor,
  dropId: string,
  operation: QueueOperation,
  now: Date,
): Promise<{ ok: true } | { ok: false; reason: 'missing' }> {
  return db.transaction(async (tx) => {
    const { state, mostPerMinute, message, messageNl } = dropQueues;
    const [current] = await tx
      .select({ state, mostPerMinute, message, messageNl })
      .from(dropQueues)
      .where(eq(dropQueues.dropId, dropId))
      .for('no key update');
    if (!current) return { ok: false, reason: 'missing' };
    const before = Object.fromEntries(
      Object.keys(operation).map((field) => [field, current[field as keyof typeof current]]),
    );
    if (Object.entries(operation).every(([field, value]) => before[field] === value)) return { ok: true };
    await tx.update(dropQueues).set(operation).where(eq(dropQueues.dropId, dropId));
    const change = { objectType: 'drop', objectId: dropId, before, after: operation };
    await recordChange(tx, actor, { ...change, action: actionOf(operation) }, now);
    return { ok: true };
  });
}

function actionOf(operation: QueueOperation): string {
  if ('state' in operation) return actions[operation.state];
  return 'mostPerMinute' in operation ? 'queue-speed-changed' : 'queue-message-changed';
}

/** Creates or updates the queue of a drop. The seed is created with the queue and never changes. */
export async function prepareQueue(
  db: Db,
  dropId: string,
  set: {
    opensMinutesBefore?: number | undefined;
    mostPerMinute?: number | null | undefined;
    asksProof?: boolean | undefined;
  },
): Promise<void> {
  const made = db.insert(dropQueues).values({ dropId, seed: newSeed(), ...set });
  const { dropId: target } = dropQueues;
  await (Object.values(set).some((value) => value !== undefined)
    ? made.onConflictDoUpdate({ target, set })
    : made.onConflictDoNothing({ target }));
}

/** Admits as many visitors as the pace and the free items allow. Any process may call it at any time. */
export async function admit(db: Db, dropId: string, now: Date): Promise<number> {
  return db.transaction(async (tx) => {
    if (!(await isNobodyAdmitting(tx, dropId))) return 0;
    const locked = await lockQueue(tx, dropId);
    if (!locked || now < locked.startsAt || now >= locked.endsAt) return 0;
    const queue = await givePlacesOnceStarted(tx, locked, now);
    const { due, pacedUntilAfter } = admissionsDue(queue, now);
    if (queue.state !== 'running' || queue.admittedUpTo === queue.lastPlace || !due) return 0;
    const { rows } = await tx.execute<{ last: number | null; admitted: number }>(sql`
      with room as (
        select least(${due}::int, pieces.free - (
          select count(*)::int from drop_queue_tickets where drop_id = ${dropId} and ${mayBuy(now)}
        )) as most
        from (${dropPieces(dropId)}) as pieces
      ), next as (
        select id, place from drop_queue_tickets
        where drop_id = ${dropId} and place > ${queue.admittedUpTo} and left_at is null
        order by place limit greatest(0, (select most from room))
      ), admitted as (
        update drop_queue_tickets set admitted_at = ${now.toISOString()} from next
        where drop_queue_tickets.id = next.id and left_at is null
        returning next.id
      )
      select (select max(place) from next) as last, (select count(*)::int from admitted) as admitted`);
    const { last = null, admitted = 0 } = rows[0] ?? {};
    if (last === null) return 0;
    await tx
      .update(dropQueues)
      .set({ admittedUpTo: last, pacedUntil: pacedUntilAfter(admitted) })
      .where(eq(dropQueues.dropId, dropId));
    return admitted;
  });
}

/** Tries a lock, so that no process waits for another. Only the lock on the queue prevents admitting too many. */
async function isNobodyAdmitting(tx: Db, dropId: string): Promise<boolean> {
  const { rows } = await tx.execute<{ isOurs: boolean }>(sql`
    select pg_try_advisory_xact_lock(hashtextextended(${`admit ${dropId}`}, 0)) as "isOurs"`);
  return rows[0]?.isOurs === true;
}

/** Draws the places of all early visitors once; later visitors get places after them. Call it under `lockQueue`. */
export async function givePlacesOnceStarted(tx: Db, queue: Queue, now: Date): Promise<Queue> {
  if (queue.placesGivenAt || now < queue.startsAt) return queue;
  const { dropId } = queue;
  const { rows } = await tx.execute<{ places: number }>(sql`
    with drawn as (
      select id, row_number() over (order by lot, id) as place from drop_queue_tickets
      where drop_id = ${dropId} and left_at is null
    ), given as (
      update drop_queue_tickets set place = drawn.place from drawn where drop_queue_tickets.id = drawn.id
      returning drawn.place
    ), counted as (select count(*)::int as places from given)
    update drop_queues
    set places_given_at = ${now.toISOString()}, early_places = places, last_place = places
    from counted where drop_id = ${dropId}
    returning places`);
  const places = rows[0]?.places ?? 0;
  return { ...queue, placesGivenAt: now, earlyPlaces: places, lastPlace: places };
}

/** Counts free and held items. Unavailable sizes do not count; own reservations are free. `dropId` may be a column. */
export function dropPieces(dropId: SQL | string, own: OwnHolds = {}): SQL {
  return sql`
    select coalesce(sum(greatest(0, piece.free)), 0)::int as free,
      coalesce(sum(piece.stock - greatest(0, piece.free)), 0)::int as held
    from (
      select product_sizes.stock_quantity as stock, ${freeStock(own)} as free
      from drop_products
      join ${products} on ${products.id} = drop_products.product_id
      join product_sizes on product_sizes.product_id = ${products.id} and product_sizes.available
      where drop_products.drop_id = ${dropId} and ${isInShop()} and ${isGated}
        and ${products.slug} <> ${HIDDEN_TEST_PRODUCT_SLUG}
    ) as piece`;
}
