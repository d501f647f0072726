import type { PaymentStatus } from '../payment-status.ts';

/** `lost` items never arrived, and `found` of them are on the shelf. `isUnshelved`: their size no longer exists. */
export type ReturnedItems = {
  position: number;
  quantity: number;
  damaged?: number;
  lost?: number;
  found?: number;
  isUnshelved?: boolean;
};

export function countItems(pieces: { quantity: number }[]): number {
  return pieces.reduce((sum, { quantity }) => sum + quantity, 0);
}

export function sumItems(pieces: ReturnedItems[]): ReturnedItems[] {
  const ofLine = Map.groupBy(pieces, ({ position }) => position);
  return [...ofLine].map(([position, same]) => {
    const damaged = same.reduce((sum, one) => sum + (one.damaged ?? 0), 0);
    const lost = same.reduce((sum, one) => sum + (one.lost ?? 0), 0);
    const found = same.reduce((sum, one) => sum + (one.found ?? 0), 0);
    return {
      position,
      quantity: countItems(same),
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

/** A refund stays `refused` until another one replaces it: a retry, or a refund made outside the shop. */
export const refundStatuses = ['pending', 'succeeded', 'refused', 'replaced', 'settled-otherwise'] as const;
export type RefundStatus = (typeof refundStatuses)[number];

export const refundCauses = ['operator', 'paid-too-late', 'over-limit', 'provider'] as const;
export type RefundCause = (typeof refundCauses)[number];

/** `over-limit` means that the payer already bought the maximum number of items of a drop. */
export type UntakenCause = Extract<RefundCause, 'paid-too-late' | 'over-limit'>;

export function isUntaken(cause: RefundCause | undefined): cause is UntakenCause {
  return cause === 'paid-too-late' || cause === 'over-limit';
}

type Made = { amountCents: number; pieces: ReturnedItems[]; status: RefundStatus };

export function isReturned(status: RefundStatus): boolean {
  return status === 'succeeded' || status === 'settled-otherwise';
}

export function returnedCents(refunds: { status: RefundStatus; amountCents: number }[]): number {
  return refunds
    .filter(({ status }) => isReturned(status))
    .reduce((sum, { amountCents }) => sum + amountCents, 0);
}

/** Returns the amount that an operator must refund by hand. The gift card's part is returned automatically. */
export function centsByHand(owed: { amountCents: number; giftCardCents: number; isUnderWay: boolean }) {
  return owed.giftCardCents > 0 && !owed.isUnderWay ? owed.amountCents - owed.giftCardCents : undefined;
}

export function leftToRefund(totalCents: number, refunds: Made[]): number {
  return counted(refunds).reduce((left, { amountCents }) => left - amountCents, totalCents);
}

/** True if there is a payment at the provider, or if a gift card paid the whole amount. */
export function hasPaymentToReturnTo(order: {
  paymentIntentId: string | null;
  totalCents: number;
  giftCardCents: number;
}): boolean {
  return order.paymentIntentId !== null || order.giftCardCents === order.totalCents;
}

/** Refunds go to the provider's payment until all of it is returned, pending or disputed, then to the gift card. */
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

export function leftToReturn(item: { position: number; quantity: number }, refunds: Made[]): number {
  return counted(refunds)
    .flatMap(({ pieces }) => pieces)
    .filter(({ position }) => position === item.position)
    .reduce((left, { quantity }) => left - quantity, item.quantity);
}

type Sold = { totalCents: number; paymentStatus: PaymentStatus; heldCents?: number };
type Line = { position: number; quantity: number };
/** `sentUnpaid` is the number of items that a parcel sent before payment took from stock. */
type SoldLine = Line & { sentUnpaid?: number };

export type Returnable<Item extends Line> = {
  cents: number;
  pieces: (Item & { left: number })[];
  /** Cents of the bought gift card that are spent, or reserved for an unpaid order. 0 for orders of goods. */
  spentCents: number;
  heldCents: number;
  lostCents: number;
};

/** Items can be returned once sold or sent, even if fully refunded. Items of a late payment never left stock. */
export function returnableOf<Item extends SoldLine>(
  { totalCents, paymentStatus, heldCents = 0 }: Sold,
  items: Item[],
  refunds: (Made & { cause: RefundCause })[],
  restocks: { pieces: ReturnedItems[] }[],
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
      return { ...item, left: remainingQuantity({ ...item, quantity }, refunds, restocks) };
    }),
  };
}

export function isSoldByPayment(paymentStatus: PaymentStatus, refunds: { cause: RefundCause }[]): boolean {
  return (paymentStatus === 'paid' || paymentStatus === 'refunded') && tookItsItems(refunds);
}

/** False if the payment came too late or exceeded an item limit, since no items were then taken from stock. */
export function tookItsItems(refunds: { cause: RefundCause }[]): boolean {
  return !refunds.some(({ cause }) => isUntaken(cause));
}

type SoldGiftCard = { availableCents: number; cancelledCents: number };

/** A pending refund is not yet deducted from the card. One that the bank sent back is deducted and can be repeated. */
function leftOnGiftCard(giftCard: SoldGiftCard | undefined, refunds: Made[]): number {
  if (!giftCard) return Number.POSITIVE_INFINITY;
  const { availableCents, cancelledCents } = giftCard;
  return Math.max(0, availableCents + leftToRefund(cancelledCents, refunds));
}

export function tooMuch({
  spentCents,
  heldCents,
}: Pick<Returnable<Line>, 'spentCents' | 'heldCents'>): 'too-much' | 'gift-card-spent' | 'disputed' {
  if (heldCents > 0) return 'disputed';
  return spentCents > 0 ? 'gift-card-spent' : 'too-much';
}

export function allItems({ pieces }: Pick<Returnable<Line>, 'pieces'>): ReturnedItems[] {
  return pieces.filter(({ left }) => left > 0).map(({ position, left }) => ({ position, quantity: left }));
}

export function remainingQuantity(item: Line, refunds: Made[], restocks: { pieces: ReturnedItems[] }[]) {
  const back = restocks.map(({ pieces }) => ({ pieces, amountCents: 0, status: 'succeeded' as const }));
  return Math.max(0, leftToReturn(item, [...refunds, ...back]));
}

export function leftByLine({ pieces }: Pick<Returnable<Line>, 'pieces'>): Map<number, number> {
  return new Map(pieces.map(({ position, left }) => [position, left]));
}

export function subtractFromLeft(left: Map<number, number>, named: ReturnedItems[]): ReturnedItems[] {
  return sumItems(named).flatMap(({ position, quantity, damaged = 0, lost = 0, found = 0 }) => {
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

/** Returns a mark that changes with any refund or return. A confirmation with another mark is outdated. */
export function returnableMark(returnable: Pick<Returnable<Line>, 'cents' | 'pieces'>): string {
  return `${returnable.cents}-${countItems(allItems(returnable))}`;
}

export function priceOf(
  { cents, pieces }: Pick<Returnable<Line & { paidCents: number }>, 'cents' | 'pieces'>,
  back: ReturnedItems[],
): number {
  const sum = sumItems(back).reduce((total, { position, quantity }) => {
    const line = pieces.find((one) => one.position === position);
    return line ? total + paidForItems(line, line.quantity - line.left, quantity) : total;
  }, 0);
  return Math.min(cents, sum);
}

/** Returns the amount paid for some of a line's items. The amounts of all parts add up to the line's price. */
export function paidForItems(
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
