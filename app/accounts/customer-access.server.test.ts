import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { db } from '#app/platform/database/db.server.ts';
import { auditLogs } from '#app/platform/tables.server.ts';
import { customerForTests } from '#tests/support/customer.ts';
import { findCustomer } from './current-customer.server.ts';
import { findCustomerByEmailOrId, signOutCustomer } from './customer-access.server.ts';
import { sessions, staff } from './tables.server.ts';

const now = new Date();
const inAnHour = new Date(now.getTime() + 3_600_000);

async function operator(role: 'owner' | 'fulfilment') {
  const { customer } = await customerForTests(db);
  return { ...customer, role };
}

test('an operator ends all sessions of one customer, of nobody else, and it is in the history once', async () => {
  const { customer, request } = await customerForTests(db);
  const other = await customerForTests(db);
  await db.insert(sessions).values({ userId: customer.id, token: 'second', expiresAt: inAnHour });
  const actor = await operator('fulfilment');
  const asked = { id: customer.id, email: customer.email, browsers: 2 };
  expect(await findCustomerByEmailOrId(db, customer.email.toUpperCase(), now)).toMatchObject(asked);
  const done = { ok: true, email: customer.email };
  expect(await signOutCustomer(db, actor, customer.id, now)).toEqual({ ...done, ended: 2 });
  expect(await findCustomer(request('/'))).toBeUndefined();
  expect(await findCustomer(other.request('/'))).toBeDefined();
  expect(await findCustomerByEmailOrId(db, customer.id, now)).toMatchObject({ ...asked, browsers: 0 });
  expect(await signOutCustomer(db, actor, customer.id, now)).toEqual({ ...done, ended: 0 });
  const written = await db.select().from(auditLogs).where(eq(auditLogs.objectId, customer.id));
  expect(written).toMatchObject([
    { objectType: 'customer', action: 'signed-out', actorEmail: actor.email, after: { browsers: 2 } },
  ]);
  expect(JSON.stringify(written)).not.toContain(customer.email);
});

test('only an owner signs out who works here, and nobody themselves', async () => {
  const { customer, request } = await customerForTests(db);
  await db.insert(staff).values({ profileId: customer.id, role: 'content', invitedBy: 'x@example.com' });
  const fulfilment = await operator('fulfilment');
  expect(await signOutCustomer(db, fulfilment, customer.id, now)).toEqual({ ok: false, reason: 'staff' });
  expect(await findCustomer(request('/'))).toBeDefined();
  const owner = await operator('owner');
  expect(await signOutCustomer(db, owner, owner.id, now)).toEqual({ ok: false, reason: 'own' });
  expect(await signOutCustomer(db, owner, customer.id, now)).toMatchObject({ ok: true, ended: 1 });
});

test('what names no account is refused, whatever it says', async () => {
  const owner = await operator('owner');
  for (const asked of ['', 'nobody@example.com', '%', "' or 1=1", '00000000-0000-4000-8000-000000000000']) {
    expect(await signOutCustomer(db, owner, asked, now)).toEqual({ ok: false, reason: 'missing' });
    expect(await findCustomerByEmailOrId(db, asked, now)).toBeUndefined();
  }
});
