import type { PaymentStatus } from '../payment-status.ts';

/**
 * Pieces of one line of an order that came back. Those whose size the shop has no more are back on no shelf; the damaged ones among
 * them are written off. Lost ones were in a parcel that did not arrive; those of them that were found again are on the shelf.
 */
export type ReturnedPieces = {
  position: number;
  quantity: number;
  damaged?: number;
  lost?: number;
  found?: number;
  isUnshelved?: boolean;
};

export function countPieces(pieces: ReturnedPieces[]): number {
  return pieces.reduce((sum, { quantity }) => sum + quantity, 0);
}

/** One entry a line, however often it was named. */
export function sumPieces(pieces: ReturnedPieces[]): ReturnedPieces[] {
  const ofLine = Map.groupBy(pieces, ({ position }) => position);
  return [...ofLine].map(([position, same]) => {
    const damaged = same.reduce((sum, one) => sum + (one.damaged ?? 0), 0);
    const lost = same.reduce((sum, one) => sum + (one.lost ?? 0), 0);
    const found = same.reduce((sum, one) => sum + (one.found ?? 0), 0);
    return {
      position,
      quantity: countPieces(same),
      ...(damaged > 0 && { damaged }),
      ...(lost > 0 && { lost }),
      ...(found > 0 && { found }),
    };
  });
}

export type RefundRefusal =
  | 'not-found'
  | 'not-paid'
  | 'nothing'
  | 'too-much'
  | 'gift-card-spent'
  | 'disputed'
  | 'pieces'
  | 'already-asked'
  | 'changed';

/**
 * A refund is pending until the provider did it or refused it for good. What was refused stays so until an operator has it
 * tried again or writes down that the money was returned another way: both replace it by another one.
 */
export const refundStatuses = ['pending', 'succeeded', 'refused', 'replaced', 'settled-otherwise'] as const;
export type RefundStatus = (typeof refundStatuses)[number];

/** Who decided it: an operator, the shop for a payment that it could not take, or somebody at the provider itself. */
export const refundCauses = ['operator', 'paid-too-late', 'over-limit', 'provider'] as const;
export type RefundCause = (typeof refundCauses)[number];

/** Why a payment cannot be taken: it came too late, or whoever pays has as many pieces of a drop as one person may. */
export type UntakenCause = Extract<RefundCause, 'paid-too-late' | 'over-limit'>;

/** Whether the shop gave a payment back that it could not take: then nothing was sold. */
export function isUntaken(cause: RefundCause | undefined): cause is UntakenCause {
  return cause === 'paid-too-late' || cause === 'over-limit';
}

type Made = { amountCents: number; pieces: ReturnedPieces[]; status: RefundStatus };

/** Whether the money of a refund is with the customer, or on its way there. */
export function isReturned(status: RefundStatus): boolean {
  return status === 'succeeded' || status === 'settled-otherwise';
}

/** How many cents are back with the customer, or on their way there. */
export function returnedCents(refunds: { status: RefundStatus; amountCents: number }[]): number {
  return refunds
    .filter(({ status }) => isReturned(status))
    .reduce((sum, { amountCents }) => sum + amountCents, 0);
}

/**
 * Returns how many cents of an owed sum an operator returns where the provider cannot: a gift card's part goes back by itself. Undefined
 * where no gift card paid, or while a refund is under way.
 */
export function centsByHand(owed: {
  amountCents: number;
  giftCardCents: number;
  isUnderWay: boolean;
}): number | undefined {
  return owed.giftCardCents > 0 && !owed.isUnderWay ? owed.amountCents - owed.giftCardCents : undefined;
}

/** How many cents of an order can still be returned; what is on its way is gone already. */
export function leftToRefund(totalCents: number, refunds: Made[]): number {
  return counted(refunds).reduce((left, { amountCents }) => left - amountCents, totalCents);
}

