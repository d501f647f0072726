import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { saveAddress } from '#app/accounts/account-area/address-book.server.ts';
import { subscribeCustomer } from '#app/newsletter/subscribe.server.ts';
import { emailLogs, orderRefunds, orders } from '#app/orders/tables.server.ts';
import { db } from '#app/platform/database/db.server.ts';
import { customerForTests } from '#tests/support/customer.ts';
import { findCustomerOverview, findOwner, findOwnerByEmailOrId } from './find-customer.server.ts';

const now = new Date('2026-11-20T12:00:00Z');

test('an account is found by id, by address and by any of its orders, its guest orders too', async () => {
  const { customer } = await customerForTests(db);
  const own = await anOrder({ userId: customer.id, email: 'before-it-changed@example.com' });
  const asGuest = await anOrder({ email: customer.email.toUpperCase() });
  const found = {
    key: customer.id,
    email: customer.email,
    account: expect.objectContaining({ id: customer.id }),
  };
  for (const key of [customer.id, own.number, asGuest.number])
    expect(await findOwner(db, key, now), key).toEqual(found);
  for (const asked of [customer.id, customer.email.toUpperCase()])
    expect(await findOwnerByEmailOrId(db, asked, now), asked).toEqual(found);
});

test('a guest is found by an order and by their whole address; what names nobody finds nobody', async () => {
  const email = `guest-${randomUUID()}@example.com`;
  const { number } = await anOrder({ email });
  const guest = { key: number, email, account: undefined };
  expect(await findOwner(db, number, now)).toEqual(guest);
  expect(await findOwnerByEmailOrId(db, email.toUpperCase(), now)).toEqual(guest);
  const anonymous = await anOrder({ email: '' });
  for (const key of [anonymous.number, 'ORD-9', 'x', '', email, `${randomUUID()}`])
    expect(await findOwner(db, key, now), key).toBeUndefined();
  expect(await findOwnerByEmailOrId(db, 'guest-', now)).toBeUndefined();
});

test('a page tells orders, sums, addresses, newsletter and mails of its customer, and of nobody else', async () => {
  const { customer } = await customerForTests(db);
  const email = customer.email;
  await anOrder({ email: 'somebody-else@example.com' });
  const paid = await anOrder({ userId: customer.id, email, totalCents: 9_000 });
  const unpaid = await anOrder({ email, totalCents: 500, paymentStatus: 'pending', deletedAt: now });
  await db.insert(orderRefunds).values([
    {
      id: randomUUID(),
      orderId: paid.id,
      number: 1,
      amountCents: 2_000,
      status: 'succeeded',
      createdAt: now,
    },
    { id: randomUUID(), orderId: paid.id, number: 2, amountCents: 100, status: 'refused', createdAt: now },
  ]);
  await db.insert(emailLogs).values({ orderId: paid.id, emailType: 'order_confirmation', status: 'sent' });
  const place = { streetLine1: 'Markt 1', streetLine2: '', city: 'Delft', state: '', postalCode: '2611GP' };
  const whose = {
    addressType: 'shipping',
    recipientName: 'Noor',
    country: 'Netherlands',
    phone: '',
  } as const;
  await saveAddress(db, customer.id, { ...place, ...whose, isDefault: false });
  await saveAddress(db, customer.id, { ...place, ...whose, streetLine1: 'Kade 2', isDefault: true });
  await subscribeCustomer(db, customer, 'en', now);
  const owner = await findOwner(db, customer.id, now);
  if (!owner) throw new Error('There is no such customer.');
  const { orders: shown, ...rest } = await findCustomerOverview(db, owner, now);
  expect(shown).toHaveLength(2);
  expect(shown).toContainEqual(
    expect.objectContaining({
      number: paid.number,
      totalCents: 9_000,
      returnedCents: 2_000,
      isDeleted: false,
    }),
  );
  expect(shown).toContainEqual(expect.objectContaining({ number: unpaid.number, isDeleted: true }));
  expect(rest).toMatchObject({
    bought: { orders: 1, paidCents: 9_000, returnedCents: 2_000 },
    isCut: false,
    addresses: [{ address: { line1: 'Kade 2' } }, { address: { line1: 'Markt 1' } }],
    newsletter: 'confirmed',
    mails: [{ number: paid.number, type: 'order_confirmation', status: 'sent' }],
  });
});

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
