import { randomUUID } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { listLimitedDrops } from '#app/drops/products-in-drops.server.ts';
import { drops } from '#app/drops/tables.server.ts';
import {
  checkItemsPerPerson,
  deleteExpiredDropPurchases,
} from '#app/orders/drop-limits/items-per-person.server.ts';
import { dropPurchases } from '#app/orders/drop-limits/tables.server.ts';
import { db } from '#app/platform/database/db.server.ts';
import { startJobs, stopJobs } from '#app/platform/jobs/jobs.server.ts';
import { customerForTests } from '#tests/support/customer.ts';
import { declareOrderQueues } from '#tests/support/declare-order-queues.ts';
import {
  addLimitedDrop,
  buy,
  buyerOf,
  type Person,
  person,
  placed,
  settle,
} from '#tests/support/limited-drops.ts';
import { waitsForTests as waits } from '#tests/support/lock-waits.ts';

beforeAll(async () => {
  await startJobs();
  await declareOrderQueues();
});
afterAll(stopJobs);

test('a person has no more pieces of a drop than its limit, over all its products and orders', async () => {
  const { drop, shirt, tunic } = await addLimitedDrop(2);
  const noor = person();
  const refusal = { ok: false, reason: 'drop-limit', drop: { id: drop, piecesPerPerson: 2 } };
  expect(await buy([shirt, shirt, tunic], noor)).toMatchObject(refusal);
  expect(await buy([shirt], noor)).toMatchObject({ ok: true });
  expect(await buy([shirt, tunic], noor)).toMatchObject(refusal);
  expect(await buy([tunic], noor)).toMatchObject({ ok: true });
  expect(await buy([tunic], noor)).toMatchObject(refusal);
  expect(await buy([tunic], person())).toMatchObject({ ok: true });
});

test('what was cancelled does not count, what was paid does', async () => {
  const { shirt } = await addLimitedDrop(1);
  const noor = person();
  const first = await placed([shirt], noor);
  await settle(first, 'expired');
  const second = await placed([shirt], noor);
  await settle(second, 'paid');
  expect(await buy([shirt], noor)).toMatchObject({ reason: 'drop-limit' });
});

test.each([
  ['mailbox, however the address is written', () => ({ email: `no.or+${randomUUID()}@gmail.com` })],
  ['home, however the address is written', () => ({ line1: 'HERENGR. 7', postal: '1015ba' })],
])('a person is told by %s', async (_, other) => {
  const { shirt } = await addLimitedDrop(1);
  const told = { ...person(), email: 'Noor@googlemail.com', line1: 'Herengracht 7', postal: '1015 BA' };
  expect(await buy([shirt], told)).toMatchObject({ ok: true });
  expect(await buy([shirt], { ...person(), ...other() })).toMatchObject({ reason: 'drop-limit' });
});

test('a person is told by account, whatever address is typed, and by the account’s proven one', async () => {
  const { shirt } = await addLimitedDrop(1);
  const { customer } = await customerForTests(db);
  const first = await placed([shirt], { ...person(), customerId: customer.id });
  const again = { ...person(), customerId: customer.id };
  const signedOut = { ...person(), email: customer.email };
  expect(await buy([shirt], signedOut)).toMatchObject({ reason: 'drop-limit' });
  // A customer has one open order, which another one ends.
  await settle(first, 'paid');
  expect(await buy([shirt], again)).toMatchObject({ reason: 'drop-limit' });
});

test('a guest who types a customer’s address and does not pay takes nothing from them', async () => {
  const { shirt } = await addLimitedDrop(1);
  const { customer } = await customerForTests(db);
  const theirs = { ...person(), email: customer.email, customerId: customer.id };
  await placed([shirt], { ...person(), email: customer.email, line1: theirs.line1, postal: theirs.postal });
  expect(await buy([shirt], theirs)).toMatchObject({ ok: true });
});

test('three people may order to one house, whatever is added to its number', async () => {
  const { shirt } = await addLimitedDrop(1);
  const { line1, postal } = person();
  const at = (addition: string) => buy([shirt], { ...person(), postal, line1: `${line1}${addition}` });
  for (const addition of ['a', '-2', ' hs']) expect(await at(addition)).toMatchObject({ ok: true });
  expect(await at(' iii')).toMatchObject({ reason: 'drop-limit' });
});

test.each(['Apt 6, Geheimstraat 77', '077', 'Geheimstraat O77', '77 Geheimstr.'])(
  'one household has one limit, and its house three: %s',
  async (line1) => {
    const { shirt } = await addLimitedDrop(1);
    const order = (line1: string, postal: string) => buy([shirt], { ...person(), line1, postal });
    expect(await order('Geheimstraat 77 apt 6', 'NL-1015 DK')).toMatchObject({ ok: true });
    expect(await order('Geheimstraat 77', '1015 DK')).toMatchObject({ ok: true });
    expect(await order(line1, '1O15DK')).toMatchObject({ reason: 'drop-limit' });
    expect(await order('apt 1, Geheimstraat 0077', '1015 dk')).toMatchObject({ ok: true });
    expect(await order('Geheimstraat 77 b', '1015dk')).toMatchObject({ reason: 'drop-limit' });
  },
);

