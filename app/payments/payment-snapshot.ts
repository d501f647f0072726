/** What the payment provider says of one payment, in our words. Amounts in cents. */
export type PaymentSnapshot = {
  /** Undefined for an order whose payment page was never opened. */
  sessionId?: string | undefined;
  /** From the session's metadata: tells the order even when its session id was never written down. */
  orderId?: string | undefined;
  state: 'open' | 'processing' | 'paid' | 'failed' | 'expired';
  amountCents: number;
  currency: string;
  isTest: boolean;
  paymentIntentId?: string | undefined;
  /** Known only when the provider was asked for it. */
  method?: 'card' | 'ideal' | undefined;
  /** What tells the card or bank account that paid, as the provider knows it; undefined while it was not asked, null where it does not say. */
  payer?: string | null | undefined;
};
