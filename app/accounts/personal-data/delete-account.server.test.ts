import { eq, sql } from 'drizzle-orm';
import { beforeEach, expect, test, vi } from 'vitest';
import { claimGuestOrders } from '#app/customers/customer-orders.server.ts';
import { detachOrders } from '#app/customers/personal-data/anonymise-orders.server.ts';
import {
  deleteSubscription,
  findOwnSubscription,
  subscribeCustomer,
} from '#app/newsletter/subscribe.server.ts';
import { orders } from '#app/orders/tables.server.ts';
import { db, pool } from '#app/platform/database/db.server.ts';
import type { Mail } from '#app/platform/mail/smtp.server.ts';
import { userWishlists } from '#app/wishlist/tables.server.ts';
import { addToWishlist } from '#app/wishlist/wishlist.server.ts';
import { startAccountMailQueue } from '#tests/support/account-mail-queue.ts';
import { addOrder, addProduct } from '#tests/support/orders.ts';
import { registerVerified, requestWithCookiesOf, signIn } from '#tests/support/sign-in.ts';
import { saveAddress } from '../account-area/address-book.server.ts';
import { findCustomer } from '../current-customer.server.ts';
import { sendAccountMail } from '../mail/send-account-mail.server.ts';
import { createEmailChangeToken } from '../security/email-change.server.ts';
import { profiles, sessions, signInMethods, userAddresses, verifications } from '../tables.server.ts';
import { type DeletingAccount, deleteAccount } from './delete-account.server.ts';

const sent = vi.hoisted((): Mail[] => []);
vi.mock('#app/platform/mail/smtp.server.ts', () => ({ sendMail: async (mail: Mail) => sent.push(mail) }));
const admins = vi.hoisted(() => ['first-admin@example.com', 'second-admin@example.com']);
vi.hoisted(() => {
  process.env.ADMIN_EMAILS = 'First-Admin@example.com,second-admin@example.com';
});

startAccountMailQueue();
beforeEach(() => {
  sent.length = 0;
});

test('an account goes with all that belongs to it, in every browser, and nobody else loses anything', async () => {
  const { customer, from, wish } = await aCustomer('leaving@example.com');
  const elsewhere = await signIn('leaving@example.com');
  const other = await aCustomer('staying@example.com');
  await createEmailChangeToken(
    db,
    {
      userId: customer.id,
      oldEmail: customer.email,
      newEmail: 'x@example.com',
      asks: 'new',
      sessionId: '',
      askedAt: '',
      browser: '',
    },
    new Date(),
  );

  expect(await deleteAccount(db, customer.id, deleteElsewhere)).toEqual({ ok: true });
  expect(await findCustomer(from)).toBeUndefined();
  expect(await findCustomer(requestWithCookiesOf(elsewhere.headers))).toBeUndefined();
  expect(await leftOf(customer.id)).toEqual([0, 0, 0, 0, 0, 0]);
  expect(await findOwnSubscription(db, customer.email, new Date())).toBeUndefined();
  expect((await signIn('leaving@example.com')).answer).toEqual({ ok: false, reason: 'wrong' });

  expect(await findCustomer(other.from)).toMatchObject({ email: 'staying@example.com' });
  expect(await leftOf(other.customer.id)).toEqual([1, 1, 1, 1, 1, 0]);
  expect(await findOwnSubscription(db, other.customer.email, new Date())).toBe('confirmed');
  expect(wish).toBeTruthy();
});

test('orders that are over keep what the books need, and nothing that names anybody', async () => {
  const { customer } = await aCustomer('bookkeeping@example.com');
  const before = await anOrder(customer, { status: 'delivered', paymentStatus: 'paid' });
  expect(before.searchText).toMatch(/bookkeeping|amsterdam|noor/);
  await deleteAccount(db, customer.id, deleteElsewhere);
  const [after] = await db.select().from(orders).where(eq(orders.id, before.id));
  expect(after).toEqual({
    ...before,
    userId: null,
    email: '',
    phone: '',
    shippingAddress: { name: '', address: { line1: '', city: '', postal_code: '', country: 'Netherlands' } },
    checkoutUrl: null,
    checkoutKey: null,
    checkoutFingerprint: '',
    ownerLeftAt: expect.any(Date),
    searchText: expect.not.stringMatching(/bookkeeping|amsterdam|noor|31 6/),
  });
});

test('who registers again with the address gets no order of the former account, over or under way', async () => {
  const { customer } = await aCustomer('again@example.com');
  await anOrder(customer, { status: 'delivered', paymentStatus: 'paid' });
  await anOrder(customer, { status: 'processing', paymentStatus: 'paid' });
  await deleteAccount(db, customer.id, deleteElsewhere);
  const { customer: again } = await aCustomer('again@example.com');
  expect(again.id).not.toBe(customer.id);
  expect(await claimGuestOrders(db, { userId: again.id, email: again.email })).toBe(0);
  expect(await claimGuestOrders(db, { userId: again.id, email: '' })).toBe(0);
});

test('what cannot be forgotten elsewhere keeps everything', async () => {
  const { customer, from } = await aCustomer('unlucky@example.com');
  const order = await anOrder(customer, { status: 'delivered', paymentStatus: 'paid' });
  const broken = async (tx: typeof db, owner: DeletingAccount) => {
    await deleteElsewhere(tx, owner);
    throw new Error('the database went away');
  };
  await expect(deleteAccount(db, customer.id, broken)).rejects.toThrow('went away');
  expect(await findCustomer(from)).toBeDefined();
  expect(await leftOf(customer.id)).toEqual([1, 1, 1, 1, 1, 0]);
  expect(await findOwnSubscription(db, customer.email, new Date())).toBe('confirmed');
  expect(await db.select().from(orders).where(eq(orders.id, order.id))).toEqual([order]);
  expect(await mailsQueued('unlucky@example.com')).toBe(0);
});

