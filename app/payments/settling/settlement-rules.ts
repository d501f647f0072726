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
  | { step: 'refuse'; why: 'amount-mismatch' }
  | { step: 'nothing' };

/**
 * Decides how to settle an order; a gift card's part is not expected from the provider. Money is taken while possible, and refunded if the
 * order was cancelled before. A payment that ended without money cancels a waiting order, and leaves a sent one unpaid for good. Late,
 * repeated or unordered states change nothing.
 */
export function settlementOf(
  order: OrderState,
  fact: Pick<PaymentSnapshot, 'state' | 'amountCents' | 'currency'>,
): Settlement {
  if (order.paymentStatus === 'paid' || order.paymentStatus === 'refunded') return { step: 'nothing' };
  switch (fact.state) {
    case 'paid':
      if (fact.amountCents !== order.totalCents - order.giftCardCents || fact.currency !== 'eur')
        return { step: 'refuse', why: 'amount-mismatch' };
      return order.status === 'cancelled' ? { step: 'refund' } : { step: 'sell' };
    case 'failed':
    case 'expired': {
      const paymentStatus = fact.state === 'failed' ? 'failed' : 'cancelled';
      if (mayBecome(order.status, 'cancelled')) return { step: 'cancel', paymentStatus };
      return order.paymentStatus === 'pending' ? { step: 'end-payment', paymentStatus } : { step: 'nothing' };
    }
    default:
      return { step: 'nothing' };
  }
}
