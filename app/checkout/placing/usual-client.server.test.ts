import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import { db } from '#app/platform/database/db.server.ts';
import { addProduct, checkoutRequestFor } from '#tests/support/orders.ts';
import { placeOrder } from './place-order.server.ts';
import { type Client, isLikelyToPay } from './unpaid-order-limits.server.ts';

const now = new Date();

beforeEach(() => db.execute(sql`delete from holds`));

test('a client is usual whose network keeps what a household would, with what they want now', async () => {
  const clientNetwork = randomUUID();
  await place(3, clientNetwork);
  expect(await isLikelyToPay(db, somebody({ clientNetwork }), 1, now)).toBe(true);
  expect(await isLikelyToPay(db, somebody({ clientNetwork }), 2, now)).toBe(false);
  expect(await isLikelyToPay(db, somebody({}), 4, now)).toBe(true);
});

test('what is paid or ran out does not count', async () => {
  const clientNetwork = randomUUID();
  await place(4, clientNetwork);
  expect(await isLikelyToPay(db, somebody({ clientNetwork }), 1, now)).toBe(false);
  await db.execute(sql`update holds set expires_at = now() - interval '1 second'`);
  expect(await isLikelyToPay(db, somebody({ clientNetwork }), 1, now)).toBe(true);
});

test('a verified customer does not answer for their network; any other does', async () => {
  const clientNetwork = randomUUID();
  await place(4, clientNetwork);
  const customerId = randomUUID();
  expect(await isLikelyToPay(db, somebody({ clientNetwork, customerId, isVerified: true }), 1, now)).toBe(
    true,
  );
  expect(await isLikelyToPay(db, somebody({ clientNetwork, customerId, isVerified: false }), 1, now)).toBe(
    false,
  );
  expect(await isLikelyToPay(db, somebody({ clientNetwork, customerId, isVerified: true }), 6, now)).toBe(
    false,
  );
});

test('who comes without a browser, or from no network, is not usual', async () => {
  expect(await isLikelyToPay(db, somebody({ checkoutKey: undefined }), 1, now)).toBe(false);
  expect(await isLikelyToPay(db, somebody({ clientNetwork: undefined }), 1, now)).toBe(false);
});

function somebody(more: Partial<Client>): Client {
  return {
    checkoutKey: randomUUID(),
    email: `${randomUUID()}@example.com`,
    clientNetwork: randomUUID(),
    ...more,
  };
}

async function place(quantity: number, clientNetwork: string): Promise<void> {
  const { id } = await addProduct(db, { M: quantity });
  const { email, checkoutKey } = somebody({});
  const circumstances = { checkoutKey, clientNetwork, language: 'en', now } as const;
  const request = checkoutRequestFor([{ id, size: 'M', quantity }], { customerEmail: email });
  expect(await placeOrder(db, request, circumstances)).toMatchObject({ ok: true });
}
