import { type AdditionToCancel, listAdditionsToCancel } from '#app/order-edits/additions/additions.server.ts';
import { findAdminOrder } from '#app/orders/editing/find-admin-order.server.ts';
import type { OrderStatus } from '#app/orders/order-status.ts';
import { type ShownPayment, shownPayment } from '#app/orders/payment-status.ts';
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

export type StatusChangePreview = {
  to: 'shipped' | 'cancelled' | 'delivered';
  status: OrderStatus;
  payment: ShownPayment;
  version: string;
  /** `seen` is the `returnableMark` of the money and items that can still be returned. */
  left: { cents: number; toGiftCardCents: number; pieces: number; seen: string };
  additions: AdditionToCancel[];
  unsent: 'all' | 'some' | undefined;
  hasVoidLabel: boolean;
};

export function needsConfirmation(status: string): status is StatusChangePreview['to'] {
  return status === 'shipped' || status === 'cancelled' || status === 'delivered';
}

/** Previews a status change. Undefined if the order is missing or its delivery needs no confirmation. */
export async function previewStatusChange(
  db: Db,
  number: string,
  to: StatusChangePreview['to'],
): Promise<StatusChangePreview | undefined> {
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
      seen: returnableMark(returnable),
    },
    additions,
    unsent,
    hasVoidLabel: order.hasVoidLabel,
  };
}
