import { and, asc, eq, gt, isNull, lte, or, sql } from 'drizzle-orm';
import { recordOccurrences } from '#app/accounts/notifications/notifications.server.ts';
import { isUndecided } from '#app/orders/disputes/dispute-rules.ts';
import type { listDisputes } from '#app/orders/disputes/order-disputes.server.ts';
import { orderDisputes } from '#app/orders/disputes/tables.server.ts';
import { markOrderChanged } from '#app/orders/editing/order-log.server.ts';
import { orders } from '#app/orders/tables.server.ts';
import type { Db } from '#app/platform/database/db.server.ts';
import { findDispute, listDisputesSince, type ProviderDispute } from '../disputes.server.ts';

/**
 * Reads and records a dispute's current state, since events can be late, repeated or out of order. Keeps the later of
 * two concurrent reads. Notifies operators when a dispute opens and ends. Throws if the order is not settled yet.
 */
export async function syncDispute(db: Db, id: string, now = new Date()): Promise<void> {
  const dispute = await findDispute(id);
  if (!dispute) return;
  await db.transaction(async (tx) => {
    const order = await lockOrder(tx, dispute);
    if (order) await writeDown(tx, order, dispute, now);
  });
}

/** Records disputes whose webhooks were lost. */
export async function catchUpDisputes(db: Db, since: Date): Promise<void> {
  const undecided = await db
    .select({ id: orderDisputes.id })
    .from(orderDisputes)
    .where(sql`${orderDisputes.state} in ('open', 'under-review')`);
  const ids = new Set(undecided.map(({ id }) => id));
  for (let after: string | undefined, isFirst = true; isFirst || after; isFirst = false) {
    const { entries, next } = await listDisputesSince(since, after);
    for (const id of entries) ids.add(id);
    after = next;
  }
  for (const id of ids) await syncDispute(db, id);
}

type Order = { id: string; number: string };

async function lockOrder(tx: Db, { paymentIntentId, orderId }: ProviderDispute): Promise<Order | undefined> {
  const columns = { id: orders.id, number: orders.orderNumber };
  if (paymentIntentId) {
    const isIts = eq(orders.paymentIntentId, paymentIntentId);
    const [order] = await tx.select(columns).from(orders).where(isIts).for('update');
    if (order) return order;
  }
  if (!orderId) return undefined;
  const [named] = await tx
    .select({ paymentIntentId: orders.paymentIntentId, paymentStatus: orders.paymentStatus })
    .from(orders)
    .where(eq(orders.id, orderId));
  if (named?.paymentStatus === 'pending') throw new Error('The disputed payment is not settled yet.');
  return undefined;
}

async function writeDown(tx: Db, order: Order, dispute: ProviderDispute, now: Date): Promise<void> {
  const { id, amountCents, reason, state, isRefundable, dueAt, openedAt } = dispute;
  const [known] = await tx.select().from(orderDisputes).where(eq(orderDisputes.id, id));
  if (known && known.checkedAt > now) return;
  const told = { amountCents, reason, state, isRefundable, dueAt };
  const wasUndecided = !known || isUndecided(known);
  const decidedAt = isUndecided(dispute) ? null : wasUndecided ? now : (known?.decidedAt ?? now);
  // An operator may have submitted the answer in the provider's dashboard.
  const answerState = dispute.isAnswered ? ('sent' as const) : (known?.answerState ?? null);
  const row = { ...told, decidedAt, answerState, checkedAt: now };
  await tx
    .insert(orderDisputes)
    .values({ id, orderId: order.id, openedAt, ...row })
    .onConflictDoUpdate({ target: orderDisputes.id, set: row });
  if (known?.state === state && known.isRefundable === isRefundable && known.amountCents === amountCents)
    return;
  // Confirmations that are open do not show this dispute, so the new version invalidates them.
  await markOrderChanged(tx, order.id, now);
  if (known && isUndecided(known) && isUndecided(dispute)) return;
  const details = {
    problem: 'dispute' as const,
    number: order.number,
    amountCents,
    state,
    dueAt: isUndecided(dispute) ? (dueAt?.toISOString() ?? null) : null,
  };
  await recordOccurrences(tx, [{ kind: 'payment', subject: `dispute/${id}`, details }], now);
}

export type AdminDispute = ReturnType<typeof shownDisputes>[number];

type Dispute = Awaited<ReturnType<typeof listDisputes>>[number];

/** Times are in ISO format, amounts in cents. */
export function shownDisputes(disputes: Dispute[], now: Date) {
  return disputes.map(({ orderId: _, answer, ...dispute }) => {
    const { state, answerState, openedAt, dueAt, decidedAt, answeredAt } = dispute;
    const isOverdue = dueAt !== null && dueAt <= now;
    return {
      ...dispute,
      openedAt: openedAt.toISOString(),
      dueAt: dueAt?.toISOString(),
      decidedAt: decidedAt?.toISOString(),
      answeredAt: answeredAt?.toISOString(),
      words: answer?.uncategorized_text ?? '',
      isOverdue,
      canBeAnswered: state === 'open' && !isOverdue && (answerState === null || answerState === 'refused'),
    };
  });
}

export async function countDisputes(db: Db) {
  const { rows } = await db.execute<{ undecided: number; toAnswer: number; lostCents: number }>(sql`
    select (select count(*)::int from order_disputes where state in ('open', 'under-review')) as undecided,
      (select count(*)::int from order_disputes
        where state = 'open' and (answer_state is null or answer_state = 'refused')) as "toAnswer",
      (select coalesce(sum(amount_cents), 0)::float8 from order_disputes where state = 'lost') as "lostCents"`);
  return rows[0] ?? { undecided: 0, toAnswer: 0, lostCents: 0 };
}

const REMINDED_BEFORE_MS = 3 * 86_400_000;
const MOST = 100;

/** Returns the unanswered disputes with a deadline within three days, most urgent first. */
export function listDisputesDue(db: Db, now: Date) {
  return db
    .select({
      id: orderDisputes.id,
      number: orders.orderNumber,
      amountCents: orderDisputes.amountCents,
      dueAt: sql<Date>`${orderDisputes.dueAt}`.mapWith(orderDisputes.dueAt),
    })
    .from(orderDisputes)
    .innerJoin(orders, eq(orders.id, orderDisputes.orderId))
    .where(
      and(
        eq(orderDisputes.state, 'open'),
        or(isNull(orderDisputes.answerState), eq(orderDisputes.answerState, 'refused')),
        gt(orderDisputes.dueAt, now),
        lte(orderDisputes.dueAt, new Date(now.getTime() + REMINDED_BEFORE_MS)),
      ),
    )
    .orderBy(asc(orderDisputes.dueAt))
    .limit(MOST);
}
