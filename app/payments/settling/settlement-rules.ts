import { mayBecome, type OrderStatus } from '#app/orders/order-status.ts';
import type { PaymentStatus } from '#app/orders/payment-status.ts';
import type { PaymentSnapshot } from '../payment-snapshot.ts';

type OrderState = {
  status: OrderStatus;
  paymentStatus: PaymentStatus;
  totalCents: number;
  giftCardCents: number;
};

export type Settlement =
  | { step: 'sell' }
  | { step: 'refund' }
  | { step: 'cancel' | 'end-payment'; paymentStatus: 'failed' | 'cancelled' }
  | { step: 'refuse'; reason: 'amount-mismatch' }
  | { step: 'nothing' };

/** States that arrive late, twice or out of order change nothing. The provider does not charge the gift card's part. */
export function settlementOf(
  order: OrderState,
  payment: Pick<PaymentSnapshot, 'state' | 'amountCents' | 'currency'>,
): Settlement {
  if (order.paymentStatus === 'paid' || order.paymentStatus === 'refunded') return { step: 'nothing' };
  switch (payment.state) {
    case 'paid':
      if (payment.amountCents !== order.totalCents - order.giftCardCents || payment.currency !== 'eur')
        return { step: 'refuse', reason: 'amount-mismatch' };
      return order.status === 'cancelled' ? { step: 'refund' } : { step: 'sell' };
    case 'failed':
    case 'expired': {
      const paymentStatus = payment.state === 'failed' ? 'failed' : 'cancelled';
      if (mayBecome(order.status, 'cancelled')) return { step: 'cancel', paymentStatus };
      return order.paymentStatus === 'pending' ? { step: 'end-payment', paymentStatus } : { step: 'nothing' };
    }
    default:
      return { step: 'nothing' };
  }
}
