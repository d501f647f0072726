import { inArray } from 'drizzle-orm';
import type { Db } from '#app/platform/database/db.server.ts';
import { versionOf } from '#app/platform/editing/row-version.server.ts';
import { mayBecome } from '../order-status.ts';
import { allPieces, countPieces, giftCardPartOfRefund, returnableMark } from '../refunds/refund-rules.ts';
import { listReturnableMoneyAndItems } from '../refunds/returnable-money.server.ts';
import { orders } from '../tables.server.ts';

/** A paid order as it was when its cancellation was confirmed: its version, and what could go back (`returnableMark`). */
export type CancellationMark = { orderId: string; number: string; version: string; seen: string };

/** What cancelling these orders leaves to be decided: of those that are paid, how many there are, and what can go back of them in all. */
export type CancellationsPreview = {
  paid: number;
  cents: number;
  toGiftCardCents: number;
  pieces: number;
  seen: CancellationMark[];
};

/** A paid order that may be cancelled: what can go back of it, amounts in cents, and how it is. */
type PlannedCancellation = { cents: number; toGiftCardCents: number; pieces: number; mark: CancellationMark };

/** Says what cancelling orders would do to those that are paid and may be cancelled together; amounts in cents. */
export async function previewCancellations(db: Db, orderIds: string[]): Promise<CancellationsPreview> {
  const planned = await listCancellations(db, orderIds);
  const sum = (of: 'cents' | 'toGiftCardCents' | 'pieces') =>
    planned.reduce((total, { [of]: one }) => total + one, 0);
  return {
    paid: planned.length,
    cents: sum('cents'),
    toGiftCardCents: sum('toGiftCardCents'),
    pieces: sum('pieces'),
    seen: planned.map(({ mark }) => mark),
  };
}

/** The same one by one: those of the orders that are paid and may be cancelled. */
export async function listCancellations(db: Db, orderIds: string[]): Promise<PlannedCancellation[]> {
  const chosen = await db
    .select({
      id: orders.id,
      number: orders.orderNumber,
      status: orders.status,
      paymentStatus: orders.paymentStatus,
      totalCents: orders.totalCents,
      giftCardCents: orders.giftCardCents,
      version: versionOf(orders.updatedAt),
    })
    .from(orders)
    .where(inArray(orders.id, orderIds));
  const paid = chosen.filter(
    ({ status, paymentStatus }) =>
      mayBecome(status, 'cancelled') && (paymentStatus === 'paid' || paymentStatus === 'refunded'),
  );
  const returnableFor = await listReturnableMoneyAndItems(db, paid);
  return paid.flatMap((order) => {
    const found = returnableFor(order);
    if (!found) return [];
    const { refunds, returnable } = found;
    const { id: orderId, number, version } = order;
    return [
      {
        cents: returnable.cents,
        toGiftCardCents: giftCardPartOfRefund(returnable.cents, { ...order, ...returnable }, refunds),
        pieces: countPieces(allPieces(returnable)),
        mark: { orderId, number, version, seen: returnableMark(returnable) },
      },
    ];
  });
}