test('orders that the release before placed are compared as those of this one', async () => {
  const { drop, shirt } = await addLimitedDrop(1);
  const { line1, postal } = person();
  const order = await placed([shirt], { ...person(), line1, postal });
  const former = { personKeys: ['told by the release before'], houseKeys: null };
  await db.update(dropPurchases).set(former).where(eq(dropPurchases.orderId, order.id));
  expect(await buy([shirt], { ...person(), line1: `apt 0, ${line1}`, postal })).toMatchObject({ ok: true });
  expect(await buy([shirt], { ...person(), line1: line1.toUpperCase(), postal })).toMatchObject({
    reason: 'drop-limit',
  });
  const [row] = await db.select().from(dropPurchases).where(eq(dropPurchases.orderId, order.id));
  expect(row).toMatchObject({ dropId: drop, personKeys: { length: 2 }, houseKeys: { length: 1 } });
});

test('who picks up is not told by where', async () => {
  const { shirt } = await addLimitedDrop(1);
  const [limited] = await listLimitedDrops(db, [shirt]);
  const order = await placed([shirt], person());
  const address = { line1: '', city: '', postal_code: '', country: 'Netherlands' };
  const ask = () => ({ customerId: undefined, email: person().email, address });
  await db.update(dropPurchases).set({ houseKeys: [] }).where(eq(dropPurchases.orderId, order.id));
  const check = () =>
    db.transaction((tx) =>
      checkItemsPerPerson(tx, limited ? [limited] : [], [{ id: shirt, quantity: 1 }], ask()),
    );
  expect([await check(), await check()]).toEqual([undefined, undefined]);
});

test('of a person’s orders at once as many pass as may', async () => {
  const { shirt } = await addLimitedDrop(2);
  const { email } = person();
  const outcomes = await Promise.all(Array.from({ length: 8 }, () => buy([shirt], { ...person(), email })));
  expect(outcomes.filter(({ ok }) => ok)).toHaveLength(2);
});

test('orders of one person wait for each other, those of others do not', async () => {
  const { drop, shirt } = await addLimitedDrop(2);
  const limited = [{ id: drop, title: '', titleNl: null, piecesPerPerson: 2, productIds: [shirt] }];
  const ask = (who: Person) => (tx: typeof db) =>
    checkItemsPerPerson(tx, limited, [{ id: shirt, quantity: 1 }], buyerOf(who));
  const noor = person();
  expect(await waits(ask(noor), ask({ ...person(), email: noor.email.toUpperCase() }))).toBe(true);
  expect(await waits(ask(noor), ask({ ...noor, email: person().email }))).toBe(true);
  expect(await waits(ask(noor), ask(person()))).toBe(false);
});

test('a drop without a limit, or one that is over, counts nothing; another drop counts for itself', async () => {
  const { drop, shirt, tunic } = await addLimitedDrop(1);
  const noor = person();
  await db.update(drops).set({ piecesPerPerson: null }).where(eq(drops.id, drop));
  expect(await buy([shirt, shirt], noor)).toMatchObject({ ok: true });
  expect(await db.$count(dropPurchases, eq(dropPurchases.dropId, drop))).toBe(0);
  const other = await addLimitedDrop(1);
  expect(await buy([other.shirt], noor)).toMatchObject({ ok: true });
  await db.update(drops).set({ piecesPerPerson: 1 }).where(eq(drops.id, drop));
  expect(await buy([tunic], noor)).toMatchObject({ ok: true });
  await db.update(drops).set({ endDate: sql`now()` }).where(eq(drops.id, drop));
  expect(await buy([tunic, tunic], noor)).toMatchObject({ ok: true });
});

test('who bought is forgotten a week after the drop, and nothing of it can be read before', async () => {
  const { drop, shirt } = await addLimitedDrop(1);
  const noor = person();
  await placed([shirt], noor);
  const [row] = await db.select().from(dropPurchases).where(eq(dropPurchases.dropId, drop));
  expect(row?.personKeys).toHaveLength(2);
  const keys = [...(row?.personKeys ?? []), ...(row?.houseKeys ?? [])];
  expect(keys).toHaveLength(3);
  expect(keys.filter((key) => !/^[0-9a-f]{64}$/.test(key))).toEqual([]);
  const after = (days: number) => new Date(Date.now() + days * 86_400_000);
  await deleteExpiredDropPurchases(db, after(1 + 6));
  expect(await db.$count(dropPurchases, eq(dropPurchases.dropId, drop))).toBe(1);
  await deleteExpiredDropPurchases(db, after(1 + 8));
  expect(await db.$count(dropPurchases, eq(dropPurchases.dropId, drop))).toBe(0);
});
