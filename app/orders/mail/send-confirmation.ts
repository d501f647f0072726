import type { OrderView } from '../order.ts';

export type SendingOutcome =
  | { ok: true }
  | { ok: false; reason: 'missing' | 'refused' | 'unreachable'; message?: string | undefined };

const GIVE_UP_MS = 20_000;

/** Asks the server to mail the confirmation to the order's own address; its signed-in owner needs no session for it. */
export async function sendConfirmation(
  order: OrderView,
  sessionId: string | undefined,
): Promise<SendingOutcome> {
  if (!order.id || !order.order_number || !order.email) return { ok: false, reason: 'missing' };
  try {
    const response = await fetch('/functions/v1/send-order-confirmation', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({
        orderNumber: order.order_number,
        customerEmail: order.email,
        customerName: order.shipping_address.name || order.email.split('@')[0],
        orderId: order.id,
        sessionId,
        manualResend: true,
      }),
      signal: AbortSignal.timeout(GIVE_UP_MS),
    });
    if (response.ok) return { ok: true };
    const { message } = (await response.json()) as { message?: string };
    return { ok: false, reason: 'refused', message };
  } catch {
    return { ok: false, reason: 'unreachable' };
  }
}

/** Whether a confirmation went out already, as far as the server can be asked. */
export async function isConfirmationSent(sessionId: string): Promise<boolean> {
  try {
    const response = await fetch('/functions/v1/get-order-from-stripe', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ sessionId }),
      signal: AbortSignal.timeout(GIVE_UP_MS),
    });
    const { order } = (await response.json()) as { order?: OrderView };
    return order?.emailSent ?? false;
  } catch {
    return false;
  }
}
