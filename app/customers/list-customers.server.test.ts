import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { beforeEach, expect, test } from 'vitest';
import { profiles } from '#app/accounts/tables.server.ts';
import { orderRefunds, orders } from '#app/orders/tables.server.ts';
import { db } from '#app/platform/database/db.server.ts';
import { listCustomers } from './list-customers.server.ts';

beforeEach(async () => {
  await db.delete(orders);
  await db.delete(profiles);
});

test('the same address is one customer, whatever its case; who was active last comes first', async () => {
  const noor = await anAccount({ email: 'Noor@example.com', at: day(1), firstName: 'Noor', lastName: 'Bos' });
  await anOrder({ userId: noor, email: 'noor@example.com', at: day(2), totalCents: 5_000 });
  await anOrder({ email: 'NOOR@example.com', at: day(9), totalCents: 2_500 });
  await anOrder({ email: 'Guest@example.com', at: day(3), totalCents: 100, name: 'Sofía García' });
  const { number } = await anOrder({
    email: 'guest@example.com',
    at: day(4),
    totalCents: 200,
    name: 'Sofía',
  });
  await anAccount({ email: 'new@example.com', at: day(5) });
  expect(await listCustomers(db, { search: '', perPage: 25 })).toEqual({
    customers: [
      {
        key: noor,
        kind: 'account',
        email: 'Noor@example.com',
        name: 'Noor Bos',
        lastActiveAt: '2026-11-09T12:00:00.000000Z',
        orders: 2,
        keptCents: 7_500,
      },
      expect.objectContaining({ email: 'new@example.com', orders: 0, keptCents: 0 }),
      {
        key: number,
        kind: 'guest',
        email: 'guest@example.com',
        name: 'Sofía',
        lastActiveAt: '2026-11-04T12:00:00.000000Z',
        orders: 2,
        keptCents: 300,
      },
    ],
    older: undefined,
    isCut: false,
  });
});

test('what went back is not spent; what nobody paid is not bought, and an order without a name is nobody’s', async () => {
  const { id } = await anOrder({ email: 'back@example.com', at: day(2), totalCents: 5_000 });
  await aRefund(id, 1, 1_200, 'succeeded');
  await aRefund(id, 2, 300, 'settled-otherwise');
  await aRefund(id, 3, 900, 'refused');
  await anOrder({ email: 'unpaid@example.com', at: day(3), paymentStatus: 'pending' });
  await anOrder({ email: 'back@example.com', at: day(8), paymentStatus: 'failed', totalCents: 700 });
  await anOrder({ email: '', at: day(4) });
  const { customers } = await listCustomers(db, { search: '', perPage: 25 });
  expect(customers).toMatchObject([
    { email: 'back@example.com', keptCents: 3_500, orders: 1, lastActiveAt: '2026-11-02T12:00:00.000000Z' },
  ]);
});

test('a search finds names without accents, addresses and order numbers, each customer once', async () => {
  const noor = await anAccount({ email: 'noor@example.com', at: day(1), firstName: 'Noör', lastName: 'Bos' });
  const { number } = await anOrder({ userId: noor, email: 'noor@example.com', at: day(2) });
  await anOrder({ email: 'sofia@example.com', at: day(3), name: 'Sofía García' });
  const found = async (search: string, perPage = 25) => {
    const { customers, isCut } = await listCustomers(db, { search, perPage });
    return [customers.map(({ email }) => email), isCut];
  };
  expect(await found('noor bos')).toEqual([['noor@example.com'], false]);
  expect(await found('sofia garcia')).toEqual([['sofia@example.com'], false]);
  expect(await found(number)).toEqual([['noor@example.com'], false]);
  expect(await found('@example')).toEqual([['sofia@example.com', 'noor@example.com'], false]);
  expect(await found('@example', 1)).toEqual([['sofia@example.com'], true]);
  expect(await found('%')).toEqual([[], false]);
});

const addresses = ['a@example.com', 'A@example.com', 'b@example.com', 'c@example.com', 'd@example.com'];
const someOrders = fc.array(
  fc.record({
    email: fc.constantFrom(...addresses),
    isOwn: fc.boolean(),
    day: fc.integer({ min: 1, max: 4 }),
  }),
  { maxLength: 12 },
);

test('leafing through finds everybody once, the latest activity first, whatever happened at one moment', async () => {
  await fc.assert(
    fc.asyncProperty(
      someOrders,
      fc.uniqueArray(fc.constantFrom('a@example.com', 'B@example.com', 'e@example.com')),
      fc.integer({ min: 1, max: 3 }),
      async (placed, registered, perPage) => {
        await db.delete(orders);
        await db.delete(profiles);
        const accounts = new Map<string, string>();
        const latest = new Map<string, number>();
        for (const email of registered) {
          accounts.set(email.toLowerCase(), await anAccount({ email, at: day(2) }));
          latest.set(email.toLowerCase(), 2);
        }
        for (const { email, isOwn, day: on } of placed) {
          const address = email.toLowerCase();
          await anOrder({ email, at: day(on), userId: isOwn ? accounts.get(address) : undefined });
          latest.set(address, Math.max(latest.get(address) ?? 0, on));
        }
        const seen: [string, string][] = [];
        for (let before: Parameters<typeof listCustomers>[1]['before']; ; ) {
          const { customers, older } = await listCustomers(db, { search: '', before, perPage });
          seen.push(
            ...customers.map(
              ({ email, lastActiveAt }) => [email.toLowerCase(), lastActiveAt] as [string, string],
            ),
          );
          if (!older) break;
          before = older;
        }
        expect(Object.fromEntries(seen)).toEqual(
          Object.fromEntries([...latest].map(([email, on]) => [email, `2026-11-0${on}T12:00:00.000000Z`])),
        );
        expect(seen).toHaveLength(latest.size);
        expect(seen.map(([, at]) => at)).toEqual(
          seen
            .map(([, at]) => at)
            .toSorted()
            .reverse(),
        );
      },
    ),
    { numRuns: 30 },
  );
}, 60_000);

function day(number: number): Date {
  return new Date(`2026-11-0${number}T12:00:00Z`);
}

type Account = { email: string; at: Date; firstName?: string; lastName?: string };

async function anAccount({ at, ...given }: Account): Promise<string> {
  const id = randomUUID();
  await db.insert(profiles).values({ id, ...given, createdAt: at });
  return id;
}

type Placed = {
  email: string;
  at: Date;
  userId?: string | undefined;
  name?: string;
  totalCents?: number;
  paymentStatus?: 'pending' | 'paid' | 'failed';
};

async function anOrder({ at, name = 'Noor', totalCents = 1_000, paymentStatus = 'paid', ...given }: Placed) {
  const address = { line1: 'Markt 1', city: 'Delft', postal_code: '2611 GP', country: 'Netherlands' };
  const [order] = await db
    .insert(orders)
    .values({
      ...given,
      totalCents,
      paymentStatus,
      paymentMethod: 'card',
      shippingAddress: { name, address },
      expiresAt: at,
      createdAt: at,
    })
    .returning({ id: orders.id, number: orders.orderNumber });
  if (!order) throw new Error('There is no order.');
  return order;
}

function aRefund(
  orderId: string,
  number: number,
  amountCents: number,
  status: 'succeeded' | 'settled-otherwise' | 'refused',
) {
  return db
    .insert(orderRefunds)
    .values({ id: randomUUID(), orderId, number, amountCents, status, createdAt: day(9) });
}
