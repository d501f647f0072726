export type UnpaidOrder = {
  id: string;
  createdAt: Date;
  pieces: number;
  /** The number of items in all open orders of the client network, including this order. */
  networkPieces: number;
  hasBrowser: boolean;
  isVerified: boolean;
  hasOpenedPayment: boolean;
};

/** This is much longer than a browser needs to get from the checkout to the payment page. */
const OPENED_WITHIN_MS = 60_000;
const USUAL_PIECES = 5;
/** The number of items that one household orders at a time. A network with more has many users, people or bots. */
const HOUSEHOLD_PIECES = 4;
const CROWD_PIECES = 30;

const KEPT_AT_LEAST_MS = 2 * 60_000;

/** An order with this score may lose its items to another buyer. With a lower one, only if too much is reserved. */
const SUSPICIOUS = 2;

/** Scores how unlikely an unpaid order is to be paid. An order that scores 0 is never released early. */
export function suspicionOf(order: UnpaidOrder, now: Date): number {
  const age = now.getTime() - order.createdAt.getTime();
  return (
    (!order.hasOpenedPayment && age > OPENED_WITHIN_MS ? 2 : 0) +
    (order.hasBrowser ? 0 : 2) +
    (order.pieces > USUAL_PIECES ? 1 : 0) +
    (order.isVerified ? 0 : crowdOf(order.networkPieces))
  );
}

export function mostSuspiciousFirst<Order extends UnpaidOrder>(orders: Order[], now: Date): Order[] {
  return orders.toSorted(
    (one, other) =>
      suspicionOf(other, now) - suspicionOf(one, now) ||
      one.createdAt.getTime() - other.createdAt.getTime() ||
      one.id.localeCompare(other.id),
  );
}

export function mayLoseItems(order: UnpaidOrder, now: Date): boolean {
  const age = now.getTime() - order.createdAt.getTime();
  return age > KEPT_AT_LEAST_MS && suspicionOf(order, now) >= SUSPICIOUS;
}

function crowdOf(networkPieces: number): number {
  if (networkPieces > CROWD_PIECES) return 2;
  return networkPieces > HOUSEHOLD_PIECES ? 1 : 0;
}
