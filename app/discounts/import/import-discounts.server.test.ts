import { randomUUID } from 'node:crypto';
import { asc } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import { orders } from '#app/orders/tables.server.ts';
import { type Db, db } from '#app/platform/database/db.server.ts';
import { listChanges } from '#app/platform/editing/audit-log.server.ts';
import { listImports } from '#app/platform/editing/file-imports.server.ts';
import { auditLogs } from '#app/platform/tables.server.ts';
import { addDiscount } from '#tests/support/discounts.ts';
import { waitsForTests } from '#tests/support/lock-waits.ts';
import { discountEditor } from '../editing/discount-editor.server.ts';
import { listOfferedDiscounts } from '../list-offered-discounts.server.ts';
import { discountCodes, discounts, discountUses } from '../tables.server.ts';
import { discountImport } from './import-discounts.server.ts';

const actor = { id: randomUUID(), email: 'owner@example.com' };
const now = new Date();
const head = 'Title,Code,Kind,Value,Minimum,Ends,Uses,Used,Uses per customer';
const file = `${head}
,summer,percentage,15,50.00,2099-12-31,100,30,1
Newsletter,news-1,amount,5,,,1,,
Newsletter,news-2,amount,5,,,3,1,
,ship,free shipping,,,,,,
,old,percentage,10,,2020-01-01,,,
,all,percentage,100,,,,,`;

beforeEach(async () => {
  await db.delete(auditLogs);
  await db.delete(discountUses);
  await db.delete(discounts);
});

test('a file is previewed, imported into discounts that shoppers can use, and a second time changes nothing', async () => {
  const preview = await previewed(file);
  expect(preview).toMatchObject({ of: 'preview', added: 4, same: 0, refused: 2 });
  expect(preview.shown.map((row) => [row.line, 'problem' in row ? row.problem : row.saved.title])).toEqual([
    [2, 'SUMMER'],
    [3, 'Newsletter'],
    [4, 'Newsletter'],
    [5, 'SHIP'],
    [6, 'expired'],
    [7, 'gives-all-away'],
  ]);
  expect(await db.$count(discounts)).toBe(0);

  expect(await run(preview.confirmed)).toMatchObject({ of: 'run', ok: true, added: 4, refused: 2 });
  expect(await savedDiscounts()).toMatchObject([
    {
      ...{ title: 'Newsletter', kind: 'amount', amountCents: 500, mostUses: null },
      codes: [
        { code: 'NEWS-1', isGenerated: true, mostUses: 1 },
        { code: 'NEWS-2', isGenerated: true, mostUses: 2 },
      ],
    },
    { title: 'SHIP', kind: 'shipping', codes: [{ code: 'SHIP', isGenerated: false, mostUses: null }] },
    {
      ...{ title: 'SUMMER', method: 'code', percentage: 15, minimumCents: 5_000, mostUses: 70 },
      ...{ mostUsesPerCustomer: 1, isForWholeShop: true, includesReduced: true, includesDrops: false },
      ...{ combines: false, endsAt: new Date('2099-12-30T23:00:00Z'), categories: [] },
      codes: [{ code: 'SUMMER', isGenerated: false, mostUses: null }],
    },
  ]);
  for (const code of ['SUMMER', 'NEWS-1', 'SHIP'])
    expect(await listOfferedDiscounts(db, { code, products: [], shopper: {} })).toMatchObject([{ code }]);

  const [one] = await listImports(db, 'discount-import');
  expect(await listChanges(db, 'discount-import', one?.id ?? '')).toMatchObject([
    { action: 'created', by: actor.email, after: { fileName: 'codes.csv', added: 4 } },
  ]);
  const before = await savedDiscounts();
  const again = await previewed(file);
  expect(again).toMatchObject({ added: 0, same: 4 });
  await run(again.confirmed);
  expect(await savedDiscounts()).toEqual(before);
  expect(await listImports(db, 'discount-import')).toHaveLength(1);
});

test('an imported discount is read and saved by the form as it is', async () => {
  await imported(file);
  const [, , summer] = await savedDiscounts();
  const found = await discountEditor.find(db, summer?.id ?? '');
  expect(found?.values).toMatchObject({ code: 'SUMMER', minimum: '50.00', mostUses: '70', scope: 'shop' });
});

test('the same file imported in three tabs at once is imported once', async () => {
  const { confirmed } = await previewed(file);
  const answers = await Promise.all([run(confirmed), run(confirmed), run(confirmed)]);
  expect(answers.map((answer) => answer.ok && answer.added).sort()).toEqual([0, 0, 4]);
  expect(await db.$count(discounts)).toBe(3);
});

