import { randomUUID } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { productSizes, products } from '#app/catalogue/tables.server.ts';
import { config } from '#app/platform/config.server.ts';
import { db } from '#app/platform/database/db.server.ts';
import { isReady, markReady } from '#app/platform/http/readiness.server.ts';
import { startJobs, stopJobs } from '#app/platform/jobs/jobs.server.ts';
import { addProduct, checkoutRequestFor } from '../products-and-orders-for-tests.server.ts';
import { placeOrderAndStartPayment } from './place-order-and-start-payment.server.ts';

vi.mock('./open-payment-page.server.ts', async (original) => ({
  ...(await original<object>()),
  openPaymentPage: async (_: unknown, { number }: { number: string }) => ({
    ok: true,
    checkoutUrl: 'https://pay.example/',
    orderNumber: number,
  }),
}));

beforeAll(startJobs);
afterAll(stopJobs);

test('orders that wait for each other leave connections to readiness, pages and searches', async () => {
  const shirt = await addProduct(db, { M: 500 });
  const place = (network: string) =>
    placeOrderAndStartPayment(
      db,
      checkoutRequestFor([{ id: shirt.id, size: 'M', quantity: 1, expectedPrice: 50 }], {
        customerEmail: `${randomUUID()}@example.com`,
      }),
      {
        ...{ checkoutKey: randomUUID(), clientNetwork: network, language: 'en' as const, now: new Date() },
      },
    );
  markReady();
  const crowd = await db.transaction(async (tx) => {
    await tx.select().from(productSizes).where(eq(productSizes.productId, shirt.id)).for('update');
    const placed = Array.from({ length: 60 }, (_, shopper) => place(`192.0.2.${shopper % 5}`));
    for (const order of placed) order.catch(() => {});
    const waiting = sql`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
    await vi.waitFor(
      async () => {
        // A transaction sees the others as they were when it first looked.
        await tx.execute(sql`select pg_stat_clear_snapshot()`);
        const { rows } = await tx.execute(waiting);
        expect(rows.length).toBeGreaterThanOrEqual(config.DATABASE_POOL_SIZE / 2);
      },
      { timeout: 20_000, interval: 10 },
    );
    expect(await isReady(db)).toBe(true);
    expect(await Promise.all(Array.from({ length: 50 }, () => db.$count(products)))).toHaveLength(50);
    return placed;
  });
  await Promise.allSettled(crowd);
  expect(await place('192.0.2.1')).toMatchObject({ ok: true });
});

test('a network that places too many at once is told to come back, others are not', async () => {
  const shirt = await addProduct(db, { M: 500 });
  const place = (network: string) =>
    placeOrderAndStartPayment(
      db,
      checkoutRequestFor([{ id: shirt.id, size: 'M', quantity: 1, expectedPrice: 50 }]),
      {
        ...{ checkoutKey: randomUUID(), clientNetwork: network, language: 'en' as const, now: new Date() },
      },
    ).catch((error: Error) => ({ ok: false, reason: error.name }));
  const crowd = Array.from({ length: 130 }, () => place('198.51.100.1'));
  const other = await place('198.51.100.2');
  const reasons = (await Promise.all(crowd)).filter((one) => 'reason' in one && one.reason === 'busy');
  expect(reasons.length).toBeGreaterThanOrEqual(30);
  expect(other).not.toMatchObject({ reason: 'busy' });
});
