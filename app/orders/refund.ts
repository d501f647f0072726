/** Pieces of one line of an order that came back. Those whose size the shop has no more are back on no shelf. */
export type ReturnedPieces = { position: number; quantity: number; isUnshelved?: boolean };

export function countPieces(pieces: ReturnedPieces[]): number {
  return pieces.reduce((sum, { quantity }) => sum + quantity, 0);
}

/** One entry a line, however often it was named. */
export function sumPieces(pieces: ReturnedPieces[]): ReturnedPieces[] {
  const ofLine = Map.groupBy(pieces, ({ position }) => position);
  return [...ofLine].map(([position, same]) => ({ position, quantity: countPieces(same) }));
}

export type RefundRefusal = 'not-found' | 'not-paid' | 'too-much' | 'pieces' | 'already-asked';

/**
 * A refund is pending until the provider did it or refused it for good. What was refused stays so until an operator has it
 * tried again, which replaces it by another one, or writes down that the money was returned another way.
 */
export const refundStatuses = ['pending', 'succeeded', 'refused', 'replaced', 'settled-otherwise'] as const;
export type RefundStatus = (typeof refundStatuses)[number];

/** Who decided it: an operator, the shop for a payment that came too late, or somebody at the provider itself. */
export const refundCauses = ['operator', 'paid-too-late', 'provider'] as const;
export type RefundCause = (typeof refundCauses)[number];

type Made = { amountCents: number; pieces: ReturnedPieces[]; status: RefundStatus };

/** Whether the money of a refund is with the customer, or on its way there. */
export function isReturned(status: RefundStatus): boolean {
  return status === 'succeeded' || status === 'settled-otherwise';
}

/** How many cents of an order can still be returned; what is on its way is gone already. */
export function leftToRefund(totalCents: number, refunds: Made[]): number {
  return counted(refunds).reduce((left, { amountCents }) => left - amountCents, totalCents);
}

/** How many pieces of a line are still with the shopper. */
export function leftToReturn(item: { position: number; quantity: number }, refunds: Made[]): number {
  return counted(refunds)
    .flatMap(({ pieces }) => pieces)
    .filter(({ position }) => position === item.position)
    .reduce((left, { quantity }) => left - quantity, item.quantity);
}

function counted(refunds: Made[]): Made[] {
  return refunds.filter(({ status }) => status === 'pending' || isReturned(status));
}

/** Euros as somebody types them, such as 12, 12.50 or 12,50, in cents; undefined when it is no amount above nothing. */
export function readAmount(typed: string): number | undefined {
  const [, euros = '', cents = ''] = /^(\d{1,7})(?:[.,](\d{1,2}))?$/.exec(typed.trim()) ?? [];
  const amount = Number(euros) * 100 + Number(cents.padEnd(2, '0'));
  return euros && amount > 0 ? amount : undefined;
}
