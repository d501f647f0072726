import { and, asc, eq, inArray, isNull, type SQL, sql } from 'drizzle-orm';
import { z } from 'zod';
import { type NewNotification, recordOccurrences } from '#app/accounts/notifications/notifications.server.ts';
import { orderRefunds, orders } from '#app/orders/tables.server.ts';
import type { Db } from '#app/platform/database/db.server.ts';
import { pickColumns } from '#app/platform/database/pick-columns.server.ts';
import { type Actor, recordChange } from '#app/platform/editing/audit-log.server.ts';
import { paymentDifferences } from './tables.server.ts';

export type PaymentDifference = Awaited<ReturnType<typeof listDifferences>>['differences'][number];

/** `subject` is the provider's id for the payment or the refund. */
export async function listDifferences(db: Db, most: number) {
  const isOpen = isNull(paymentDifferences.closedAt);
  const [rows, total] = await Promise.all([
    db
      .select({
        ...pickColumns(paymentDifferences, 'id', 'kind', 'subject', 'ourCents', 'theirCents', 'foundAt'),
        orderNumber: orders.orderNumber,
      })
      .from(paymentDifferences)
      .leftJoin(orders, eq(orders.id, paymentDifferences.orderId))
      .where(isOpen)
      .orderBy(asc(paymentDifferences.foundAt), asc(paymentDifferences.id))
      .limit(most),
    db.$count(paymentDifferences, isOpen),
  ]);
  return { differences: rows.map((row) => ({ ...row, foundAt: row.foundAt.toISOString() })), total };
}

/** Records that an operator settled a difference, so that later comparisons skip it. */
export async function settlePaymentDifference(
  db: Db,
  actor: Actor,
  { id, note }: { id: string; note: string },
  now: Date,
): Promise<{ ok: true } | { ok: false; reason: 'not-found' | 'no-note' }> {
  if (!z.uuid().safeParse(id).success) return { ok: false, reason: 'not-found' };
  if (!note) return { ok: false, reason: 'no-note' };
  return db.transaction(async (tx) => {
    const [settled] = await tx
      .update(paymentDifferences)
      .set({ closedAt: now, closedBy: actor.email, note })
      .where(and(eq(paymentDifferences.id, id), isNull(paymentDifferences.closedAt)))
      .returning({ kind: paymentDifferences.kind, subject: paymentDifferences.subject });
    if (!settled) return { ok: false, reason: 'not-found' };
    const after = { ...settled, note };
    const change = { objectType: 'payment-difference', objectId: id, action: 'settled', after };
    await recordChange(tx, actor, change, now);
    return { ok: true };
  });
}

/** Entries newer than this may still be missing on the other side. */
const GRACE = sql`interval '10 minutes'`;
/** The shop's clock and the provider's may differ, and the provider lists a payment only once it is charged. */
const MARGIN = sql`interval '1 hour'`;

/** Compares orders and refunds with the provider's lists in one statement. Returns the number of new differences. */
export async function compareAndRecordDifferences(
  db: Db,
  { since, listedAt }: { since: Date; listedAt: Date },
  now: Date,
): Promise<number> {
  const at = sql`${now.toISOString()}::timestamptz`;
  const from = sql`${since.toISOString()}::timestamptz`;
  const listed = sql`${listedAt.toISOString()}::timestamptz`;
  return db.transaction(async (tx) => {
    await tx.execute(sql`create temporary table present
      (kind text, subject text, order_id uuid, our_cents integer, their_cents integer) on commit drop`);
    await tx.execute(sql`insert into present ${presentDifferences(from, listed)}`);
    await tx.execute(sql`
      update payment_differences set closed_at = ${at}
      where closed_at is null and (kind, subject) not in (select kind, subject from present)`);
    const { rows } = await tx.execute(sql`
      insert into payment_differences (kind, subject, order_id, our_cents, their_cents, found_at)
      select kind, subject, order_id, our_cents, their_cents, ${at} from present
      on conflict (kind, subject) do update set closed_at = null, found_at = ${at}, told_at = null,
        our_cents = excluded.our_cents, their_cents = excluded.their_cents
      where payment_differences.closed_at is not null and payment_differences.closed_by is null
      returning id`);
    return rows.length;
  });
}