test('asked ten times at once it happens once, with one mail', async () => {
  const { customer } = await aCustomer('impatient@example.com');
  await anOrder(customer, { status: 'delivered', paymentStatus: 'paid' });
  const asked = await Promise.all(
    Array.from({ length: 10 }, () => deleteAccount(db, customer.id, deleteElsewhere)),
  );
  expect(asked.filter(({ ok }) => ok)).toHaveLength(1);
  expect(asked.filter((answer) => !answer.ok && answer.reason === 'gone')).toHaveLength(9);
  expect(await mailsQueued('impatient@example.com')).toBe(1);
});

test('claiming orders and deleting the account at once end in either order', async () => {
  for (let round = 0; round < 5; round += 1) {
    const email = `racing-${round}@example.com`;
    const { customer } = await aCustomer(email);
    const order = await anOrder(customer, {
      userId: null,
      email,
      status: 'delivered',
      paymentStatus: 'paid',
    });
    await Promise.allSettled([
      claimGuestOrders(db, { userId: customer.id, email }),
      deleteAccount(db, customer.id, deleteElsewhere),
    ]).then((outcomes) => expect(outcomes[1]).toMatchObject({ status: 'fulfilled', value: { ok: true } }));
    const [after] = await db.select({ userId: orders.userId }).from(orders).where(eq(orders.id, order.id));
    expect(after).toEqual({ userId: null });
  }
});

test('of two admins one may go, of two who go at once one stays, and the last one stays', async () => {
  const [first, second] = [await aCustomer(admins[0] ?? ''), await aCustomer(admins[1] ?? '')];
  await db.update(profiles).set({ isVerified: false }).where(eq(profiles.id, second.customer.id));
  const refusal = { ok: false, reason: 'last-admin' };
  expect(await deleteAccount(db, first.customer.id, deleteElsewhere)).toEqual(refusal);
  await db.update(profiles).set({ isVerified: true }).where(eq(profiles.id, second.customer.id));
  const both = await Promise.all(
    [first, second].map(({ customer }) => deleteAccount(db, customer.id, deleteElsewhere)),
  );
  expect(both).toContainEqual({ ok: true });
  expect(both).toContainEqual(refusal);
});

test('the newsletter of an address that is not proven is left alone: it may be somebody else’s', async () => {
  const { customer } = await aCustomer('not-mine@example.com');
  await db.update(profiles).set({ isVerified: false }).where(eq(profiles.id, customer.id));
  await deleteAccount(db, customer.id, deleteElsewhere);
  expect(await findOwnSubscription(db, 'not-mine@example.com', new Date())).toBe('confirmed');
});

test('the last mail goes out in the reader’s language although nobody is there any more', async () => {
  const askedAt = new Date().toISOString();
  await sendAccountMail(db, { kind: 'deleted', email: 'gone@example.com', askedAt, language: 'nl' });
  expect(sent).toMatchObject([
    { to: 'gone@example.com', subject: 'Je account bij Marenza is verwijderd', language: 'nl' },
  ]);
  expect(sent[0]?.text).not.toMatch(/token|\{/);
});

async function deleteElsewhere(tx: typeof db, owner: DeletingAccount): Promise<void> {
  await detachOrders(tx, { accountId: owner.id }, new Date());
  if (owner.isVerified) await deleteSubscription(tx, owner.email);
}

async function aCustomer(email: string) {
  await registerVerified(email);
  const from = requestWithCookiesOf((await signIn(email)).headers);
  const customer = await findCustomer(from);
  if (!customer) throw new Error(`${email} is not signed in.`);
  const place = { streetLine1: 'Markt 1', streetLine2: '', city: 'Delft', state: '', postalCode: '2611 GP' };
  const whose = {
    addressType: 'shipping',
    recipientName: 'Noor',
    country: 'Netherlands',
    phone: '',
  } as const;
  await saveAddress(db, customer.id, { ...place, ...whose, isDefault: false });
  const { id: wish } = await addProduct(db);
  await addToWishlist(db, customer.id, wish);
  await subscribeCustomer(db, customer, 'en', new Date());
  return { customer, from, wish };
}

async function anOrder(customer: { id: string }, given: Partial<typeof orders.$inferInsert>) {
  const { id: productId } = await addProduct(db, { M: 9 });
  const { id } = await addOrder(db, [{ id: productId, size: 'M', quantity: 2 }]);
  const [order] = await db
    .update(orders)
    .set({ userId: customer.id, phone: '+31 6 1', ...given })
    .where(eq(orders.id, id))
    .returning();
  if (!order) throw new Error('There is no order.');
  return order;
}

async function leftOf(userId: string): Promise<number[]> {
  const { rows } = await db.execute<{ counts: number[] }>(sql`
    select array[
      (select count(*) from ${profiles} where id = ${userId}),
      (select count(*) from ${sessions} where user_id = ${userId}),
      (select count(*) from ${signInMethods} where user_id = ${userId}),
      (select count(*) from ${userAddresses} where user_id = ${userId}),
      (select count(*) from ${userWishlists} where user_id = ${userId}),
      (select count(*) from ${verifications} where position(${userId} in value) > 0)
    ]::int[] as counts`);
  return rows[0]?.counts ?? [];
}

async function mailsQueued(email: string): Promise<number> {
  const { rows } = await pool.query(
    `select 1 from pgboss.job where name = 'account-mail' and data->>'email' = $1 and data->>'kind' = 'deleted'`,
    [email],
  );
  return rows.length;
}
