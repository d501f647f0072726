import { paymentEndings } from '#app/orders/settling/payment-outcome.ts';
import type { Answer, Cause } from './payment-verification.ts';

const GIVE_UP_MS = 10_000;

/** Asks the server how a payment stands, or, once it is paid, for its order. */
export async function fetchPaymentStatus<Order extends Identified>(
  asksFor: 'payment' | 'order',
  sessionId: string,
  fetching: typeof fetch = fetch,
): Promise<Answer<Order>> {
  const address =
    asksFor === 'payment' ? '/functions/v1/verify-payment' : '/functions/v1/get-order-from-stripe';
  try {
    const response = await fetching(address, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ sessionId }),
      signal: AbortSignal.timeout(GIVE_UP_MS),
    });
    return readAnswer<Order>(await response.json());
  } catch (failure) {
    const isTimeout = failure instanceof DOMException && failure.name === 'TimeoutError';
    return {
      kind: 'failed',
      cause: isTimeout ? 'timeout' : failure instanceof TypeError ? 'network' : 'unknown',
    };
  }
}

type Identified = { id: string; order_number: string };
type Answered<Order> = { status?: string; order?: Order; error?: string; message?: string };

const causes: Record<string, Cause> = {
  network: 'network',
  'not-found': 'not-found',
  declined: 'declined',
  expired: 'expired',
  ...Object.fromEntries(paymentEndings.map((ending) => [ending, ending])),
};

function readAnswer<Order extends Identified>({
  status,
  order,
  error = '',
  message,
}: Answered<Order>): Answer<Order> {
  if (status === 'success') return { kind: 'paid', order: isValid(order) ? order : undefined };
  if (status === 'pending') return { kind: 'pending' };
  if (status === 'error') return { kind: 'failed', cause: causes[error] ?? 'unknown', message };
  return { kind: 'unclear' };
}

/** An order is one only with its id and its number. */
function isValid(order: Partial<Identified> | undefined): boolean {
  return Boolean(order?.id && order.order_number);
}
