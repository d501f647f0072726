/** The state of one payment at the provider, in the shop's own terms. Amounts are in cents. */
export type PaymentSnapshot = {
  /** Undefined if the order's payment page was never opened. */
  sessionId?: string | undefined;
  /** Read from the session's metadata. Identifies the order even if the session id was never stored. */
  orderId?: string | undefined;
  state: 'open' | 'processing' | 'paid' | 'failed' | 'expired';
  amountCents: number;
  currency: string;
  isTest: boolean;
  paymentIntentId?: string | undefined;
  method?: 'card' | 'ideal' | undefined;
  /** Identifies the card or account that paid. Undefined if not requested, null if the provider does not report it. */
  payer?: string | null | undefined;
};
