import { and, asc, eq, inArray, isNull, sql } from 'drizzle-orm';
import type { LabelRefusal } from '#app/orders/labels/label-status.ts';
import { orderLabels } from '#app/orders/labels/tables.server.ts';
import { orders } from '#app/orders/tables.server.ts';
import type { Db } from '#app/platform/database/db.server.ts';
import { pickColumns } from '#app/platform/database/pick-columns.server.ts';
import type { Actor } from '#app/platform/editing/audit-log.server.ts';
import { buyLabel } from '../labels/buy-label.server.ts';
import { findLabelRefusal, requestLabel } from '../labels/request-labels.server.ts';

export type LabelToPrint = { number: string } & (
  | { parcelId: number }
  | { reason: LabelRefusal | 'refused' | 'not-yet' | 'not-bought'; problem: string | null }
);

/** The number of concurrent purchases. The operator waits at most this long, and jobs buy the remaining labels. */
const AT_ONCE = 4;
const WAITED_MS = 25_000;

export type LabelPlan = {
  fresh: { orderId: string; number: string }[];
  /** The numbers of orders whose existing label is printed again at no cost. */
  again: string[];
  leftOut: { number: string; reason: LabelRefusal }[];
};

/** Returns the orders that would get a new label, oldest first. Buys nothing. */
export async function planLabels(db: Db, orderIds: string[]): Promise<LabelPlan> {
  const plan: LabelPlan = { fresh: [], again: [], leftOut: [] };
  for (const { orderId, number, status, parcelId, isOpen } of await listNewestLabels(db, orderIds)) {
    const isThere = parcelId !== null && status === 'bought';
    const reason = isThere && isOpen ? undefined : await findLabelRefusal(db, orderId);
    if (isThere && (isOpen || reason)) plan.again.push(number);
    else if (reason) plan.leftOut.push({ number, reason });
    else plan.fresh.push({ orderId, number });
  }
  return plan;
}

/** Buys the labels of `toBuy`. Returns the labels to print, oldest first. The labels of sent orders are reprinted. */
export async function buyAndListLabels(
  db: Db,
  actor: Actor,
  { orderIds, toBuy }: { orderIds: string[]; toBuy: string[] },
  now: Date,
): Promise<LabelToPrint[]> {
  const refusals = new Map<string, LabelRefusal | 'not-bought'>();
  const wanted: string[] = [];
  for (const orderId of orderIds) {
    if (!toBuy.includes(orderId)) {
      refusals.set(orderId, (await findLabelRefusal(db, orderId)) ?? 'not-bought');
      continue;
    }
    const asked = await requestLabel(db, actor, orderId, now);
    if (asked.ok) wanted.push(asked.labelId);
    else refusals.set(orderId, asked.reason);
  }
  const until = Date.now() + WAITED_MS;
  const buyNext = async (): Promise<void> => {
    for (let next = wanted.pop(); next && Date.now() < until; next = wanted.pop())
      await buyLabel(db, next, new Date());
  };
  await Promise.all(Array.from({ length: AT_ONCE }, buyNext));
  const found = await listNewestLabels(db, orderIds);
  return found.map(({ orderId, number, status, parcelId, problem }): LabelToPrint => {
    if (parcelId && status === 'bought') return { number, parcelId };
    const refusal = refusals.get(orderId);
    const reason = refusal ?? (status === 'refused' ? 'refused' : 'not-yet');
    return { number, reason, problem: refusal ? null : problem };
  });
}

function listNewestLabels(db: Db, orderIds: string[]) {
  const newest = db
    .selectDistinctOn([orderLabels.orderId], {
      orderId: orderLabels.orderId,
      status: orderLabels.status,
      parcelId: orderLabels.providerParcelId,
      isOpen: sql<boolean>`shipment_id is null`.as('is_open'),
      problem: orderLabels.problem,
    })
    .from(orderLabels)
    .where(
      and(
        inArray(orderLabels.orderId, orderIds),
        inArray(orderLabels.status, ['wanted', 'bought', 'refused']),
      ),
    )
    .orderBy(orderLabels.orderId, sql`shipment_id is null desc`, sql`created_at desc`)
    .as('newest');
  return db
    .select({
      orderId: orders.id,
      number: orders.orderNumber,
      ...pickColumns(newest, 'status', 'parcelId', 'isOpen', 'problem'),
    })
    .from(orders)
    .leftJoin(newest, eq(newest.orderId, orders.id))
    .where(and(inArray(orders.id, orderIds), isNull(orders.deletedAt), eq(orders.kind, 'goods')))
    .orderBy(asc(orders.createdAt), asc(orders.orderNumber));
}
