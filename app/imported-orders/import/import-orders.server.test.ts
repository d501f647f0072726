import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import type { Operator } from '#app/accounts/admin-middleware.server.ts';
import { profiles } from '#app/accounts/tables.server.ts';
import { addCustomerNote } from '#app/customers/customer-notes.server.ts';
import { deleteCustomerData, eraseCustomer } from '#app/customers/erase-customer.server.ts';
import {
  findCustomerOverview,
  findOwner,
  findOwnerByEmailOrId,
} from '#app/customers/find-customer.server.ts';
import { anonymiseOldOrders } from '#app/customers/personal-data/anonymise-orders.server.ts';
import { exportCustomerData } from '#app/customers/personal-data/export-customer-data.server.ts';
import { findInBackOffice } from '#app/navigation/back-office-search/find-in-back-office.server.ts';
import { orders } from '#app/orders/tables.server.ts';
import { db } from '#app/platform/database/db.server.ts';
import { listChanges } from '#app/platform/editing/audit-log.server.ts';
import { listImports } from '#app/platform/editing/file-imports.server.ts';
import { auditLogs } from '#app/platform/tables.server.ts';
import {
  findImportedOrder,
  listImportedOrders,
  listOrdersOfCustomer,
  sumImportedOrders,
} from '../imported-orders.server.ts';
import { importedOrderItems, importedOrders } from '../tables.server.ts';
import { orderImport } from './import-orders.server.ts';

const actor = { id: randomUUID(), email: 'owner@example.com' };
const now = new Date('2026-06-15T12:00:00Z');
const head =
  'Number,Date,Currency,Status,Email,Customer,Country,Total,Refunded,Product,Options,SKU,Quantity,Price';
const file = `${head}
#1,2024-12-31 23:30:00 UTC,EUR,paid,Noor@Example.com,Noor Bos,NL,100.00,20.00,Wool coat,M,COAT-M,1,80.00
#1,,,,,,,,,Scarf,,SC-1,2,10.00
#2,2025-02-01,EUR,cancelled,noor@example.com,Noor Bos,NL,50.00,0,Hat,,,1,50
#3,2025-03-01,USD,paid,ada@example.com,Ada,US,300000000,0,Yacht,,,1,300000000
#4,soon,EUR,paid,,,,1,0,,,,,`;

beforeEach(async () => {
  await db.delete(auditLogs);
  await db.delete(importedOrders);
});

test('a file is previewed, imported and summed by year and currency, and a second time changes nothing', async () => {
  const preview = await previewed(file);
  expect(preview).toMatchObject({ added: 3, same: 0, refused: 1 });
  expect(preview.shown.map((row) => ('problem' in row ? row.problem : row.number))).toEqual([
    ...['#1', '#2', '#3', 'date'],
  ]);
  expect(await db.$count(importedOrders)).toBe(0);
  const before = await db.$count(orders);
  expect(await run(preview.confirmed)).toMatchObject({ of: 'run', ok: true, added: 3 });
  expect(await sumImportedOrders(db)).toEqual([
    { year: 2025, currency: 'EUR', orders: 1, items: 3, totalCents: 10_000, refundedCents: 2_000, unpaid: 1 },
    {
      year: 2025,
      currency: 'USD',
      orders: 1,
      items: 1,
      totalCents: 30_000_000_000,
      refundedCents: 0,
      unpaid: 0,
    },
  ]);
  expect(await db.$count(orders)).toBe(before);
  const [one] = await listImports(db, 'order-import');
  expect(await listChanges(db, 'order-import', one?.id ?? '')).toMatchObject([
    { action: 'created', by: actor.email, after: { fileName: 'orders.csv', added: 3 } },
  ]);
  const again = await previewed(file);
  expect(again).toMatchObject({ added: 0, same: 3 });
  await run(again.confirmed);
  expect(await listImports(db, 'order-import')).toHaveLength(1);
  const reused = file.replace('#2,2025-02-01', '#2,2026-02-01');
  expect(await previewed(reused)).toMatchObject({ added: 1, same: 2 });
});

test('the same file imported in three tabs at once is imported once', async () => {
  const { confirmed } = await previewed(file);
  const answers = await Promise.all([run(confirmed), run(confirmed), run(confirmed)]);
  expect(answers.map((answer) => answer.ok && answer.added).sort()).toEqual([0, 0, 3]);
  expect(await db.$count(importedOrderItems)).toBe(4);
});

test('an import is undone as a whole and can be imported again', async () => {
  const { confirmed } = await previewed(file);
  await run(confirmed);
  const [first] = await listImports(db, 'order-import');
  await imported(`${head}\n#9,2025-02-01,EUR,paid,,,,1,0,,,,,`);
  const form = new FormData();
  form.set('import', first?.id ?? '');
  const later = new Date(now.getTime() + 1_000);
  expect(await orderImport.undo(db, actor, form, later)).toEqual({
    of: 'undo',
    ok: true,
    removed: 3,
    kept: 0,
  });
  expect(await orderImport.undo(db, actor, form, later)).toEqual({ of: 'undo', ok: false });
  expect(await numbersFor('')).toEqual(['#9']);
  expect(await run(confirmed)).toMatchObject({ added: 3 });
});

