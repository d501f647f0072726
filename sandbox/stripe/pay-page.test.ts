import type Stripe from 'stripe';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { linenShirts, startSandboxWithShop, until } from './shop-stand-in.ts';

let shop: Awaited<ReturnType<typeof startSandboxWithShop>>;
beforeAll(async () => {
  shop = await startSandboxWithShop();
});
afterAll(() => shop.close());

function open(params: Partial<Stripe.Checkout.SessionCreateParams> = {}) {
  return shop.stripe.checkout.sessions.create({ ...linenShirts(), ...params });
}

async function see(url: string, headers: Record<string, string> = {}) {
  const response = await fetch(url, { headers, redirect: 'manual' });
  return { status: response.status, headers: response.headers, html: await response.text() };
}

function press(url: string, form: Record<string, string>) {
  return fetch(url, { method: 'POST', body: new URLSearchParams(form), redirect: 'manual' });
}

it('shows the order in the language of the session, else of the browser, else of the link', async () => {
  const dutch = await see((await open({ locale: 'nl' })).url ?? '');
  expect(dutch.html).toContain('<html lang="nl">');
  expect(dutch.html).toContain('er gaat geen echt geld om');
  const session = await open({ locale: 'auto' });
  const english = await see(session.url ?? '', { 'Accept-Language': 'de, en;q=0.8, nl;q=0.3' });
  expect(english.html).toContain('no real money moves');
  expect(english.html).toContain('2 × Linen Shirt &lt;M&gt;');
  expect(english.html).toContain('€\u00a0129,90');
  expect(english.html.match(/<h1/g)).toHaveLength(1);
  expect((await see(session.url ?? '', { 'Accept-Language': 'nl-BE' })).html).toContain('Betalen');
  expect((await see(`${session.url}?lang=en`, { 'Accept-Language': 'nl' })).html).toContain('>Pay<');
});

it('holds itself to its own words and the shop', async () => {
  const { headers, html } = await see((await open()).url ?? '');
  const policy = headers.get('content-security-policy') ?? '';
  expect(policy).toContain("default-src 'none'");
  expect(policy).toContain("form-action 'self' https://shop.example");
  expect(html).not.toMatch(/<script|https?:\/\/(?!shop)/);
});

it('offers only the methods of the session', async () => {
  const { html } = await see((await open({ allowed_payment_method_types: ['card', 'klarna'] })).url ?? '');
  expect(html).toContain('value="card"');
  expect(html).not.toContain('iDEAL');
  const refused = await press((await open({ allowed_payment_method_types: ['card', 'klarna'] })).url ?? '', {
    action: 'pay',
    method: 'ideal',
    bank: 'ing',
  });
  expect(refused.status).toBe(422);
});

it('pays and goes back to the shop, on a second click too', async () => {
  const session = await open();
  const clicks = await Promise.all(
    [1, 2].map(() => press(session.url ?? '', { action: 'pay', method: 'card' })),
  );
  for (const click of clicks) {
    expect(click.status).toBe(303);
    expect(click.headers.get('location')).toBe(`https://shop.example/success?session_id=${session.id}`);
  }
  const told = () => shop.received.filter(({ data }) => (data.object as { id: string }).id === session.id);
  await until(() => told().length > 0);
  expect(told()).toHaveLength(1);
  const after = await see(session.url ?? '');
  expect(after.status).toBe(410);
  expect(after.html).toContain(`href="https://shop.example/success?session_id=${session.id}"`);
});

it('asks for a bank before an iDEAL payment', async () => {
  const session = await open({ locale: 'nl' });
  const asked = await press(session.url ?? '', { action: 'pay', method: 'ideal', bank: '' });
  expect(asked.status).toBe(422);
  const html = await asked.text();
  expect(html).toContain('Kies je bank om met iDEAL te betalen.');
  expect(html).toMatch(/id="method-ideal" checked/);
  const paid = await press(session.url ?? '', { action: 'pay', method: 'ideal', bank: 'knab' });
  expect(paid.status).toBe(303);
});

it.each([
  ['card', 'en', 'Your card was declined'],
  ['ideal', 'nl', 'Je bank heeft de iDEAL-betaling geweigerd'],
] as const)('says that a %s payment was declined and lets one try again', async (method, locale, message) => {
  const session = await open({ locale });
  const answer = await press(session.url ?? '', { action: 'decline', method });
  expect(answer.status).toBe(303);
  const page = await see(new URL(answer.headers.get('location') ?? '', session.url ?? '').href);
  expect(page.status).toBe(200);
  expect(page.html).toContain(message);
  const declined = await shop.stripe.checkout.sessions.retrieve(session.id, { expand: ['payment_intent'] });
  expect(declined).toMatchObject({
    status: 'open',
    payment_intent: { status: 'requires_payment_method', last_payment_error: {} },
  });
  expect((await press(session.url ?? '', { action: 'pay', method: 'card' })).status).toBe(303);
  const paid = await shop.stripe.checkout.sessions.retrieve(session.id, { expand: ['payment_intent'] });
  expect((paid.payment_intent as Stripe.PaymentIntent).id).toBe(
    (declined.payment_intent as { id: string }).id,
  );
});

it('cancels without ending the session', async () => {
  const session = await open();
  const answer = await press(session.url ?? '', { action: 'cancel', method: 'card' });
  expect(answer.headers.get('location')).toBe('https://shop.example/bag');
  expect((await shop.stripe.checkout.sessions.retrieve(session.id)).status).toBe('open');
});

it('pays later: the shop is told and the browser stays', async () => {
  const session = await open();
  const answer = await press(session.url ?? '', { action: 'later', method: 'card' });
  const page = await see(new URL(answer.headers.get('location') ?? '', session.url ?? '').href);
  expect(page.status).toBe(200);
  expect(page.html).toContain('The payment is done');
  expect((await shop.stripe.checkout.sessions.retrieve(session.id)).payment_status).toBe('paid');
});

it('says what became of a page that is over or never was', async () => {
  const session = await open();
  await shop.stripe.checkout.sessions.expire(session.id);
  const expired = await see(`${session.url}?lang=nl`);
  expect(expired.status).toBe(410);
  expect(expired.html).toContain('verlopen');
  expect(expired.html).toContain('href="https://shop.example/bag"');
  expect((await press(session.url ?? '', { action: 'pay', method: 'card' })).status).toBe(410);
  expect((await see(`${shop.sandbox.url}/pay/cs_test_nothing`)).status).toBe(404);
});
