/**
 * A dispute waits for the shop's answer, then for the bank; it is won, or lost for good; or it is over without money: a bank's question
 * that became no claim.
 */
export const disputeStates = ['open', 'under-review', 'won', 'lost', 'over'] as const;
export type DisputeState = (typeof disputeStates)[number];

/** What the shop answered is on its way to the provider, there, or was refused by it. */
export const disputeAnswerStates = ['pending', 'sent', 'refused'] as const;
export type DisputeAnswerState = (typeof disputeAnswerStates)[number];

type Disputed = { state: DisputeState; isRefundable: boolean; amountCents: number };

/** Whether nobody decided yet. */
export function isUndecided({ state }: Pick<Disputed, 'state'>): boolean {
  return state === 'open' || state === 'under-review';
}

/** Whether the bank has its money, for good or until it is decided: the shop can neither keep nor return it. A question takes none. */
export function holdsMoney({ state, isRefundable }: Omit<Disputed, 'amountCents'>): boolean {
  return state === 'lost' || (isUndecided({ state }) && !isRefundable);
}

/** How many cents of a payment the bank has. */
export function heldCents(disputes: Disputed[]): number {
  return disputes.filter(holdsMoney).reduce((sum, { amountCents }) => sum + amountCents, 0);
}

/** How many cents of a payment are lost for good. */
export function lostCents(disputes: Disputed[]): number {
  return disputes
    .filter(({ state }) => state === 'lost')
    .reduce((sum, { amountCents }) => sum + amountCents, 0);
}
