import { randomUUID } from 'node:crypto';
import { afterAll, beforeEach, expect, test, vi } from 'vitest';
import { shopTime } from '#app/platform/text/shop-time.ts';
import { LEAST_TOTAL_CENTS, MOST_TOTAL_CENTS, paymentExpiry } from './payment-limits.ts';
import { startPayment } from './start-payment.server.ts';
import { stripe } from './stripe.server.ts';

const { sandbox } = await vi.hoisted(async () => {
  const { startStripeSandbox } = await import('../../sandbox/stripe/stripe-sandbox.ts');
  const keys = { secretKey: 'sk_test_pages', webhookSecret: 'whsec_x', webhookUrl: 'http://127.0.0.1:9/' };
  const provider = await startStripeSandbox({ port: 0, ...keys });
  process.env.STRIPE_SECRET_KEY = keys.secretKey;
  process.env.STRIPE_API_URL = provider.url;
  return { sandbox: provider };
});

afterAll(() => sandbox.close());
beforeEach(() => setOutage('none'));

test('the page is for what was ordered, in the reader’s language, and names the order', async () => {
  const asked = request({ language: 'nl' });
  const started = await startPayment(asked);
  if (!started.ok) throw new Error(started.reason);
  const session = await stripe.checkout.sessions.retrieve(started.sessionId, { expand: ['line_items'] });
  expect(session).toMatchObject({
    amount_total: 19_000,
    currency: 'eur',
    client_reference_id: asked.orderId,
    customer_email: asked.email,
    locale: 'nl',
    metadata: { order_id: asked.orderId, order_number: 'ORD-1' },
    payment_method_types: ['card'],
    success_url: asked.successUrl,
    cancel_url: asked.cancelUrl,
    url: started.url,
  });
  expect(session.line_items?.data).toMatchObject([{ description: 'Linen Shirt (M)', quantity: 2 }]);
  expect(started.expiresAt).toEqual(asked.expiresAt);
});

test('what is taken off is a coupon for this order alone: the page asks for the sum to the cent, asked twice it is one', async () => {
  const asked = request({
    lines: [
      { title: 'Linen Shirt', size: 'M', quantity: 3, priceCents: 3_333 },
      { title: 'Belt', size: null, quantity: 1, priceCents: 1 },
    ],
    adjustments: [
      { label: 'Tien procent voor wie voor het eerst bestelt (WELKOM10)', cents: -1_001 },
      { label: 'Standard delivery', cents: 495 },
      { label: 'Free delivery', cents: -495 },
    ],
  });
  const [started, again] = [await startPayment(asked), await startPayment(asked)];
  if (!started.ok) throw new Error(started.reason);
  expect(again).toEqual(started);
  const session = await stripe.checkout.sessions.retrieve(started.sessionId, { expand: ['line_items'] });
  expect(session).toMatchObject({
    amount_subtotal: 10_495,
    amount_total: 8_999,
    total_details: { amount_discount: 1_496 },
  });
  const lines = session.line_items?.data ?? [];
  expect(lines.reduce((sum, { amount_total }) => sum + amount_total, 0)).toBe(8_999);
  const coupon = await stripe.coupons.retrieve(String(session.discounts?.[0]?.coupon));
  expect(coupon).toMatchObject({
    amount_off: 1_496,
    max_redemptions: 1,
    name: expect.stringMatching(/^Tien.{35}…$/),
  });
  const page = await (await fetch(started.url)).text();
  expect(page).toContain('Tien procent voor wie voor het eerst be…');
  expect(page).toMatch(/-14,96/);
  expect(page).toContain('89,99');
});

test('the chosen method is the only one on the page, which says how to choose another', async () => {
  const started = await startPayment(request({ method: 'ideal' }));
  if (!started.ok) throw new Error(started.reason);
  const session = await stripe.checkout.sessions.retrieve(started.sessionId);
  expect(session.payment_method_types).toEqual(['ideal']);
  const page = await (await fetch(started.url)).text();
  expect(page).toContain('value="ideal"');
  expect(page).not.toContain('value="card"');
  expect(page).toContain('To pay another way, go back to the shop');
});

