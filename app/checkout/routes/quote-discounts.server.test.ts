import { randomUUID } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import fc from 'fast-check';
import { RouterContextProvider } from 'react-router';
import { beforeEach, expect, test, vi } from 'vitest';
import { discounts, discountUses } from '#app/discounts/tables.server.ts';
import { db, pool } from '#app/platform/database/db.server.ts';
import { requestInfo } from '#app/platform/http/request-info.server.ts';
import { customerForTests } from '#tests/support/customer.ts';
import { addDiscount } from '#tests/support/discounts.ts';
import { addProduct, checkoutRequestFor } from '#tests/support/orders.ts';
import { requestInfoForTests } from '#tests/support/sign-in.ts';
import { placeOrder } from '../placing/place-order.server.ts';
import { action as createCheckout } from './create-checkout.ts';
import { action as quoteDiscounts } from './quote-discounts.ts';
import { action as quoteVat } from './vat-taken-off.ts';

vi.mock('#app/payments/start-payment.server.ts', () => ({
  startPayment: vi.fn(async () => ({ ok: false, reason: 'unavailable' })),
}));

beforeEach(async () => {
  await db.delete(discountUses);
  await db.delete(discounts);
  await pool.query('truncate rate_limits');
});

test('for an address that nobody proved all quotes are the same, whether or not it bought here', async () => {
  const { id } = await addProduct(db, { M: 500 });
  const unverified = await customerForTests(db, { isEmailVerified: false });
  const asGuest = (path: string, init: RequestInit) => new Request(`http://localhost${path}`, init);
  await fc.assert(
    fc.asyncProperty(
      fc.record({
        firstOrderOnly: fc.boolean(),
        mostUsesPerCustomer: fc.constantFrom(null, 1, 2),
        mostUses: fc.constantFrom(null, 1, 3),
        hasCode: fc.boolean(),
        kind: fc.constantFrom('percentage' as const, 'shipping' as const),
        isPaid: fc.boolean(),
        isSignedIn: fc.boolean(),
        isOrderSaid: fc.boolean(),
      }),
      async ({ hasCode, isPaid, isSignedIn, isOrderSaid, ...fields }) => {
        await pool.query('truncate rate_limits');
        await db.delete(discountUses);
        await db.delete(discounts);
        const code = hasCode ? `C-${randomUUID().slice(0, 8).toUpperCase()}` : undefined;
        const discountId = await addDiscount(db, { ...fields, ...(code && { codes: [{ code }] }) });
        const buyer = `buyer-${randomUUID()}@example.com`;
        const orderId = await anOrder(buyer, isPaid);
        if (fields.mostUses !== 1) await addUse(orderId, discountId, code);
        const request = isSignedIn ? unverified.request : asGuest;
        const withheld = isOrderSaid ? [{ id: discountId, problem: 'not-first-order' }] : undefined;
        const order = { items: [{ id, size: 'M', quantity: 1 }], code, country: 'Netherlands', withheld };
        for (const [action, more] of [
          [quoteDiscounts, {}],
          [quoteVat, { postalCode: '1015 DK' }],
        ] as const) {
          const said = [buyer, `nobody-${randomUUID()}@example.com`, buyer.toUpperCase(), undefined].map(
            async (email) => textOf(await ask(action, request, { ...order, ...more, email })),
          );
          expect(new Set(await Promise.all(said)).size).toBe(1);
        }
      },
    ),
    { numRuns: 40 },
  );
});

test('an address is judged once its owner is signed in and confirmed it', async () => {
  const { id } = await addProduct(db, { M: 50 });
  await addDiscount(db, { codes: [{ code: 'FIRST' }], firstOrderOnly: true });
  const proven = await customerForTests(db);
  const question = {
    items: [{ id, size: 'M', quantity: 1 }],
    code: 'FIRST',
    country: 'Netherlands',
    email: 'x@y.nl',
  };
  const quote = async () => (await ask(quoteDiscounts, proven.request, question)).json();
  expect(await quote()).toMatchObject({ discounts: [{ cents: expect.any(Number) }] });
  await anOrder(proven.customer.email, true);
  expect(await quote()).toMatchObject({
    discounts: [],
    problem: expect.stringContaining('eerste bestelling'),
  });
});

test('the order itself says which discount is not for its buyer, and the next quote leaves it out', async () => {
  const { id } = await addProduct(db, { M: 50 });
  const discountId = await addDiscount(db, { firstOrderOnly: true });
  const buyer = `buyer-${randomUUID()}@example.com`;
  await anOrder(buyer, true);
  const request = (path: string, init: RequestInit) => new Request(`http://localhost${path}`, init);
  const items = [{ id, size: 'M', quantity: 1 }];
  const first = await (await ask(quoteDiscounts, request, { items, country: 'Netherlands' })).json();
  const cents = first.discounts[0].cents;
  const body = {
    ...checkoutRequestFor(items, { customerEmail: buyer }),
    isGuestCheckout: true,
    discount: -cents / 100,
  };
  const refused = await ask(createCheckout, request, { ...body, items });
  expect(refused.status).toBe(409);
  const said = await refused.json();
  expect(said).toMatchObject({
    error: 'discount-changed',
    message: expect.stringContaining('Welkom'),
    withheld: [{ id: discountId, problem: 'not-first-order' }],
  });
  const { withheld } = said;
  const next = await (await ask(quoteDiscounts, request, { items, country: 'Netherlands', withheld })).json();
  expect(next.discounts).toEqual([]);
  const placed = await placeOrder(db, checkoutRequestFor(items, { customerEmail: buyer, discount: 0 }), {
    checkoutKey: randomUUID(),
    clientNetwork: randomUUID(),
    language: 'nl',
    now: new Date(),
  });
  expect(placed.ok).toBe(true);
});

type Ask = (path: string, init: RequestInit) => Request;

function ask(action: unknown, request: Ask, json: object): Promise<Response> {
  const context = new RouterContextProvider();
  context.set(requestInfo, requestInfoForTests());
  const headers = { 'Content-Type': 'application/json' };
  const asked = request('/functions/v1/x', { method: 'POST', headers, body: JSON.stringify(json) });
  return (action as (given: object) => Promise<Response>)({ request: asked, context, params: {} });
}

async function textOf(response: Response): Promise<string> {
  return `${response.status} ${await response.text()}`;
}

async function anOrder(email: string, isPaid: boolean): Promise<string> {
  const status = isPaid ? 'paid' : 'pending';
  const { rows } = await db.execute<{ id: string }>(sql`
    insert into orders (email, payment_method, payment_status, total_cents, shipping_address, expires_at)
    values (${email}, 'card', ${status}, 5000, '{}', now() + interval '1 hour') returning id`);
  return rows[0]?.id ?? '';
}

async function addUse(orderId: string, discountId: string, code: string | undefined): Promise<void> {
  await db.insert(discountUses).values({ orderId, discountId, code: code ?? null, cents: 500 });
  expect(await db.$count(discountUses, eq(discountUses.orderId, orderId))).toBe(1);
}