test('orders are listed newest first, found by number, customer, product, option and SKU, and read with their items', async () => {
  await imported(file);
  expect(await numbersFor('')).toEqual(['#3', '#2', '#1']);
  for (const search of ['#1', 'wool COAT', 'coat-m', 'SC-1'])
    expect(await numbersFor(search), search).toEqual(['#1']);
  for (const search of ['noor', 'NOOR@example.com', 'bos'])
    expect(await numbersFor(search), search).toEqual(['#2', '#1']);
  expect(await numbersFor('%')).toEqual([]);
  const paged = await listImportedOrders(db, { search: '', page: 2, perPage: 2 });
  expect([paged.total, paged.orders.map(({ number }) => number)]).toEqual([3, ['#1']]);
  const [last] = paged.orders;
  expect(await findImportedOrder(db, last?.id ?? '')).toMatchObject({
    ...{ number: '#1', placedAt: '2024-12-31T23:30:00.000Z', email: 'noor@example.com', country: 'NL' },
    importedFrom: { file: 'orders.csv', by: actor.email },
    items: [
      { title: 'Wool coat', options: 'M', sku: 'COAT-M', quantity: 1, unitCents: 8_000 },
      { title: 'Scarf', options: '', sku: 'SC-1', quantity: 2, unitCents: 1_000 },
    ],
  });
  expect(await findImportedOrder(db, randomUUID())).toBeUndefined();
  const found = await findInBackOffice(db, { search: 'yacht', role: 'fulfilment', language: 'en' });
  expect(found).toMatchObject([{ kind: 'imported-order', results: [{ title: '#3' }] }]);
});

test('a customer’s copy has their imported orders; erased, they lose name and address, and a file does not return them', async () => {
  const { confirmed } = await previewed(file);
  await run(confirmed);
  const owner = { account: undefined, guestAddress: undefined, newsletterAddress: 'NOOR@example.com' };
  const copy = await exportCustomerData(db, owner, now);
  expect(copy.importedOrders).toMatchObject([
    { number: '#2', totalCents: 5_000 },
    { number: '#1', name: 'Noor Bos', items: [{ title: 'Wool coat' }, {}] },
  ]);
  const unproven = await exportCustomerData(db, { ...owner, newsletterAddress: undefined }, now);
  expect(unproven.importedOrders).toEqual([]);
  const erase = (provenAddress: string | undefined) =>
    db.transaction((tx) => deleteCustomerData(tx, { owner: {}, provenAddress }, now));
  await erase(undefined);
  expect(await listOrdersOfCustomer(db, 'noor@example.com')).toHaveLength(2);
  await erase('Noor@Example.com');
  expect(await listOrdersOfCustomer(db, 'noor@example.com')).toEqual([]);
  expect(await run(confirmed)).toMatchObject({ added: 0, same: 3 });
  expect(await numbersFor('noor')).toEqual([]);
  const { orders: all } = await listImportedOrders(db, { search: '', page: 1, perPage: 9 });
  expect(all.map(({ number, name, email }) => [number, name, email])).toEqual([
    ['#3', 'Ada', 'ada@example.com'],
    ['#2', '', ''],
    ['#1', '', ''],
  ]);
});

test('somebody with imported orders only has a page, and is erased there', async () => {
  await imported(file);
  const owner = await findOwnerByEmailOrId(db, 'Noor@example.com', now);
  expect(owner).toMatchObject({ email: 'noor@example.com', account: undefined });
  if (!owner) return;
  expect(await findOwner(db, owner.key, now)).toEqual(owner);
  expect(await findCustomerOverview(db, owner, now)).toMatchObject({
    ...{ orders: [], isLeaving: false },
    importedOrders: [{ number: '#2' }, { number: '#1' }],
  });
  const operator = { ...actor, role: 'owner' } as Operator;
  const noted = await addCustomerNote(db, operator, { owner, note: 'Called.' }, now);
  expect(noted).toEqual({ ok: false, reason: 'not-found' });
  expect(await eraseCustomer(db, operator, owner, now)).toEqual({ ok: true, underWay: 0 });
  expect(await findOwner(db, owner.key, now)).toBeUndefined();
  expect(await findOwnerByEmailOrId(db, 'noor@example.com', now)).toBeUndefined();
});

test('imported orders follow a customer to another address, but no stranger', async () => {
  await imported(file);
  const move = async (isVerified: boolean, email: string) => {
    const [profile] = await db.insert(profiles).values({ email: 'noor@example.com', isVerified }).returning();
    await db
      .update(profiles)
      .set({ email })
      .where(eq(profiles.id, profile?.id ?? ''));
  };
  await move(false, 'stranger@example.com');
  expect(await listOrdersOfCustomer(db, 'stranger@example.com')).toEqual([]);
  await move(true, 'New@Example.com');
  expect(await listOrdersOfCustomer(db, 'new@example.com')).toHaveLength(2);
});

test('orders lose name and address with the books of their year', async () => {
  await imported(file);
  const lastDay = new Date('2032-12-31T22:00:00Z');
  await anonymiseOldOrders(db, lastDay);
  expect(await numbersFor('noor')).toEqual(['#2', '#1']);
  await anonymiseOldOrders(db, new Date('2033-06-01T12:00:00Z'));
  expect(await numbersFor('noor')).toEqual([]);
  expect(await numbersFor('')).toHaveLength(3);
});

async function numbersFor(search: string): Promise<string[]> {
  const found = await listImportedOrders(db, { search, page: 1, perPage: 25 });
  return found.orders.map(({ number }) => number);
}

async function previewed(csv: string) {
  const form = new FormData();
  form.set('file', new File([csv], 'orders.csv'));
  const answer = await orderImport.preview(db, form, now);
  if (!answer.ok) throw new Error(answer.reason);
  return answer;
}

function run(confirmed: string) {
  const form = new FormData();
  form.set('name', 'orders.csv');
  form.set('confirmed', confirmed);
  return orderImport.run(db, actor, form, now);
}

async function imported(csv: string) {
  return run((await previewed(csv)).confirmed);
}
