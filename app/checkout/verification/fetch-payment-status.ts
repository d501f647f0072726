import { paymentEndings } from '#app/orders/payment-status.ts';
import { fetchJson, READ_MS } from '#app/platform/http/fetching/fetch-json.ts';
import type { Answer, Cause } from './payment-verification-reducer.ts';

export async function fetchPaymentStatusOrOrder<Order extends Identified>(
  asksFor: 'payment' | 'order',
  sessionId: string,
): Promise<Answer<Order>> {
  const address =
    asksFor === 'payment' ? '/functions/v1/verify-payment' : '/functions/v1/get-order-from-stripe';
  const answer = await fetchJson<Answered<Order>>(address, { json: { sessionId }, withinMs: READ_MS });
  if (answer.ok || answer.reason === 'refused') return readAnswer<Order>(answer.body);
  const { reason } = answer;
  return { kind: 'failed', cause: reason === 'timeout' || reason === 'network' ? reason : 'unknown' };
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
  if (status === 'success')
    return { kind: 'paid', order: order?.id && order.order_number ? order : undefined };
  if (status === 'pending') return { kind: 'pending' };
  if (status === 'error') return { kind: 'failed', cause: causes[error] ?? 'unknown', message };
  return { kind: 'unclear' };
}
