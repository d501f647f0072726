/** How a payment ended, or that it has not. `refunded` covers money that is still on its way back. */
export type PaymentOutcome = 'pending' | 'paid' | 'declined' | 'expired' | 'refunded';

export function outcomeOf(order: { status: string; payment_status: string }): PaymentOutcome {
  switch (order.payment_status) {
    case 'paid':
      return order.status === 'cancelled' ? 'refunded' : 'paid';
    case 'refunded':
      return 'refunded';
    case 'failed':
      return 'declined';
    case 'cancelled':
      return 'expired';
    default:
      return order.status === 'cancelled' ? 'expired' : 'pending';
  }
}
