import { randomUUID } from 'node:crypto';

export type Wanted = { id: string; size: string; quantity?: number; price?: number };

/** What a browser sends to buy these pieces, as the specification says. */
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

/** A shop with too much to do says 503, and with nothing half done: whoever reads it asks again. */
export async function untilAnswered<Answer extends { status: number }>(
  ask: () => Promise<Answer>,
): Promise<Answer> {
  for (;;) {
    const answered = await ask();
    if (answered.status !== 503) return answered;
  }
}

/** The id of the payment session that a checkout's answer leads to. */
export function sessionOf(answer: Record<string, unknown>): string {
  return /cs_\w+/.exec(String(answer.checkoutUrl))?.[0] ?? '';
}