/** Whether there is a payment that money can go back to: the provider's, or the gift card's that paid everything. */
export function hasPaymentToReturnTo(order: {
  paymentIntentId: string | null;
  totalCents: number;
  giftCardCents: number;
}): boolean {
  return order.paymentIntentId !== null || order.giftCardCents === order.totalCents;
}

/**
 * What of a refund goes back to the gift card that paid a part of the order: nothing until all that the provider took is on its way
 * back, or with the bank that disputes it, then the rest. Those with money to come back from their bank get that first.
 */
export function giftCardPartOfRefund(
  amountCents: number,
  order: { totalCents: number; giftCardCents: number; heldCents: number },
  made: { status: RefundStatus; amountCents: number; giftCardCents: number }[],
): number {
  const atProvider = made
    .filter(({ status }) => status === 'pending' || isReturned(status))
    .reduce(
      (left, one) => left - (one.amountCents - one.giftCardCents),
      order.totalCents - order.giftCardCents - order.heldCents,
    );
  return Math.min(order.giftCardCents, Math.max(0, amountCents - Math.max(0, atProvider)));
}

/** How many pieces of a line are still with the shopper. */
export function leftToReturn(item: { position: number; quantity: number }, refunds: Made[]): number {
  return counted(refunds)
    .flatMap(({ pieces }) => pieces)
    .filter(({ position }) => position === item.position)
    .reduce((left, { quantity }) => left - quantity, item.quantity);
}

type Sold = { totalCents: number; paymentStatus: PaymentStatus; heldCents?: number };
type Line = { position: number; quantity: number };
/** A line of an order, with how many of its pieces a parcel took off the shelf that was sent before the order was paid. */
type SoldLine = Line & { sentUnpaid?: number };

/** What of an order can still go back: cents to the customer, and of each line pieces to the shelf. */
export type Returnable<Item extends Line> = {
  cents: number;
  pieces: (Item & { left: number })[];
  /** Of what was paid for a gift card: what is spent, or kept for an unpaid order, and so does not go back; nothing for goods. */
  spentCents: number;
  /** What a bank has of the payment since it is disputed (`heldInDisputesSql`): it can neither be kept nor returned. */
  heldCents: number;
  /** What went back for it at the provider although it was spent, which is the shop's loss. */
  lostCents: number;
};

/**
 * Pieces can go back once they were sold or sent, also when all money is back already. What was paid too late never left the shelf. Of what was
 * paid for a gift card no more goes back than is left on it.
 */
export function returnableOf<Item extends SoldLine>(
  { totalCents, paymentStatus, heldCents = 0 }: Sold,
  items: Item[],
  refunds: (Made & { cause: RefundCause })[],
  restocks: { pieces: ReturnedPieces[] }[],
  giftCard?: SoldGiftCard,
): Returnable<Item> {
  const wasSold = isSoldByPayment(paymentStatus, refunds);
  const paidCents = paymentStatus === 'paid' ? Math.max(0, leftToRefund(totalCents - heldCents, refunds)) : 0;
  const cents = Math.min(paidCents, leftOnGiftCard(giftCard, refunds));
  return {
    cents,
    spentCents: paidCents - cents,
    heldCents,
    lostCents: giftCard ? Math.max(0, returnedCents(refunds) - giftCard.cancelledCents) : 0,
    pieces: items.map((item) => {
      const quantity = wasSold ? item.quantity : (item.sentUnpaid ?? 0);
      return { ...item, left: quantityKept({ ...item, quantity }, refunds, restocks) };
    }),
  };
}

/** Whether a payment took the pieces of an order off the shelf. */
export function isSoldByPayment(paymentStatus: PaymentStatus, refunds: { cause: RefundCause }[]): boolean {
  return (paymentStatus === 'paid' || paymentStatus === 'refunded') && tookItsPieces(refunds);
}

/** Whether the pieces of a paid order left the shelf: a payment that was not taken never took any, whatever became of it since. */
export function tookItsPieces(refunds: { cause: RefundCause }[]): boolean {
  return !refunds.some(({ cause }) => isUntaken(cause));
}

