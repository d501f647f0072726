import type { Db } from '#app/platform/database/db.server.ts';
import {
  type AdditionToCancel,
  listAdditionsToCancel,
} from '../additions/list-additions-to-cancel.server.ts';
import type { OrderStatus } from '../order-status.ts';
import type { ShownPayment } from '../payment-status.ts';
import { shownPayment } from '../payment-status.ts';
import { findReturnableMoneyAndItems } from '../refunds/find-returnable-money-and-items.server.ts';
import {
  allPieces,
  countPieces,
  giftCardPartOfRefund,
  returnableMark,
  returnedCents,
} from '../refunds/refund-rules.ts';
import { findAdminOrder } from './find-admin-order.server.ts';

/** What is confirmed before a change of status that sends mail or moves money. */
export type StatusChangePreview = {
  to: 'shipped' | 'cancelled';
  status: OrderStatus;
  payment: ShownPayment;
  /** The version of the order that it was planned from. */
  version: string;
  /** What can still go back, what of it to the order's gift card, and the mark of it (`returnableMark`). */
  left: { cents: number; toGiftCardCents: number; pieces: number; seen: string };
  /** What was added to it and paid, where it is to be cancelled. */
  additions: AdditionToCancel[];
};

/** Whether a change to this status is asked about before it is made: it mails the customer, or leaves money and pieces. */
export function needsConfirmation(status: string): status is StatusChangePreview['to'] {
  return status === 'shipped' || status === 'cancelled';
}

/** Says what a change of status would do; undefined when there is no such order. */
export async function previewStatusChange(
  db: Db,
  number: string,
  to: StatusChangePreview['to'],
): Promise<StatusChangePreview | undefined> {
  const order = await findAdminOrder(db, number);
  if (!order) return undefined;
  const [{ refunds, returnable }, additions] = await Promise.all([
    findReturnableMoneyAndItems(db, order),
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
      pieces: countPieces(allPieces(returnable)),
      seen: returnableMark(returnable),
    },
    additions,
  };
}
