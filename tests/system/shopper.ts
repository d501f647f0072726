import { randomUUID } from 'node:crypto';

export type Wanted = { id: string; size: string; quantity?: number; price?: number };

/** Returns a browser's checkout request for these items, as specified. */
export function checkoutBody(wanted: Wanted[], email = `shopper-${randomUUID()}@example.com`) {
  return {
    items: wanted.map((item) => ({ title: 'Anything', name: 'Anything', quantity: 1, ...item })),
    customerEmail: email,
    paymentMethod: 'card',
    isGuestCheckout: true,
    shippingAddress: {
      name: 'Noor de Vries',
      address: {
        line1: 'Prinsengracht 1',
        city: 'Amsterdam',
        postal_code: '1015 DK',
        country: 'Netherlands',
      },
    },
  };
}

/** Posts to a function of the shop. A `checkoutKey` is the cookie that all tabs of one browser share. */
export async function post(url: string, body: unknown, headers: Record<string, string> = {}) {
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', ...headers },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  });
  const text = await response.text();
  const answer = text.startsWith('{') ? (JSON.parse(text) as Record<string, unknown>) : {};
  return { status: response.status, answer, text, headers: response.headers };
}

export function createCheckout(
  shopUrl: string,
  wanted: Wanted[],
  options: { email?: string; checkoutKey?: string } = {},
) {
  const cookie = options.checkoutKey ? { Cookie: `checkout=${options.checkoutKey}` } : undefined;
  return post(`${shopUrl}/functions/v1/create-checkout`, checkoutBody(wanted, options.email), cookie);
}

/**
 * Retries while an overloaded shop responds that it is unavailable or busy, which leaves nothing half done, and when an
 * idle connection is closed just as it is used again, as browsers do.
 */
export async function untilAnswered<Answer extends { status: number; answer?: Record<string, unknown> }>(
  ask: () => Promise<Answer>,
): Promise<Answer> {
  for (;;) {
    const answered = await ask().catch(ignoreReset);
    if (answered && answered.status !== 503 && answered.answer?.error !== 'busy') return answered;
  }
}

function ignoreReset(error: Error): undefined {
  if ((error.cause as { code?: string } | undefined)?.code !== 'ECONNRESET') throw error;
}

/** Returns the payment session's id in a checkout's response. */
export function sessionOf(answer: Record<string, unknown>): string {
  return /cs_\w+/.exec(String(answer.checkoutUrl))?.[0] ?? '';
}
