import { inArray } from 'drizzle-orm';
import type { Db } from '#app/platform/database/db.server.ts';
import { versionOf } from '#app/platform/editing/row-version.server.ts';
import { mayBecome } from '../order-status.ts';
import { listReturnableMoneyAndItems } from '../refunds/find-returnable-money-and-items.server.ts';
import { allPieces, countPieces, giftCardPartOfRefund, returnableMark } from '../refunds/refund-rules.ts';
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

/** Says what cancelling orders would do to those that are paid and may be cancelled together; amounts in cents. */
export async function previewCancellations(db: Db, orderIds: string[]): Promise<CancellationsPreview> {
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
  const preview: CancellationsPreview = {
    paid: paid.length,
    cents: 0,
    toGiftCardCents: 0,
    pieces: 0,
    seen: [],
  };
  for (const order of paid) {
    const found = returnableFor(order);
    if (!found) continue;
    const { refunds, returnable } = found;
    preview.cents += returnable.cents;
    preview.toGiftCardCents += giftCardPartOfRefund(returnable.cents, { ...order, ...returnable }, refunds);
    preview.pieces += countPieces(allPieces(returnable));
    const { id: orderId, number, version } = order;
    preview.seen.push({ orderId, number, version, seen: returnableMark(returnable) });
  }
  return preview;
}