/** What of a bought gift card is free, and what refunds took off it; cents. */
type SoldGiftCard = { availableCents: number; cancelledCents: number };

/** A refund on its way has not been taken off the card yet; one that the bank sent back has been, and can be made again. */
function leftOnGiftCard(giftCard: SoldGiftCard | undefined, refunds: Made[]): number {
  if (!giftCard) return Number.POSITIVE_INFINITY;
  const { availableCents, cancelledCents } = giftCard;
  return Math.max(0, availableCents + leftToRefund(cancelledCents, refunds));
}

/** Why so much cannot go back: it is more than is left, or than is left on the gift card that was bought, or a bank has it. */
export function tooMuch({
  spentCents,
  heldCents,
}: Pick<Returnable<Line>, 'spentCents' | 'heldCents'>): 'too-much' | 'gift-card-spent' | 'disputed' {
  if (heldCents > 0) return 'disputed';
  return spentCents > 0 ? 'gift-card-spent' : 'too-much';
}

/** Everything that can still be put back on the shelf. */
export function allPieces({ pieces }: Pick<Returnable<Line>, 'pieces'>): ReturnedPieces[] {
  return pieces.filter(({ left }) => left > 0).map(({ position, left }) => ({ position, quantity: left }));
}

/** How many pieces of a line are not back on the shelf, nor will be once a refund is made. */
export function quantityKept(item: Line, refunds: Made[], restocks: { pieces: ReturnedPieces[] }[]): number {
  const back = restocks.map(({ pieces }) => ({ pieces, amountCents: 0, status: 'succeeded' as const }));
  return Math.max(0, leftToReturn(item, [...refunds, ...back]));
}

/** What is left of each line, for `subtractFromLeft`. */
export function leftByLine({ pieces }: Pick<Returnable<Line>, 'pieces'>): Map<number, number> {
  return new Map(pieces.map(({ position, left }) => [position, left]));
}

/** Subtracts these pieces from what is left, or as many of them as there are, and returns those. */
export function subtractFromLeft(left: Map<number, number>, named: ReturnedPieces[]): ReturnedPieces[] {
  return sumPieces(named).flatMap(({ position, quantity, damaged = 0, lost = 0, found = 0 }) => {
    const there = left.get(position) ?? 0;
    const taken = Math.min(quantity, there);
    left.set(position, there - taken);
    if (taken <= 0) return [];
    return [
      {
        position,
        quantity: taken,
        ...(damaged > 0 && { damaged: Math.min(damaged, taken) }),
        ...(lost > 0 && { lost: Math.min(lost, taken) }),
        ...(found > 0 && { found: Math.min(found, taken) }),
      },
    ];
  });
}

/** A mark of what could go back when somebody confirmed a refund: it changes with everything returned since then. */
export function returnableMark(returnable: Pick<Returnable<Line>, 'cents' | 'pieces'>): string {
  return `${returnable.cents}-${countPieces(allPieces(returnable))}`;
}

/** What was paid for the pieces that come back, discounts taken off, never more than is left of the payment. */
export function priceOf(
  { cents, pieces }: Pick<Returnable<Line & { paidCents: number }>, 'cents' | 'pieces'>,
  back: ReturnedPieces[],
): number {
  const sum = sumPieces(back).reduce((total, { position, quantity }) => {
    const line = pieces.find((one) => one.position === position);
    return line ? total + paidForPieces(line, line.quantity - line.left, quantity) : total;
  }, 0);
  return Math.min(cents, sum);
}

/** What was paid for the next so many pieces of a line of which some came back before; all of them come to its whole price. */
export function paidForPieces(
  line: { quantity: number; paidCents: number },
  before: number,
  quantity: number,
): number {
  const upTo = (pieces: number) =>
    Math.round((line.paidCents * Math.min(pieces, line.quantity)) / line.quantity);
  return upTo(before + quantity) - upTo(before);
}

function counted(refunds: Made[]): Made[] {
  return refunds.filter(({ status }) => status === 'pending' || isReturned(status));
}
