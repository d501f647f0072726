import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { RouterContextProvider } from 'react-router';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { products } from '#app/catalogue/tables.server.ts';
import {
  proposedSettings,
  saveGiftCardSettings,
} from '#app/gift-cards/settings/gift-card-settings.server.ts';
import { config } from '#app/platform/config.server.ts';
import { db } from '#app/platform/database/db.server.ts';
import { isReady, markReady } from '#app/platform/http/readiness.server.ts';
import { requestInfo } from '#app/platform/http/request-info.server.ts';
import { startJobs, stopJobs } from '#app/platform/jobs/jobs.server.ts';
import { addProduct, checkoutRequestFor } from '#tests/support/orders.ts';
import { buyGiftCard } from './gift-card-purchase/buy-gift-card.server.ts';
import { placeOrderAndStartPayment } from './placing/create-checkout.server.ts';
import { action as quoteDiscounts } from './routes/quote-discounts.ts';
import { action as quoteVat } from './routes/vat-taken-off.ts';

vi.mock('./placing/open-payment-page.server.ts', async (original) => ({
  ...(await original<object>()),
  openPaymentPage: async (_: unknown, { number }: { number: string }) => ({
    ok: true,
    checkoutUrl: 'https://pay.example/',
    orderNumber: number,
  }),
}));

let productId = '';

beforeAll(async () => {
  await startJobs();
  await saveGiftCardSettings(db, { ...proposedSettings, isOffered: true }, new Date());
  productId = (await addProduct(db, { M: 900 })).id;
  markReady();
});
afterAll(stopJobs);

type Answer = { ok: boolean; reason?: string; retryAfter?: string | null };

type Kind = { table: string; isEndpoint?: true; ask: (network: string) => Promise<Answer> };

const kinds: Record<string, Kind> = {
  orders: {
    table: 'product_sizes',
    ask: (clientNetwork) =>
      placeOrderAndStartPayment(
        db,
        checkoutRequestFor([{ id: productId, size: 'M', quantity: 1, expectedPrice: 50 }], {
          customerEmail: `${randomUUID()}@example.com`,
        }),
        { checkoutKey: randomUUID(), clientNetwork, language: 'en', now: new Date() },
      ),
  },
  'gift cards': {
    table: 'gift_cards',
    ask: (clientNetwork) =>
      buyGiftCard(
        db,
        {
          card: {
            ...{ amountCents: 5_000, recipientName: 'Sam', recipientEmail: 'sam@example.com' },
            ...{ senderName: 'Robin', message: '', language: 'en', deliverOn: '2026-10-05' },
          },
          email: `${randomUUID()}@example.com`,
          paymentMethod: 'card',
        },
        { customerId: undefined, clientNetwork, language: 'en', now: new Date() },
      ),
  },
  'quotes of discounts': {
    table: 'discounts',
    isEndpoint: true,
    ask: (network) => ask(quoteDiscounts, network),
  },
  'quotes of VAT': { table: 'discounts', isEndpoint: true, ask: (network) => ask(quoteVat, network) },
};

async function ask(action: unknown, clientAddress: string): Promise<Answer> {
  const context = new RouterContextProvider();
  context.set(requestInfo, { id: 'test', language: 'en', clientAddress, nonce: '' });
  const asked = {
    ...{ items: [{ id: productId, size: 'M', quantity: 1 }], country: 'Netherlands', postalCode: '1015 DK' },
  };
  const request = new Request('http://localhost/', { method: 'POST', body: JSON.stringify(asked) });
  const response = await (action as (args: object) => Promise<Response>)({ request, context });
  const { error } = (await response.json()) as { error?: string };
  const retryAfter = response.headers.get('Retry-After');
  return { ok: response.ok, ...(error && { reason: error, retryAfter }) };
}

test.each(Object.entries(kinds))(
  '%s that wait for each other leave connections to readiness, pages and searches',
  async (_, { table, isEndpoint, ask: askFor }) => {
    const { crowd, refused } = await db.transaction(async (tx) => {
      await tx.execute(sql.raw(`lock table ${table} in access exclusive mode`));
      const crowd = Array.from({ length: 60 }, (_, shopper) => askFor(`192.0.2.${shopper % 5}`));
      const one = Array.from({ length: 130 }, () => askFor('198.51.100.1'));
      for (const request of [...crowd, ...one]) request.catch(() => {});
      await vi.waitFor(
        async () => {
          // A transaction caches this view at the first look.
          await tx.execute(sql`select pg_stat_clear_snapshot()`);
          const { rows } = await tx.execute(
            sql`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
          );
          expect(rows.length).toBeGreaterThanOrEqual(config.DATABASE_POOL_SIZE / 2);
        },
        { timeout: 20_000, interval: 10 },
      );
      expect(await isReady(db)).toBe(true);
      expect(await Promise.all(Array.from({ length: 50 }, () => db.$count(products)))).toHaveLength(50);
      // Requests beyond the limit of one network are refused at once.
      return { crowd, refused: await first(30, one) };
    });
    const busy = { ok: false, reason: 'busy', ...(isEndpoint && { retryAfter: '2' }) };
    expect(refused).toEqual(Array(30).fill(busy));
    await Promise.allSettled(crowd);
    expect(await askFor('192.0.2.1')).toMatchObject({ ok: true });
  },
);

function first(count: number, requests: Promise<Answer>[]): Promise<Answer[]> {
  return new Promise((resolve) => {
    const come: Answer[] = [];
    for (const request of requests)
      void request.then(
        (answer) => {
          if (come.push(answer) === count) resolve([...come]);
        },
        () => {},
      );
  });
}
