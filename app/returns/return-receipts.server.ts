import { and, eq } from 'drizzle-orm';
import { type OrderForm, readText } from '#app/orders/admin/order-form.server.ts';
import { lockOrder } from '#app/orders/editing/lock-order.server.ts';
import { recordOrderChange } from '#app/orders/editing/order-log.server.ts';
import { findRefundable } from '#app/orders/refunds/refunds.server.ts';
import { orderReturnIntakes, orders } from '#app/orders/tables.server.ts';
import type { ArrivedItems } from '#app/orders/withdrawals/return-rules.ts';
import { listOpenReturnReceipts, listWithdrawals } from '#app/orders/withdrawals/withdrawals.server.ts';
import type { Db } from '#app/platform/database/db.server.ts';
import type { Actor } from '#app/platform/editing/audit-log.server.ts';

type ReturnReceiptRefusal = 'not-found' | 'pieces' | 'changed';

type Intake = {
  number: string;
  withdrawal: number;
  pieces: ArrivedItems[];
  /** The time of the receipt that this one corrects. Empty for the first receipt. */
  seen: string;
};

/** Records or corrects a return's intact and damaged items. Money and stock move only when settled. Idempotent. */
export function recordReturnReceipt(
  db: Db,
  actor: Actor,
  { number, withdrawal, pieces, seen }: Intake,
  now: Date,
): Promise<{ ok: true } | { ok: false; reason: ReturnReceiptRefusal }> {
  return db.transaction(async (tx) => {
    const isIt = and(eq(orders.orderNumber, number), eq(orders.kind, 'goods'));
    const order = await lockOrder(tx, isIt);
    if (!order) return { ok: false, reason: 'not-found' };
    const { refunds } = await findRefundable(tx, order);
    const stated = (await listWithdrawals(tx, order.id, refunds)).find((one) => one.number === withdrawal);
    if (!stated || stated.closedAt) return { ok: false, reason: 'not-found' };
    const isOdd = pieces.some(({ position, whole, damaged }) => {
      const open = stated.open.find((one) => one.position === position)?.quantity ?? 0;
      return !isCount(whole) || !isCount(damaged) || whole + damaged > open;
    });
    if (isOdd || new Set(pieces.map(({ position }) => position)).size < pieces.length)
      return { ok: false, reason: 'pieces' };
    const former = (await listOpenReturnReceipts(tx, order.id)).find((one) => one.withdrawal === withdrawal);
    if (former && isSame(former.pieces, pieces)) return { ok: true };
    if ((former?.at.toISOString() ?? '') !== seen) return { ok: false, reason: 'changed' };
    const taken = { pieces, actorEmail: actor.email, takenInAt: now };
    if (former) await tx.update(orderReturnIntakes).set(taken).where(eq(orderReturnIntakes.id, former.id));
    else await tx.insert(orderReturnIntakes).values({ withdrawalId: stated.id, ...taken });
    const count = (of: 'whole' | 'damaged') => pieces.reduce((sum, one) => sum + one[of], 0);
    const open = stated.open.reduce((sum, { quantity }) => sum + quantity, 0);
    const [whole, damaged] = [count('whole'), count('damaged')];
    const after = { withdrawal, whole, damaged, missing: open - whole - damaged };
    await recordOrderChange(tx, actor, order.id, { action: 'return-taken-in', after }, now);
    return { ok: true };
  });
}

function isCount(value: number): boolean {
  return Number.isInteger(value) && value >= 0;
}

function isSame(one: ArrivedItems[], other: ArrivedItems[]): boolean {
  const sorted = (pieces: ArrivedItems[]) =>
    JSON.stringify(
      pieces
        .toSorted((first, second) => first.position - second.position)
        .map(({ position, whole, damaged }) => [position, whole, damaged]),
    );
  return sorted(one) === sorted(other);
}

/** Reads the counts from fields such as `whole-0` and `damaged-0`. */
export const submitReturnReceipt: OrderForm<ReturnReceiptAnswer> = async (
  db,
  { actor, number, form, now },
) => {
  const typed = Object.fromEntries([...form.keys()].map((name) => [name, readText(form, name)]));
  const withdrawal = Number(typed.withdrawal) || 0;
  const pieces = readArrived(typed);
  const taken = pieces
    ? await recordReturnReceipt(db, actor, { number, withdrawal, pieces, seen: typed.seen ?? '' }, now)
    : ({ ok: false, reason: 'pieces' } as const);
  return taken.ok
    ? { of: 'intake', withdrawal, ok: true }
    : { of: 'intake', withdrawal, ok: false, reason: taken.reason, typed };
};

/** Returns undefined if a count is invalid or no item arrived. An empty field means 0. */
function readArrived(typed: Record<string, string>): ArrivedItems[] | undefined {
  const lines = new Map<number, ArrivedItems>();
  for (const [name, count] of Object.entries(typed)) {
    const [, of, place] = /^(whole|damaged)-(0|[1-9]\d{0,3})$/.exec(name) ?? [];
    if (!of || !place) continue;
    if (!/^\d{0,6}$/.test(count)) return undefined;
    const position = Number(place);
    const line = lines.get(position) ?? { position, whole: 0, damaged: 0 };
    lines.set(position, { ...line, [of]: Number(count) });
  }
  return lines.size ? [...lines.values()] : undefined;
}

export type WithdrawalAnswer = { of: 'withdrawal'; withdrawal: number } & (
  | { ok: true }
  | { ok: false; reason: 'not-found' | 'no-reason' }
);

export type ReturnReceiptAnswer = { of: 'intake'; withdrawal: number } & (
  | { ok: true }
  | { ok: false; reason: ReturnReceiptRefusal; typed: Record<string, string> }
);
