export type UnpaidOrder = {
  id: string;
  createdAt: Date;
  pieces: number;
  /** The number of items in the network's open orders, this order and older ones included. */
  networkPieces: number;
  hasBrowser: boolean;
  isVerified: boolean;
  hasOpenedPayment: boolean;
};

/** Much longer than a browser needs to get from the checkout to the payment page. */
const OPENED_WITHIN_MS = 60_000;
const USUAL_PIECES = 5;
/** Items that one household orders at a time. Beyond this a shared network is a crowd, human or not. */
const HOUSEHOLD_PIECES = 4;
const CROWD_PIECES = 30;

const KEPT_AT_LEAST_MS = 2 * 60_000;

/** From this score on an order may lose items to another buyer; below it, only when too much is reserved. */
const SUSPICIOUS = 2;

/** Scores how unlikely an unpaid order is to be paid; one that scores 0 is never released early. */
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
