/** `open` awaits the shop's answer, `under-review` the bank's decision. `over` is an inquiry that led to no claim. */
export const disputeStates = ['open', 'under-review', 'won', 'lost', 'over'] as const;
export type DisputeState = (typeof disputeStates)[number];

export const disputeAnswerStates = ['pending', 'sent', 'refused'] as const;

type Disputed = { state: DisputeState; isRefundable: boolean; amountCents: number };

export function isUndecided({ state }: Pick<Disputed, 'state'>): boolean {
  return state === 'open' || state === 'under-review';
}

/** Returns whether the bank holds the disputed money, for good or until its decision. For an inquiry it holds none. */
function holdsMoney({ state, isRefundable }: Omit<Disputed, 'amountCents'>): boolean {
  return state === 'lost' || (isUndecided({ state }) && !isRefundable);
}

export function heldCents(disputes: Disputed[]): number {
  return disputes.filter(holdsMoney).reduce((sum, { amountCents }) => sum + amountCents, 0);
}

export function lostCents(disputes: Disputed[]): number {
  return disputes
    .filter(({ state }) => state === 'lost')
    .reduce((sum, { amountCents }) => sum + amountCents, 0);
}

/** At most 20,000 characters per field. */
export type DisputeEvidence = Partial<
  Record<
    | 'customer_name'
    | 'customer_email_address'
    | 'billing_address'
    | 'shipping_address'
    | 'shipping_carrier'
    | 'shipping_date'
    | 'shipping_tracking_number'
    | 'product_description'
    | 'uncategorized_text',
    string
  >
>;
