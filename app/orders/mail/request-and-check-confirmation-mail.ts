import { fetchJson, READ_MS } from '#app/platform/http/fetching/fetch-json.ts';
import type { OrderView } from '../order-view-types.ts';

export type SendingOutcome =
  | { ok: true }
  | { ok: false; reason: 'missing' | 'refused' | 'unreachable'; message?: string | undefined };

/** Asks the server to mail the confirmation to the order's own address; its signed-in owner needs no session for it. */
export async function requestConfirmationMail(
  order: OrderView,
  sessionId: string | undefined,
): Promise<SendingOutcome> {
  if (!order.id || !order.order_number || !order.email) return { ok: false, reason: 'missing' };
  const json = {
    orderNumber: order.order_number,
    customerEmail: order.email,
    customerName: order.shipping_address.name || order.email.split('@')[0],
    orderId: order.id,
    sessionId,
    manualResend: true,
  };
  const sent = await fetchJson<{ message: string }>('/functions/v1/send-order-confirmation', { json });
  if (sent.ok) return { ok: true };
  if (sent.reason !== 'refused') return { ok: false, reason: 'unreachable' };
  return { ok: false, reason: 'refused', message: sent.body.message };
}

/** Whether a confirmation went out already, as far as the server can be asked. */
export async function isConfirmationSent(sessionId: string): Promise<boolean> {
  const request = { json: { sessionId }, withinMs: READ_MS };
  const { body } = await fetchJson<{ order: OrderView }>('/functions/v1/get-order-from-stripe', request);
  return body.order?.emailSent ?? false;
}
