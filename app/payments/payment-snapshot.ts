/** State of one payment at the provider, in our terms. Amounts in cents. */
export type PaymentSnapshot = {
  /** Undefined if the order's payment page was never opened. */
  sessionId?: string | undefined;
  /** From the session's metadata: identifies the order even if its session id was never stored. */
  orderId?: string | undefined;
  state: 'open' | 'processing' | 'paid' | 'failed' | 'expired';
  amountCents: number;
  currency: string;
  isTest: boolean;
  paymentIntentId?: string | undefined;
  method?: 'card' | 'ideal' | undefined;
  /** Identifies the card or bank account that paid; undefined if not requested, null if the provider does not say. */
  payer?: string | null | undefined;
};
