export const orderStatuses = ['pending', 'processing', 'shipped', 'delivered', 'cancelled'] as const;
export type OrderStatus = (typeof orderStatuses)[number];
export type PaymentStatus = 'pending' | 'paid' | 'failed' | 'refunded' | 'cancelled';

/** How a payment is shown: one of which a part is back is not simply paid. */
export type ShownPayment = PaymentStatus | 'partly-refunded';

/** What a list of orders can be narrowed to; `kept` are those that were cancelled and whose money was not returned. */
export const paymentFilters = [
  'pending',
  'paid',
  'partly-refunded',
  'refunded',
  'failed',
  'cancelled',
  'kept',
] as const;
export type PaymentFilter = (typeof paymentFilters)[number];

export function shownPayment(paymentStatus: PaymentStatus, returnedCents: number): ShownPayment {
  return paymentStatus === 'paid' && returnedCents > 0 ? 'partly-refunded' : paymentStatus;
}

/** Where an order may go by itself; delivered and cancelled are final. */
const steps: Record<OrderStatus, readonly OrderStatus[]> = {
  pending: ['processing', 'cancelled'],
  processing: ['shipped', 'cancelled'],
  shipped: ['delivered'],
  delivered: [],
  cancelled: [],
};

export function mayBecome(from: OrderStatus, to: OrderStatus): boolean {
  return steps[from].includes(to);
}

/** Once somebody paid, or cannot any more: before that it is a checkout on its way. */
export function isPlaced(status: OrderStatus, paymentStatus: PaymentStatus): boolean {
  return status !== 'pending' || paymentStatus !== 'pending';
}

export function isOrderStatus(value: unknown): value is OrderStatus {
  return orderStatuses.some((status) => status === value);
}