/** Includes open differences of any age, so that they are checked again. */
function presentDifferences(since: SQL, listedAt: SQL): SQL {
  return sql`
    select 'unknown-payment' as kind, theirs.payment_intent_id as subject, named.id as order_id, null::int as our_cents,
      theirs.amount_cents as their_cents
    from provider_payments theirs left join orders named on named.id::text = theirs.order_id
    where not ${isOfAnOrder} and not coalesce(${isOtherThanNamed}, false) and not ${isReturnedWhole}
    union all
    select 'amount-mismatch', theirs.payment_intent_id, named.id, ${ofProvider(sql`named`)}, theirs.amount_cents
    from provider_payments theirs join orders named on named.id::text = theirs.order_id
    where not ${isOfAnOrder} and ${isOtherThanNamed} and not ${isReturnedWhole}
    union all
    select 'amount-mismatch', theirs.payment_intent_id, ours.id, ${ofProvider(sql`ours`)}, theirs.amount_cents
    from provider_payments theirs join orders ours on ours.payment_intent_id = theirs.payment_intent_id
    where ${ofProvider(sql`ours`)} <> theirs.amount_cents or theirs.currency <> 'eur'
    union all
    select 'missing-payment', ours.payment_intent_id, ours.id, ${ofProvider(sql`ours`)}, null
    from orders ours
    where ours.payment_status in ('paid', 'refunded') and ours.payment_intent_id is not null
      and (ours.created_at >= ${since} + ${MARGIN} and ours.updated_at < ${listedAt} - ${GRACE}
        or ours.payment_intent_id in (${openSubjects('missing-payment')}))
      and not exists (select 1 from provider_payments theirs where theirs.payment_intent_id = ours.payment_intent_id)
    union all
    select 'unknown-refund', theirs.provider_id, ours.id, null, theirs.amount_cents
    from provider_refunds theirs join orders ours on ours.payment_intent_id = theirs.payment_intent_id
    where not theirs.has_failed and theirs.created_at < ${listedAt} - ${GRACE}
      and not exists (select 1 from order_refunds known where known.provider_id = theirs.provider_id)
    union all
    select 'refund-mismatch', theirs.provider_id, known.order_id, ${refundOfProvider}, theirs.amount_cents
    from provider_refunds theirs join order_refunds known on known.provider_id = theirs.provider_id
    where ${refundOfProvider} <> theirs.amount_cents
    union all
    select 'missing-refund', known.provider_id, known.order_id, ${refundOfProvider}, null
    from order_refunds known
    where known.status = 'succeeded' and known.provider_id is not null
      and (known.created_at >= ${since} + ${MARGIN} and coalesce(known.tried_at, known.created_at) < ${listedAt} - ${GRACE}
        or known.provider_id in (${openSubjects('missing-refund')}))
      and not exists (select 1 from provider_refunds theirs
        where theirs.provider_id = known.provider_id and not theirs.has_failed)`;
}

/** The amount of an order that the payment provider charged. A gift card may have paid the rest. */
function ofProvider(order: SQL): SQL {
  return sql`(${order}.total_cents - ${order}.gift_card_cents)`;
}

const refundOfProvider = sql`(known.amount_cents - known.gift_card_cents)`;

const isOfAnOrder = sql`exists (select 1 from orders ours where ours.payment_intent_id = theirs.payment_intent_id)`;

const isOtherThanNamed = sql`(named.payment_intent_id is null
  and (${ofProvider(sql`named`)} <> theirs.amount_cents or theirs.currency <> 'eur'))`;

const isReturnedWhole = sql`(theirs.amount_cents <= (select coalesce(sum(back.amount_cents), 0) from provider_refunds back
  where back.payment_intent_id = theirs.payment_intent_id and not back.has_failed))`;

function openSubjects(kind: string): SQL {
  return sql`select subject from payment_differences where kind = ${kind} and closed_at is null`;
}

/** Records new differences and finally refused refunds for the operators' emails, once each. Returns their number. */
export function recordPaymentProblems(db: Db, now: Date): Promise<number> {
  return db.transaction(async (tx) => {
    const differences = await tx
      .update(paymentDifferences)
      .set({ toldAt: now })
      .where(and(isNull(paymentDifferences.closedAt), isNull(paymentDifferences.toldAt)))
      .returning();
    const refunds = await tx
      .update(orderRefunds)
      .set({ toldAt: now })
      .where(and(eq(orderRefunds.status, 'refused'), isNull(orderRefunds.toldAt)))
      .returning();
    const numbers = await listOrderNumbers(
      tx,
      [...differences, ...refunds].map(({ orderId }) => orderId),
    );
    const problems: NewNotification[] = [
      ...differences.map(({ id, kind: difference, subject: reference, orderId, ourCents, theirCents }) => {
        const number = numbers.get(orderId ?? '') ?? null;
        const details = { problem: 'difference', difference, reference, number, ourCents, theirCents };
        return { kind: 'payment', subject: `difference/${id}`, details } as NewNotification;
      }),
      ...refunds.map(({ id, orderId, amountCents, problem }): NewNotification => {
        const details = { number: numbers.get(orderId) ?? '', amountCents, said: problem ?? '' };
        return { kind: 'refund', subject: id, details };
      }),
    ];
    await recordOccurrences(tx, problems, now);
    return problems.length;
  });
}

async function listOrderNumbers(tx: Db, orderIds: (string | null)[]): Promise<Map<string, string>> {
  const ids = orderIds.filter((id) => id !== null);
  const found = ids.length
    ? await tx
        .select({ id: orders.id, number: orders.orderNumber })
        .from(orders)
        .where(inArray(orders.id, ids))
    : [];
  return new Map(found.map(({ id, number }) => [id, number]));
}
