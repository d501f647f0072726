import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { accountMails } from '#app/accounts/mail/account-mails.server.ts';
import { addOrderNote } from '#app/order-management/editing/delete-order.server.ts';
import { orders } from '#app/orders/tables.server.ts';
import { db } from '#app/platform/database/db.server.ts';
import { declareQueue, startJobs, stopJobs } from '#app/platform/jobs/jobs.server.ts';
import { customerForTests } from '#tests/support/customer.ts';
import { addCustomerNote, listCustomerNotes } from './customer-notes.server.ts';
import { eraseCustomer } from './erase-customer.server.ts';
import { type FoundOwner, findOwner } from './find-customer.server.ts';
import { exportCustomerData } from './personal-data/export-customer-data.server.ts';

const actor = { id: randomUUID(), email: 'operator@example.com' };
const now = new Date();
const later = new Date(now.getTime() + 60_000);

beforeAll(async () => {
  await startJobs();
  await declareQueue(accountMails);
});
afterAll(stopJobs);

test('a customer’s page has what was noted about them and about their orders, and nobody else’s; a copy has it too', async () => {
  const { customer } = await customerForTests(db);
  const number = await anOrder({ userId: customer.id, email: customer.email });
  await anOrder({ email: 'somebody-else@example.com' });
  const owner = await ownerOf(customer.id);
  expect(await addCustomerNote(db, actor, { owner, note: 'Calls on Mondays' }, now)).toEqual({ ok: true });
  await addOrderNote(db, actor, { number, note: 'Ring twice' }, later);
  const whose = { accountId: customer.id, address: customer.email };
  expect(await listCustomerNotes(db, whose)).toMatchObject([
    { note: 'Ring twice', number, by: actor.email },
    { note: 'Calls on Mondays', number: null },
  ]);
  const copy = await exportCustomerData(
    db,
    {
      account: { id: customer.id, sessionId: '' },
      guestAddress: customer.email,
      newsletterAddress: customer.email,
    },
    now,
  );
  expect(copy.notes).toEqual([
    { note: 'Ring twice', at: later.toISOString(), orderNumber: number },
    { note: 'Calls on Mondays', at: now.toISOString(), orderNumber: null },
  ]);
  expect(JSON.stringify(copy)).not.toContain(actor.email);
});

test('a guest’s note stands with their order; nobody is noted about who is gone', async () => {
  const email = `guest-${randomUUID()}@example.com`;
  const number = await anOrder({ email });
  const owner = await ownerOf(number);
  await addCustomerNote(db, actor, { owner, note: 'Prefers pick-up' }, now);
  expect(await listCustomerNotes(db, { address: email.toUpperCase() })).toMatchObject([
    { note: 'Prefers pick-up', number },
  ]);
  const gone = { ...owner, key: 'ORD-999999999999' };
  expect(await addCustomerNote(db, actor, { owner: gone, note: 'x' }, now)).toEqual({
    ok: false,
    reason: 'not-found',
  });
});

test('what was noted goes with who is erased', async () => {
  const { customer } = await customerForTests(db);
  const number = await anOrder({ userId: customer.id, email: customer.email, status: 'delivered' });
  const owner = await ownerOf(customer.id);
  await addCustomerNote(db, actor, { owner, note: 'Calls on Mondays' }, now);
  await addOrderNote(db, actor, { number, note: 'Ring twice' }, now);
  const { customer: operator } = await customerForTests(db);
  expect(await eraseCustomer(db, { ...operator, role: 'manager' }, owner, now)).toMatchObject({ ok: true });
  const { rows } = await db.execute<{ found: number }>(
    `select count(*)::int as found from audit_logs where after::text like '%Calls on Mondays%'
      and object_id = '${customer.id}'`,
  );
  expect(rows).toEqual([{ found: 0 }]);
  expect(await listCustomerNotes(db, { accountId: customer.id, address: customer.email })).toEqual([]);
});

async function ownerOf(key: string): Promise<FoundOwner> {
  const owner = await findOwner(db, key, now);
  if (!owner) throw new Error('There is no such customer.');
  return owner;
}

async function anOrder(given: Partial<typeof orders.$inferInsert> & { email: string }): Promise<string> {
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
    .returning({ number: orders.orderNumber });
  return order?.number ?? '';
}
