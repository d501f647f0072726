import { eq, sql } from 'drizzle-orm';
import { countItems, type RefundRefusal, type ReturnedItems } from '#app/orders/refunds/refund-rules.ts';
import { findRefundable } from '#app/orders/refunds/refunds.server.ts';
import { orders } from '#app/orders/tables.server.ts';
import { type ArrivedItems, arrivedItems } from '#app/orders/withdrawals/return-rules.ts';
import { listOpenReturnReceipts, listWithdrawals } from '#app/orders/withdrawals/withdrawals.server.ts';
import {
  planRefund,
  type RefundPlan,
  refundOrRestockOrder,
} from '#app/payments/refunds/refund-order.server.ts';
import { commitUnlessRefused } from '#app/platform/database/commit-unless-refused.server.ts';
import type { Db } from '#app/platform/database/db.server.ts';
import { pickColumns } from '#app/platform/database/pick-columns.server.ts';
import { type Actor, versionOf } from '#app/platform/editing/audit-log.server.ts';
import { hasLeftShop, planRefundOfWithdrawals } from './admin-returns.server.ts';
import { recordReturnReceipt } from './return-receipts.server.ts';

export type WholeReturnRefusal =
  | RefundRefusal
  | 'amount'
  | 'deleted'
  | 'no-return'
  | 'several-returns'
  | 'not-sent'
  | 'taken-in'
  | 'restocked'
  | 'out-of-date';

export type WholeReturnPlan = RefundPlan & {
  deliveryCents: number;
  /** Identifies the state of the order, the return and the refund that the preview showed. */
  mark: string;
};

type Planned =
  | { ok: true; plan: WholeReturnPlan; withdrawal: number; isTakenIn: boolean }
  | { ok: false; reason: WholeReturnRefusal };

type Asked = { number: string; refundId: string; mark: string };

/** Records that an order's only open return arrived intact, and its refund, or neither. Idempotent by `refundId`. */
export function refundWholeReturn(
  db: Db,
  actor: Actor,
  { number, refundId, mark }: Asked,
  now: Date,
): Promise<{ ok: true } | { ok: false; reason: WholeReturnRefusal }> {
  return commitUnlessRefused(db, async (tx) => {
    const order = await findOrder(tx, number, true);
    if (!order) return { ok: false, reason: 'not-found' };
    const { refunds } = await findRefundable(tx, order);
    if (refunds.some(({ id }) => id === refundId)) return { ok: true };
    const planned = await planWholeReturn(tx, number);
    if (!planned.ok) return planned;
    const { plan, withdrawal, isTakenIn } = planned;
    if (plan.mark !== mark) return { ok: false, reason: 'out-of-date' };
    if (!isTakenIn) {
      const pieces = plan.pieces.map(({ position, quantity }) => ({ position, whole: quantity, damaged: 0 }));
      const taken = await recordReturnReceipt(tx, actor, { number, withdrawal, pieces, seen: '' }, now);
      if (!taken.ok) return { ok: false, reason: 'out-of-date' };
    }
    const { amountCents, pieces, seen } = plan;
    return refundOrRestockOrder(tx, actor, { number, refundId, amountCents, pieces, reason: '', seen }, now);
  });
}

/** Previews the refund that `refundWholeReturn` would make. */
export async function planWholeReturn(db: Db, number: string): Promise<Planned> {
  const order = await findOrder(db, number);
  if (order?.kind !== 'goods') return { ok: false, reason: 'not-found' };
  if (order.isDeleted) return { ok: false, reason: 'deleted' };
  const { refunds, returnable } = await findRefundable(db, order);
  const withdrawals = await listWithdrawals(db, order.id, refunds);
  const [coming, another] = withdrawals.filter(({ closedAt }) => !closedAt);
  if (!coming) return { ok: false, reason: 'no-return' };
  if (another) return { ok: false, reason: 'several-returns' };
  if (!(await hasLeftShop(db, order))) return { ok: false, reason: 'not-sent' };
  if (returnable.heldCents > 0) return { ok: false, reason: 'disputed' };
  const intakes = await listOpenReturnReceipts(db, order.id);
  const intake = intakes.find(({ withdrawal }) => withdrawal === coming.number);
  if (intake && !isAllWhole(intake.pieces, coming.open)) return { ok: false, reason: 'taken-in' };
  const sold = { id: order.id, country: order.country ?? undefined, isGiftCard: false };
  const whole = await planRefundOfWithdrawals(db, sold, returnable, [coming], []);
  if (returnable.cents <= 0 || whole?.amountCents === 0) return { ok: false, reason: 'not-paid' };
  if (!whole || countItems(whole.pieces) < countItems(coming.open)) return { ok: false, reason: 'restocked' };
  const { amountCents, pieces, deliveryCents } = whole;
  const planned = await planRefund(db, { number, amountCents, pieces, isEverything: false });
  if (!planned.ok) return planned;
  const takenInAt = intake?.at.toISOString() ?? '';
  const mark = [order.version, planned.plan.seen, coming.number, takenInAt, amountCents].join('/');
  return {
    ok: true,
    plan: { ...planned.plan, deliveryCents, mark },
    withdrawal: coming.number,
    isTakenIn: Boolean(intake),
  };
}

async function findOrder(db: Db, number: string, isLocked = false) {
  const found = db
    .select({
      ...pickColumns(orders, 'id', 'kind', 'status', 'paymentStatus', 'totalCents'),
      country: sql<string | null>`${orders.shippingAddress}->'address'->>'country'`,
      isDeleted: sql<boolean>`${orders.deletedAt} is not null`,
      version: versionOf(orders.updatedAt),
    })
    .from(orders)
    .where(eq(orders.orderNumber, number));
  const [order] = await (isLocked ? found.for('update') : found);
  return order;
}

function isAllWhole(pieces: ArrivedItems[], open: ReturnedItems[]): boolean {
  const arrived = arrivedItems([{ pieces }]);
  const isHere = ({ position, quantity }: ReturnedItems) =>
    arrived.some((one) => one.position === position && one.quantity === quantity && !one.damaged);
  return arrived.length === open.length && open.every(isHere);
}
