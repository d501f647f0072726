import { inArray } from 'drizzle-orm';
import type { Db } from '#app/platform/database/db.server.ts';
import { pickColumns } from '#app/platform/database/pick-columns.server.ts';
import { versionOf } from '#app/platform/editing/audit-log.server.ts';
import { mayBecome } from '../order-status.ts';
import { allItems, countItems, giftCardPartOfRefund, returnableMark } from '../refunds/refund-rules.ts';
import { listRefundable } from '../refunds/refunds.server.ts';
import { orders } from '../tables.server.ts';

export type CancellationMark = { orderId: string; number: string; version: string; seen: string };

export type CancellationsPreview = Awaited<ReturnType<typeof previewCancellations>>;

export async function previewCancellations(db: Db, orderIds: string[]) {
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

export async function listCancellations(db: Db, orderIds: string[]) {
  const chosen = await db
    .select({
      ...pickColumns(orders, 'id', 'status', 'paymentStatus', 'totalCents', 'giftCardCents'),
      number: orders.orderNumber,
      version: versionOf(orders.updatedAt),
    })
    .from(orders)
    .where(inArray(orders.id, orderIds));
  const paid = chosen.filter(
    ({ status, paymentStatus }) =>
      mayBecome(status, 'cancelled') && (paymentStatus === 'paid' || paymentStatus === 'refunded'),
  );
  const returnableFor = await listRefundable(db, paid);
  return paid.flatMap((order) => {
    const found = returnableFor(order);
    if (!found) return [];
    const { refunds, returnable } = found;
    const { id: orderId, number, version } = order;
    const mark: CancellationMark = { orderId, number, version, seen: returnableMark(returnable) };
    return [
      {
        cents: returnable.cents,
        toGiftCardCents: giftCardPartOfRefund(returnable.cents, { ...order, ...returnable }, refunds),
        pieces: countItems(allItems(returnable)),
        mark,
      },
    ];
  });
}
