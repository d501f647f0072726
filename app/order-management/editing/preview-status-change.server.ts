import { listAdditionsToCancel } from '#app/order-edits/additions/additions.server.ts';
import { findAdminOrder } from '#app/orders/editing/find-admin-order.server.ts';
import { shownPayment } from '#app/orders/payment-status.ts';
import {
  allItems,
  countItems,
  giftCardPartOfRefund,
  returnableMark,
  returnedCents,
} from '#app/orders/refunds/refund-rules.ts';
import { findRefundable } from '#app/orders/refunds/refunds.server.ts';
import { findUnsentPart } from '#app/orders/shipments/shipments.server.ts';
import type { Db } from '#app/platform/database/db.server.ts';

export type StatusChangePreview = NonNullable<Awaited<ReturnType<typeof previewStatusChange>>>;

type ConfirmedStatus = 'shipped' | 'cancelled' | 'delivered';

export function needsConfirmation(status: string): status is ConfirmedStatus {
  return status === 'shipped' || status === 'cancelled' || status === 'delivered';
}

/** Previews a status change. Undefined if the order is missing or its delivery needs no confirmation. */
export async function previewStatusChange(db: Db, number: string, to: ConfirmedStatus) {
  const order = await findAdminOrder(db, number);
  if (!order) return undefined;
  const unsent = await findUnsentPart(db, { ...order, kind: order.bought ? 'gift-card' : 'goods' });
  if (to === 'delivered' && !unsent) return undefined;
  const [{ refunds, returnable }, additions] = await Promise.all([
    findRefundable(db, order),
    listAdditionsToCancel(db, to === 'cancelled' ? [order.id] : []),
  ]);
  return {
    to,
    status: order.status,
    payment: shownPayment(order.paymentStatus, returnedCents(refunds)),
    version: order.version,
    left: {
      cents: returnable.cents,
      toGiftCardCents: giftCardPartOfRefund(returnable.cents, { ...order, ...returnable }, refunds),
      pieces: countItems(allItems(returnable)),
      /** Identifies the money and items that can still be returned. */
      seen: returnableMark(returnable),
    },
    additions,
    unsent,
    hasVoidLabel: order.hasVoidLabel,
  };
}
