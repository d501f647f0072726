import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { accountMails } from '#app/accounts/mail/account-mails.server.ts';
import { profiles, staff } from '#app/accounts/tables.server.ts';
import { findOwnSubscription, subscribeCustomer } from '#app/newsletter/subscribe.server.ts';
import { orders } from '#app/orders/tables.server.ts';
import { db } from '#app/platform/database/db.server.ts';
import { declareQueue, startJobs, stopJobs } from '#app/platform/jobs/jobs.server.ts';
import { auditLogs } from '#app/platform/tables.server.ts';
import { customerForTests } from '#tests/support/customer.ts';
import { eraseCustomer } from './erase-customer.server.ts';
import { findCustomerOverview, findOwner } from './find-customer.server.ts';
import { exportCustomerData } from './personal-data/export-customer-data.server.ts';

const now = new Date();

beforeAll(async () => {
  await startJobs();
  await declareQueue(accountMails);
});
afterAll(stopJobs);

test('an account goes with its guest orders and newsletter; the books stay, and it is in the history without a name', async () => {
  const { customer } = await customerForTests(db);
  const own = await anOrder({ userId: customer.id, email: customer.email, status: 'delivered' });
  const asGuest = await anOrder({ email: customer.email.toUpperCase(), status: 'delivered' });
  const other = await anOrder({ email: 'somebody-else@example.com', status: 'delivered' });
  await subscribeCustomer(db, customer, 'en', now);
  const actor = await anOperator();
  const owner = await ownerOf(customer.id);
  expect(await eraseCustomer(db, actor, owner, now)).toEqual({ ok: true, underWay: 0 });
  expect(await findOwner(db, customer.id, now)).toBeUndefined();
  expect(await db.$count(profiles, eq(profiles.id, customer.id))).toBe(0);
  for (const { id } of [own, asGuest]) expect(await emailOf(id)).toBe('');
  expect(await emailOf(other.id)).toBe('somebody-else@example.com');
  expect(await findOwnSubscription(db, customer.email, now)).toBeUndefined();
  const written = await db.select().from(auditLogs).where(eq(auditLogs.objectId, customer.id));
  expect(written).toMatchObject([
    { objectType: 'customer', action: 'data-erased', actorEmail: actor.email, before: {}, after: {} },
  ]);
  expect(await eraseCustomer(db, actor, owner, now)).toEqual({ ok: false, reason: 'missing' });
});

test('a guest’s order under way keeps its address until it is over, and no account claims it', async () => {
  const email = `guest-${randomUUID()}@example.com`;
  const over = await anOrder({ email, status: 'delivered' });
  const underWay = await anOrder({ email, status: 'processing' });
  const owner = await ownerOf(underWay.number);
  expect((await findCustomerOverview(db, owner, now)).underWay).toEqual([underWay.number]);
  expect(await eraseCustomer(db, await anOperator(), owner, now)).toEqual({ ok: true, underWay: 1 });
  expect([await emailOf(over.id), await emailOf(underWay.id)]).toEqual(['', email]);
  expect(await findCustomerOverview(db, owner, now)).toMatchObject({
    isLeaving: true,
    orders: [{ number: underWay.number }],
  });
});

test('who works here is not erased', async () => {
  const { customer } = await customerForTests(db);
  await db.insert(staff).values({ profileId: customer.id, role: 'content', invitedBy: 'x@example.com' });
  const { id } = await anOrder({ email: customer.email, status: 'delivered' });
  const refused = await eraseCustomer(db, await anOperator(), await ownerOf(customer.id), now);
  expect(refused).toEqual({ ok: false, reason: 'staff' });
  expect(await emailOf(id)).toBe(customer.email);
});

test('a copy has the account, its orders and those of its address as a guest, and nobody else’s', async () => {
  const { customer } = await customerForTests(db, { firstName: 'Noor' });
  const own = await anOrder({ userId: customer.id, email: customer.email, status: 'delivered' });
  const asGuest = await anOrder({ email: customer.email.toUpperCase(), status: 'delivered' });
  await anOrder({ email: 'somebody-else@example.com', status: 'delivered' });
  await subscribeCustomer(db, customer, 'en', now);
  const copy = await exportCustomerData(
    db,
    {
      account: { id: customer.id, sessionId: '' },
      guestAddress: customer.email,
      newsletterAddress: customer.email,
    },
    now,
  );
  expect(copy).toMatchObject({
    profile: { firstName: 'Noor' },
    preferences: { newsletter: { state: 'confirmed' } },
  });
  expect(copy.orders.map(({ orderNumber }) => orderNumber).sort()).toEqual(
    [own.number, asGuest.number].sort(),
  );
  const ofGuest = { account: undefined, guestAddress: customer.email, newsletterAddress: customer.email };
  const asGuestOnly = await exportCustomerData(db, ofGuest, now);
  expect(asGuestOnly.profile).toBeUndefined();
  expect(asGuestOnly.orders.map(({ orderNumber }) => orderNumber)).toEqual([asGuest.number]);
});

async function anOperator() {
  const { customer } = await customerForTests(db);
  return { ...customer, role: 'manager' as const };
}

async function ownerOf(key: string) {
  const owner = await findOwner(db, key, now);
  if (!owner) throw new Error('There is no such customer.');
  return owner;
}

async function emailOf(id: string): Promise<string | undefined> {
  const [order] = await db.select({ email: orders.email }).from(orders).where(eq(orders.id, id));
  return order?.email;
}

type Placed = Partial<typeof orders.$inferInsert> & { email: string };

async function anOrder(given: Placed): Promise<{ id: string; number: string }> {
  const address = { line1: 'Markt 1', city: 'Delft', postal_code: '2611 GP', country: 'Netherlands' };
  const [order] = await db
    .insert(orders)
    .values({
      totalCents: 1_000,
      paymentStatus: 'paid',
      paymentMethod: 'card',
      shippingAddress: { name: 'Noor', address },
      expiresAt: now,
      ...given,
    })
    .returning({ id: orders.id, number: orders.orderNumber });
  if (!order) throw new Error('There is no order.');
  return order;
}