test('the page says until when pieces are kept, in Amsterdam, where some are; asked twice it is one', async () => {
  const { expiresAt } = request({});
  const time = shopTime(expiresAt).slice(-5);
  const asked = request({ expiresAt, holdsPieces: true, language: 'nl' });
  const [started, again] = [await startPayment(asked), await startPayment(asked)];
  if (!started.ok) throw new Error(started.reason);
  expect(again).toEqual(started);
  const page = await (await fetch(started.url)).text();
  expect(page).toContain(`houden je bestelling voor je vast tot ${time} uur (Nederlandse tijd)`);
  const withoutPieces = await startPayment(request({}));
  if (!withoutPieces.ok) throw new Error(withoutPieces.reason);
  expect(await (await fetch(withoutPieces.url)).text()).not.toContain('are reserved until');
});

test('the largest order that the shop takes is one that the provider takes', async () => {
  const line = { title: 'W'.repeat(200), size: 'One Size', quantity: 10_000, priceCents: 1 };
  const lines = Array.from({ length: 99 }, () => ({ ...line, quantity: 1 }));
  const rest = { ...line, quantity: 1, priceCents: MOST_TOTAL_CENTS - 99 };
  const email = `${'a'.repeat(60)}@${'b'.repeat(60)}.${'c'.repeat(60)}.${'d'.repeat(60)}.example`;
  expect(await startPayment(request({ lines: [...lines, rest], email }))).toMatchObject({ ok: true });
  const least = [
    { ...line, quantity: 1, priceCents: 0 },
    { ...line, quantity: LEAST_TOTAL_CENTS },
  ];
  expect(await startPayment(request({ lines: least }))).toMatchObject({ ok: true });
});

test.each([
  ['rate-limited', 2, { ok: true }],
  ['rate-limited', 3, { ok: false, reason: 'unavailable' }],
  ['unavailable', 2, { ok: false, reason: 'unavailable' }],
])('a provider that is %s %d times', async (mode, count, expected) => {
  await setOutage(mode, count);
  expect(await startPayment(request(), [0, 0])).toMatchObject(expected);
});

test('a page that is being opened already is waited for', async () => {
  const asked = request();
  await setOutage('late-answer', 1);
  const first = startPayment(asked);
  await expect.poll(() => newestReference()).toBe(asked.orderId);
  const second = startPayment(asked, [0, 0, 0]);
  await setOutage('none');
  expect(await second).toEqual(await first);
});

test('an address that the provider takes for none is refused as that', async () => {
  const email = `${'a'.repeat(70)}@example.com`;
  expect(await startPayment(request({ email }))).toEqual({ ok: false, reason: 'email-refused' });
});

test('an end that the provider refuses is answered with its own time', async () => {
  const before = Math.floor(Date.now() / 1000) * 1000 - 1000;
  const refused = await startPayment(request({ expiresAt: new Date(before + 60_000) }));
  if (refused.ok || refused.reason !== 'expiry-refused') throw new Error(JSON.stringify(refused));
  expect(refused.providerNow.getTime()).toBeGreaterThanOrEqual(before);
  expect(refused.providerNow.getTime()).toBeLessThanOrEqual(Date.now());
});

function request(given: Partial<Parameters<typeof startPayment>[0]> = {}) {
  return {
    orderId: randomUUID(),
    orderNumber: 'ORD-1',
    email: 'noor@example.com',
    language: 'en' as const,
    method: 'card' as const,
    lines: [{ title: 'Linen Shirt', size: 'M', quantity: 2, priceCents: 9_500 }],
    adjustments: [],
    expiresAt: paymentExpiry(new Date()),
    successUrl: 'http://localhost:3000/payment/success?session_id={CHECKOUT_SESSION_ID}',
    cancelUrl: 'http://localhost:3000/checkout?step=payment&cancelled=1',
    ...given,
  };
}

async function newestReference(): Promise<string | null | undefined> {
  return (await stripe.checkout.sessions.list({ limit: 1 })).data[0]?.client_reference_id;
}

async function setOutage(mode: string, count?: number): Promise<void> {
  const body = JSON.stringify({ mode, ...(count && { count }) });
  await fetch(`${sandbox.url}/sandbox/outage`, { method: 'POST', body });
}
