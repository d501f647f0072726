/** What an order keeps from others while it is not paid, and what is known of who keeps it. */
export type UnpaidOrder = {
  id: string;
  createdAt: Date;
  pieces: number;
  /** Of its network's open orders, this one and the older ones. */
  networkPieces: number;
  /** Whether a browser sent it that had looked at the checkout. */
  hasBrowser: boolean;
  /** Whether it is a customer's whose address is verified. */
  isVerified: boolean;
  hasOpenedPayment: boolean;
};

/** Far longer than a browser takes from the answer of the checkout to the payment page. */
const OPENED_WITHIN_MS = 60_000;
/** As much as people buy together at other times; who buys more is welcome, and goes first when pieces are short. */
const USUAL_PIECES = 5;
/** What a household orders at one time. Whatever shares a network beyond it is a crowd, of people or not. */
const HOUSEHOLD_PIECES = 4;
const CROWD_PIECES = 30;

/** Nobody loses pieces sooner than this because somebody else needs them. */
const KEPT_AT_LEAST_MS = 2 * 60_000;

/** From here on a hold is given up as soon as somebody else needs the piece; below, only when too much is held. */
const SUSPICIOUS = 2;

/**
 * How little an unpaid order looks like somebody who is paying: 0 is usual, and never given up. Two points each for not
 * having opened its payment page within a minute, and for coming without a browser's checkout; one each for more
 * than five pieces and for a network that keeps more than a household would; another for a large crowd. A verified
 * customer does not answer for their network.
 */
export function suspicionOf(order: UnpaidOrder, now: Date): number {
  const age = now.getTime() - order.createdAt.getTime();
  return (
    (!order.hasOpenedPayment && age > OPENED_WITHIN_MS ? 2 : 0) +
    (order.hasBrowser ? 0 : 2) +
    (order.pieces > USUAL_PIECES ? 1 : 0) +
    (order.isVerified ? 0 : crowdOf(order.networkPieces))
  );
}

/** In what order holds are given up: the most suspicious first, and of these the oldest. */
export function mostSuspiciousFirst<Order extends UnpaidOrder>(orders: Order[], now: Date): Order[] {
  return orders.toSorted(
    (one, other) =>
      suspicionOf(other, now) - suspicionOf(one, now) ||
      one.createdAt.getTime() - other.createdAt.getTime() ||
      one.id.localeCompare(other.id),
  );
}

/** Whether an order's pieces may go to somebody else who wants to buy them now. */
export function mayLosePieces(order: UnpaidOrder, now: Date): boolean {
  const age = now.getTime() - order.createdAt.getTime();
  return age > KEPT_AT_LEAST_MS && suspicionOf(order, now) >= SUSPICIOUS;
}

function crowdOf(networkPieces: number): number {
  if (networkPieces > CROWD_PIECES) return 2;
  return networkPieces > HOUSEHOLD_PIECES ? 1 : 0;
}