test('a code that is here already stays as it is, and waits for an operator who is saving it', async () => {
  await addDiscount(db, { codes: [{ code: 'SUMMER' }], percentage: 50 });
  const { confirmed } = await previewed(file);
  let answer: Awaited<ReturnType<typeof run>> | undefined;
  const isWaiting = await waitsForTests(
    (tx) => addDiscount(tx, { codes: [{ code: 'SHIP' }], title: 'Mine' }),
    async (tx) => {
      answer = await run(confirmed, tx);
    },
  );
  expect(isWaiting).toBe(true);
  expect(answer).toMatchObject({ ok: true, added: 2, same: 2 });
  const titles = (await savedDiscounts()).map(({ title, percentage }) => [title, percentage]);
  expect(titles).toEqual([
    ['Mine', 10],
    ['Newsletter', null],
    ['Welcome', 50],
  ]);
});

test('an import is undone, except discounts that orders have, also while one is ordered', async () => {
  await imported(file);
  const [newsletter, ship] = await savedDiscounts();
  await order(db, newsletter?.id, 'NEWS-2');
  const own = await addDiscount(db, { codes: [{ code: 'OWN' }] });
  const [one] = await listImports(db, 'discount-import');
  let undone: Awaited<ReturnType<typeof undo>> | undefined;
  const isWaiting = await waitsForTests(
    (tx) => order(tx, ship?.id, 'SHIP'),
    async (tx) => {
      undone = await undo(one?.id, tx);
    },
  );
  expect(isWaiting).toBe(true);
  expect(undone).toEqual({ of: 'undo', ok: true, removed: 1, kept: 2 });
  expect((await savedDiscounts()).map(({ id }) => id).sort()).toEqual([newsletter?.id, own, ship?.id].sort());
  expect(await listChanges(db, 'discount-import', one?.id ?? '')).toMatchObject([
    { action: 'undone', after: { fileName: 'codes.csv', removed: 1, kept: 2 } },
    { action: 'created' },
  ]);
  for (const id of [one?.id, randomUUID(), 'x', '\0', undefined])
    expect(await undo(id)).toEqual({ of: 'undo', ok: false });
  expect(await listImports(db, 'discount-import')).toEqual([]);

  // The corrected file takes over only what was undone.
  expect(await imported(file.replace(',15,', ',12,'))).toMatchObject({ added: 1, same: 3 });
  expect((await savedDiscounts()).at(-1)).toMatchObject({ title: 'Welcome' });
});

test('thousands of codes are imported at once', async () => {
  const rows = Array.from({ length: 10_000 }, (_, row) =>
    row % 2 ? `,one-${row},percentage,10,,,1,,` : `Many,many-${row},percentage,10,,,1,,`,
  );
  expect(await imported([head, ...rows].join('\n'))).toMatchObject({ added: 10_000, refused: 0 });
  expect(await db.$count(discounts)).toBe(5_001);
  expect(await db.$count(discountCodes)).toBe(10_000);
  const [one] = await listImports(db, 'discount-import');
  expect(await undo(one?.id)).toMatchObject({ removed: 5_001, kept: 0 });
}, 60_000);

test('a form without a readable file is refused', async () => {
  for (const confirmed of ['', 'x', Buffer.from(file).toString('base64')])
    expect(await run(confirmed)).toEqual({ of: 'run', ok: false, reason: 'no-file' });
  expect(await discountImport.preview(db, fileForm('Name,Start\nx,1'), now)).toEqual({
    ...{ of: 'preview', ok: false, reason: 'no-value-column' },
  });
  expect(await db.$count(auditLogs)).toBe(0);
});

function fileForm(text: string) {
  const form = new FormData();
  form.set('file', new File([text], 'codes.csv'));
  return form;
}

async function previewed(text: string) {
  const read = await discountImport.preview(db, fileForm(text), now);
  if (!read.ok) throw new Error(JSON.stringify(read));
  return read;
}

function run(confirmed: string, tx: Db = db) {
  const form = new FormData();
  form.set('confirmed', confirmed);
  form.set('name', 'codes.csv');
  return discountImport.run(tx, actor, form, now);
}

async function imported(text: string) {
  return run((await previewed(text)).confirmed);
}

function undo(id = '', tx: Db = db) {
  const form = new FormData();
  form.set('import', id);
  return discountImport.undo(tx, actor, form, new Date(now.getTime() + 60_000));
}

async function savedDiscounts() {
  const rows = await db.select().from(discounts).orderBy(asc(discounts.title));
  const codes = await db.select().from(discountCodes).orderBy(asc(discountCodes.code));
  return rows.map((row) => ({ ...row, codes: codes.filter(({ discountId }) => discountId === row.id) }));
}

async function order(tx: Db, discountId = '', code = '') {
  const [added] = await tx
    .insert(orders)
    .values({
      ...{ totalCents: 1_000, paymentStatus: 'paid', paymentMethod: 'card', email: 'a@example.com' },
      ...{ shippingAddress: { name: 'Ada', address }, expiresAt: now },
    })
    .returning({ id: orders.id });
  await tx.insert(discountUses).values({ orderId: added?.id ?? '', discountId, code, cents: 500 });
}

const address = { line1: 'Prinsengracht 1', city: 'Amsterdam', postal_code: '1015 DK', country: 'NL' };
