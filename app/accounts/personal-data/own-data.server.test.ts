import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { exportOrders } from '#app/customers/personal-data/export-customer-data.server.ts';
import { subscribeCustomer } from '#app/newsletter/subscribe.server.ts';
import { exportSubscription } from '#app/newsletter/subscription.server.ts';
import { emailLogs, orders, paymentLogs } from '#app/orders/tables.server.ts';
import { db } from '#app/platform/database/db.server.ts';
import { addToWishlist, exportWishlist } from '#app/wishlist/wishlist.server.ts';
import { customerForTests } from '#tests/support/customer.ts';
import { addOrder, addProduct } from '#tests/support/orders.ts';
import { notificationChoices } from '../notifications/tables.server.ts';
import {
  sessions,
  signInMethods,
  staff,
  staffPasskeys,
  staffRecoveryCodes,
  staffSecondFactors,
  userAddresses,
} from '../tables.server.ts';
import { exportProfile } from './export-profile.server.ts';

test('a copy of an account has its details, addresses and browsers, and none of its secrets', async () => {
  const { customer } = await customerForTests(db, { firstName: 'Noor' });
  await customerForTests(db);
  await db.insert(signInMethods).values({
    userId: customer.id,
    providerId: 'credential',
    accountId: customer.id,
    password: 'a secret hash',
  });
  await db.insert(userAddresses).values({
    userId: customer.id,
    addressType: 'shipping',
    streetLine1: 'Markt 1',
    city: 'Delft',
    postalCode: '2611 GP',
    country: 'Netherlands',
  });
  const userAgent = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';
  const [session] = await db
    .update(sessions)
    .set({ userAgent, ipAddress: '192.0.2.77' })
    .where(eq(sessions.userId, customer.id))
    .returning({ id: sessions.id, token: sessions.token });

  const found = await exportProfile(db, customer.id, session?.id ?? '');
  expect(found).toMatchObject({
    profile: { email: customer.email, firstName: 'Noor', isEmailVerified: true, language: 'en' },
    signInMethods: [{ method: 'password' }],
    roles: [],
    secondFactors: [],
    addresses: [{ type: 'shipping', streetLine1: 'Markt 1', postalCode: '2611 GP' }],
    sessions: [{ device: 'Firefox, Linux', isThisBrowser: true }],
  });
  const written = JSON.stringify(found);
  for (const secret of ['a secret hash', session?.token, '192.0.2.77', customer.id, session?.id])
    expect(written).not.toContain(secret);
  expect(await exportProfile(db, crypto.randomUUID(), '')).toBeUndefined();
});

test('a copy of somebody who works here has their role and that they have second factors, and nothing to use these with', async () => {
  const { customer } = await customerForTests(db);
  const profileId = customer.id;
  const since = new Date('2026-11-20T10:00:00Z');
  await db
    .insert(staff)
    .values({ profileId, role: 'content', invitedBy: 'boss@example.com', createdAt: since });
  await db
    .insert(staffSecondFactors)
    .values({ profileId, secret: 'sealed-secret', lastStep: 12345678, createdAt: since });
  await db.insert(staffPasskeys).values({
    id: 'passkey-id',
    profileId,
    name: 'Laptop',
    publicKey: 'public-key',
    counter: 87654321,
    transports: ['usb'],
    createdAt: since,
  });
  await db.insert(notificationChoices).values({ profileId, kind: 'drop-sold-out', isWanted: false });
  await db.insert(staffRecoveryCodes).values({ profileId, codeHash: 'hash-of-code' });
  const found = await exportProfile(db, profileId, '');
  expect(found).toMatchObject({
    roles: [{ role: 'content', since, until: null }],
    notifications: [{ about: 'drop-sold-out', isWanted: false }],
    secondFactors: [
      { kind: 'authenticator', since },
      { kind: 'passkey', name: 'Laptop', since, lastUsedAt: null },
    ],
  });
  expect(JSON.stringify(found)).not.toMatch(
    /sealed-secret|12345678|passkey-id|public-key|87654321|hash-of-code|boss@/,
  );
});

test('a copy of the orders has each with its own items, payments and mails, in cents, and nobody else’s', async () => {
  const { customer } = await customerForTests(db);
  const shirt = await addProduct(db, { M: 9, L: 9 }, { title: 'Linen Shirt', priceCents: 8_950 });
  const first = await addOrder(db, [{ id: shirt.id, size: 'M', quantity: 2 }]);
  const second = await addOrder(db, [
    { id: shirt.id, size: 'L', quantity: 1 },
    { id: shirt.id, size: 'M', quantity: 1 },
  ]);
  await addOrder(db, [{ id: shirt.id, size: 'M', quantity: 1 }]);
  for (const [daysAgo, { id }] of [second, first].entries()) {
    const createdAt = new Date(Date.now() - daysAgo * 86_400_000);
    await db.update(orders).set({ userId: customer.id, createdAt }).where(eq(orders.id, id));
  }
  await db.update(orders).set({ deletedAt: new Date() }).where(eq(orders.id, first.id));
  await db.insert(emailLogs).values({ orderId: first.id, emailType: 'order_confirmation', status: 'sent' });
  const event = {
    eventType: 'payment_status_changed',
    status: 'success',
    metadata: { by: 'webhook' },
  } as const;
  await db.insert(paymentLogs).values({ orderId: second.id, ...event });

  const found = await exportOrders(db, { accountId: customer.id });
  expect(found).toMatchObject([
    {
      orderNumber: second.number,
      totalCents: 17_900,
      items: [
        { title: 'Linen Shirt', size: 'L', quantity: 1, priceCents: 8_950 },
        { size: 'M', quantity: 1 },
      ],
      payments: [{ event: 'payment_status_changed', outcome: 'success' }],
      mails: [],
    },
    {
      orderNumber: first.number,
      email: 'noor@example.com',
      shippingAddress: { name: 'Noor de Vries', line1: 'Prinsengracht 1', postalCode: '1015 DK' },
      items: [{ size: 'M', quantity: 2 }],
      payments: [],
      mails: [{ kind: 'order_confirmation' }],
    },
  ]);
  expect(found).toHaveLength(2);
  expect(JSON.stringify(found)).not.toMatch(/cs_test_|orderId|metadata|fingerprint/);
});

test('wishes and the newsletter are told as they stand', async () => {
  const { customer } = await customerForTests(db);
  const shirt = await addProduct(db, { M: 1 }, { title: 'Linen Shirt', titleNl: 'Linnen overhemd' });
  await addToWishlist(db, customer.id, shirt.id);
  expect(await exportWishlist(db, customer.id)).toMatchObject([
    { title: 'Linen Shirt', titleInDutch: 'Linnen overhemd', slug: shirt.slug },
  ]);
  const now = new Date();
  expect(await exportSubscription(db, customer.email, now)).toBeNull();
  await subscribeCustomer(db, customer, 'nl', now);
  const found = await exportSubscription(db, customer.email.toUpperCase(), now);
  expect(found).toEqual({
    importedFrom: null,
    state: 'confirmed',
    email: customer.email,
    language: 'nl',
    createdAt: now,
    confirmedAt: now,
    unsubscribedAt: null,
  });
});
