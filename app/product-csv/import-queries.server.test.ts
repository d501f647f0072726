import { randomUUID } from 'node:crypto';
import { asc, eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { returnStock } from '#app/catalogue/stock/returned-stock.server.ts';
import { sellStock } from '#app/catalogue/stock/stock-reservations.server.ts';
import { holds, productImages, productSizes, products } from '#app/catalogue/tables.server.ts';
import { images } from '#app/media/tables.server.ts';
import { connectDatabase, db } from '#app/platform/database/db.server.ts';
import { listChanges } from '#app/platform/editing/audit-log.server.ts';
import { LEAST_CONNECTIONS } from '#app/platform/environment-settings.server.ts';
import { declareQueue, startJobs, stopJobs } from '#app/platform/jobs/jobs.server.ts';
import { findRedirect } from '#app/redirects/redirects.server.ts';
import { addProduct, holdStockForTests } from '#tests/support/products.ts';
import { findImport, listImportRows } from './import-queries.server.ts';
import { productImportJobs } from './import-queues.server.ts';
import { createImport, deleteOldImports } from './planning/create-import.server.ts';
import { planImportUndo } from './planning/plan-import-undo.server.ts';
import type { ImportMode } from './planning/planned-product.ts';
import { runImport, startPlannedImport } from './run-import.server.ts';

const operator = { id: randomUUID(), email: 'operator@shop.example' };
const now = new Date('2026-11-22T09:00:00Z');
const head = 'Handle,Title,Type,Google Shopping / Gender,Variant Price,Option1 Value,Variant Inventory Qty';

beforeAll(async () => {
  await startJobs();
  await declareQueue(productImportJobs);
});
afterAll(stopJobs);

test('new products are added and known ones changed, in one go; the second time nothing changes', async () => {
  const known = await addProduct('Import Top', { sizes: [{ size: 'M', stockQuantity: 3 }, { size: 'S' }] });
  const file = `${head}
import-shirt,Import Shirt,shirts,male,95,M,4
import-shirt,,,,,L,
import-top,Import Top,tops,female,55,M,5
`;
  const looked = await listImportRows(db, await plan(file), { outcome: 'changed', page: 1, perPage: 10 });
  expect(looked.rows[0]?.changes).toEqual(['priceCents', 'stock:M']);
  const first = await importAll(file);
  expect(first).toMatchObject({
    status: 'done',
    planned: { new: 1, changed: 1, unchanged: 0, refused: 0 },
    results: { created: 1, updated: 1, refused: 0 },
    doneCount: 2,
  });
  expect(await productOf('import-shirt')).toMatchObject({
    department: 'men',
    priceCents: 9_500,
    isNew: false,
  });
  expect(await sizesOf('import-shirt')).toEqual([
    { size: 'L', available: true, stock: 0 },
    { size: 'M', available: true, stock: 4 },
  ]);
  expect(await sizesOf('import-top')).toEqual([
    { size: 'M', available: true, stock: 5 },
    { size: 'S', available: true, stock: 10 },
  ]);
  const changes = await listChanges(db, 'product', known.id);
  expect(changes).toMatchObject([
    {
      action: 'updated',
      by: operator.email,
      before: { price: '50.00', sizes: 'S: 10, M: 3' },
      after: { price: '55.00', sizes: 'S: 10, M: 5' },
    },
  ]);

  const second = await importAll(file);
  expect(second).toMatchObject({ planned: { new: 0, changed: 0, unchanged: 2, refused: 0 }, status: 'done' });
  expect(await listChanges(db, 'product', known.id)).toHaveLength(1);
});

test('what a file has no column for stays; an empty cell empties, but for the stock', async () => {
  await addProduct('Kept Top', { titleNl: 'Top', editorNotes: 'Airy', isNew: true, colour: 'red' });
  await importAll('Handle,Body (HTML),Option1 Value,Variant Inventory Qty\nkept-top,,M,\n');
  expect(await productOf('kept-top')).toMatchObject({
    titleNl: 'Top',
    editorNotes: null,
    isNew: true,
    colour: 'red',
  });
  expect(await sizesOf('kept-top')).toEqual([{ size: 'M', available: true, stock: 3 }]);
});

test('with one refused, all or nothing is not started; skipping takes the others', async () => {
  const file = `${head}\ngood-one,Good,tops,female,10,M,1\nbad-one,,tops,female,10,M,1\nbad-two,Bad,shirts,female,,M,1\n`;
  const importId = await plan(file);
  expect(await startPlannedImport(db, operator, importId, 'all', now)).toEqual({
    ok: false,
    reason: 'has-refused',
  });
  expect(await findImport(db, importId)).toMatchObject({ status: 'planned' });
  const { rows } = await listImportRows(db, importId, { outcome: 'refused', page: 1, perPage: 10 });
  expect(rows.map(({ slug, problems }) => [slug, problems])).toEqual([
    ['bad-one', [{ line: 3, column: 'Title', reason: 'rule-title' }]],
    ['bad-two', [{ line: 4, column: 'Variant Price', reason: 'rule-priceCents' }]],
  ]);
  expect(await run(importId, 'good')).toMatchObject({ status: 'done', results: { created: 1 } });
  expect(await productOf('bad-one')).toBeUndefined();
});

test('a type that the gender does not have is refused once both are known', async () => {
  const importId = await plan(`${head}\nodd-one,Odd,shirts,female,10,M,1\n`);
  const { rows } = await listImportRows(db, importId, { outcome: undefined, page: 1, perPage: 10 });
  expect(rows[0]?.problems).toEqual([{ line: 2, column: 'Type', reason: 'rule-subcategory' }]);
});

test('a product that a file moves to the other department is found at its former address', async () => {
  await addProduct('Moved Top');
  await importAll('Handle,Google Shopping / Gender\nmoved-top,male\n');
  const former = { pathname: '/women/products/moved-top', search: '?size=M' };
  expect(await findRedirect(db, former)).toBe('/men/products/moved-top?size=M');
});

test('stock never falls below what is held, by the plan and by the time it runs', async () => {
  const { id } = await addProduct('Held Top', { sizes: [{ size: 'M', stockQuantity: 5 }] });
  const file = 'Handle,Option1 Value,Variant Inventory Qty\nheld-top,M,1\n';
  const early = await plan(file);
  await holdStockForTests(id, 'M', 2);
  expect(await run(early, 'all')).toMatchObject({ status: 'failed', results: { refused: 1 } });
  expect(await sizesOf('held-top')).toEqual([{ size: 'M', available: true, stock: 5 }]);
  const { rows } = await listImportRows(db, early, { outcome: 'refused', page: 1, perPage: 10 });
  const problem = {
    line: 2,
    column: 'Variant Inventory Qty',
    reason: 'below-held',
    values: { size: 'M', held: 2 },
  };
  expect(rows).toMatchObject([{ result: 'refused', problems: [problem] }]);
  const late = await plan(file);
  expect(
    (await listImportRows(db, late, { outcome: 'refused', page: 1, perPage: 10 })).rows[0]?.problems,
  ).toEqual([problem]);

  await importAll('Handle,Option1 Value\nheld-top,S\n');
  expect(await sizesOf('held-top')).toEqual([
    { size: 'M', available: true, stock: 5 },
    { size: 'S', available: true, stock: 0 },
  ]);
  expect(await importAll('Handle,Option1 Value\nheld-top,S\n')).toMatchObject({ planned: { unchanged: 1 } });

  // An expired hold does not count, even before it is deleted.
  await db.update(holds).set({ expiresAt: new Date() });
  expect(await importAll(file)).toMatchObject({ planned: { changed: 1, refused: 0 } });
  expect(await sizesOf('held-top')).toEqual([
    { size: 'M', available: true, stock: 1 },
    { size: 'S', available: true, stock: 0 },
  ]);
});

test('only what the preview showed is changed: pieces sold meanwhile stay sold', async () => {
  const { id } = await addProduct('Sold Top', { sizes: [{ size: 'M', stockQuantity: 5 }] });
  const importId = await plan(`${head}\nsold-top,Sold Top,tops,female,60,M,5\n`);
  await db.update(productSizes).set({ stockQuantity: 4 }).where(eq(productSizes.productId, id));
  expect(await run(importId, 'all')).toMatchObject({ status: 'done' });
  expect(await productOf('sold-top')).toMatchObject({ priceCents: 6_000 });
  expect(await sizesOf('sold-top')).toEqual([{ size: 'M', available: true, stock: 4 }]);
});

test('stock that a file sets is what was counted for the preview, less what was sold and with what came back since', async () => {
  const { id } = await addProduct('Restocked Top', { sizes: [{ size: 'M', stockQuantity: 10 }] });
  const [size] = await db.select().from(productSizes).where(eq(productSizes.productId, id));
  const piece = (quantity: number) => [{ productSizeId: size?.id ?? '', quantity }];
  const importId = await plan('Handle,Option1 Value,Variant Inventory Qty\nrestocked-top,M,20\n');
  await db.transaction((tx) => sellStock(tx, randomUUID(), piece(3)));
  await db.transaction((tx) => returnStock(tx, randomUUID(), piece(1)));
  expect(await run(importId, 'good')).toMatchObject({ status: 'done' });
  expect(await sizesOf('restocked-top')).toEqual([{ size: 'M', available: true, stock: 18 }]);
  const few = await plan('Handle,Option1 Value,Variant Inventory Qty\nrestocked-top,M,1\n');
  await db.transaction((tx) => sellStock(tx, randomUUID(), piece(2)));
  expect(await run(few, 'good')).toMatchObject({ results: { refused: 1 } });
  expect(await sizesOf('restocked-top')).toEqual([{ size: 'M', available: true, stock: 16 }]);
});

test('all or nothing that meets another product on its way leaves nothing behind', async () => {
  const importId = await plan(
    `${head}\nfirst-come,First,tops,female,10,M,1\nsecond-come,Second,tops,female,10,M,1\n`,
  );
  await addProduct('Second Come');
  expect(await run(importId, 'all')).toMatchObject({ status: 'failed', results: { created: 0, refused: 1 } });
  expect(await productOf('first-come')).toBeUndefined();
});

test('an archived product is refused; it is found again by nobody', async () => {
  const { id } = await addProduct('Gone Top');
  await db.update(products).set({ archivedAt: now }).where(eq(products.id, id));
  const importId = await plan('Handle,Variant Price\ngone-top,1\n');
  const { rows } = await listImportRows(db, importId, { outcome: undefined, page: 1, perPage: 10 });
  expect(rows).toMatchObject([{ outcome: 'refused', problems: [{ reason: 'archived' }] }]);
});

test('pictures of the library are linked by their address; others are named and left', async () => {
  const [one, two] = [await addImage('a'), await addImage('b')];
  const { id } = await addProduct('Pictured Top', { imageIds: [one.id] });
  const address = ({ url }: { url: string }) => `https://old.example${url}-1600.webp`;
  await importAll(
    `Handle,Image Src,Image Position\npictured-top,${address(one)},2\npictured-top,${address(two)},1\n`,
  );
  expect(await imagesOf(id)).toEqual([two.id, one.id]);
  const foreign = `Handle,Image Src\npictured-top,http://169.254.169.254/x.jpg\n`;
  const importId = await plan(foreign);
  const { rows } = await listImportRows(db, importId, { outcome: undefined, page: 1, perPage: 10 });
  expect(rows).toMatchObject([
    { outcome: 'unchanged', notes: [{ line: 2, column: 'Image Src', reason: 'pictures-kept' }] },
  ]);
  expect(await imagesOf(id)).toEqual([two.id, one.id]);
});

test('a run that is repeated, or joined by another process, does everything once', async () => {
  const rows = Array.from({ length: 600 }, (_, index) => `many-${index},Many ${index},tops,female,10,M,1`);
  const importId = await plan(`${head}\n${rows.join('\n')}\n`);
  await startPlannedImport(db, operator, importId, 'good', now);
  const runs = await Promise.allSettled([1, 2].map(() => runImport(db, importId, () => now)));
  expect(runs.some(({ status }) => status === 'fulfilled')).toBe(true);
  await runImport(db, importId, () => now);
  expect(await startPlannedImport(db, operator, importId, 'good', now)).toEqual({ ok: true });
  expect(await findImport(db, importId)).toMatchObject({
    status: 'done',
    doneCount: 600,
    results: { created: 600 },
  });
  const [product] = await db.select({ id: products.id }).from(products).where(eq(products.slug, 'many-599'));
  expect(await listChanges(db, 'product', product?.id ?? '')).toHaveLength(1);
});

test('the smallest pool is enough for an import', async () => {
  const small = connectDatabase(process.env.DATABASE_URL ?? '', LEAST_CONNECTIONS);
  const rows = Array.from({ length: 120 }, (_, index) => `few-${index},Few ${index},tops,female,10,M,1`);
  const importId = await plan(`${head}\n${rows.join('\n')}\n`);
  await startPlannedImport(db, operator, importId, 'all', now);
  await runImport(small.db, importId, () => now);
  expect(await findImport(db, importId)).toMatchObject({ status: 'done', doneCount: 120 });
  await small.pool.end();
});

test('nothing is no import, and a month later nobody remembers one', async () => {
  expect(await findImport(db, 'no-id')).toBeUndefined();
  expect(await findImport(db, 'no\0id')).toBeUndefined();
  expect(await startPlannedImport(db, operator, randomUUID(), 'all', now)).toEqual({
    ok: false,
    reason: 'missing',
  });
  const old = await plan('Handle\nsomebody\n');
  const month = now.getTime() + 30 * 24 * 60 * 60 * 1000;
  await deleteOldImports(db, new Date(month));
  expect(await findImport(db, old)).toBeDefined();
  await deleteOldImports(db, new Date(month + 1));
  expect(await findImport(db, old)).toBeUndefined();
});

test('an undo removes what was added and puts back what was changed, but not what somebody changed since', async () => {
  const { id } = await addProduct('Undone Top', {
    editorNotes: 'Airy',
    sizes: [{ size: 'M', stockQuantity: 3 }],
  });
  const before = await productOf('undone-top');
  const columns =
    'Handle,Title,Body (HTML),Type,Google Shopping / Gender,Variant Price,Option1 Value,Variant Inventory Qty';
  const importId = await plan(`${columns}
undone-top,Undone Top,Heavy,tops,female,55,M,8
undone-top,,,,,,XL,4
undone-new,Undone New,,tops,female,10,M,6
`);
  expect(await run(importId, 'all')).toMatchObject({ results: { created: 1, updated: 1 }, isUndoable: true });
  const added = await productOf('undone-new');
  await db.update(products).set({ editorNotes: 'By hand' }).where(eq(products.id, id));
  await sell(id, 'M', 2);
  const undo = await planUndo(importId);
  const { rows } = await listImportRows(db, undo, { outcome: undefined, page: 1, perPage: 10 });
  expect(rows).toMatchObject([
    {
      outcome: 'changed',
      changes: ['priceCents', 'stock:M', 'stock:XL', 'available:XL'],
      notes: [{ line: 2, column: 'Handle', reason: 'value-edited-since' }],
    },
    { outcome: 'removed', problems: [], notes: [] },
  ]);
  await sell(id, 'M', 1);
  expect(await run(undo, 'all')).toMatchObject({
    undoes: importId,
    isUndoable: false,
    results: { removed: 1, updated: 1, refused: 0 },
  });
  expect(await productOf('undone-top')).toMatchObject({
    priceCents: before?.priceCents,
    editorNotes: 'By hand',
  });
  expect(await sizesOf('undone-top')).toEqual([
    { size: 'M', available: true, stock: 0 },
    { size: 'XL', available: false, stock: 0 },
  ]);
  expect(await productOf('undone-new')).toBeUndefined();
  const ofAdded = await listChanges(db, 'product', added?.id ?? '');
  expect(ofAdded.map(({ action }) => action).sort()).toEqual(['created', 'deleted']);
  expect((await listChanges(db, 'import', importId)).map(({ action }) => action)).toContain('undone');
  expect(await importAll(`${head}\nundone-new,Undone New,tops,female,10,M,6\n`)).toMatchObject({
    results: { created: 1 },
  });
  const again = await planUndo(importId);
  expect(await findImport(db, again)).toMatchObject({ planned: { unchanged: 2, changed: 0, removed: 0 } });
});

test('an undo leaves added products that are in the shop, reserved or ordered, also by the time it runs', async () => {
  const importId = await plan(
    `${head}\nused-a,A,tops,female,10,M,6\nused-b,B,tops,female,10,M,6\nused-c,C,tops,female,10,M,6\n`,
  );
  await run(importId, 'all');
  await db.update(products).set({ published: true }).where(eq(products.slug, 'used-a'));
  await holdStockForTests((await productOf('used-b'))?.id ?? '', 'M', 1);
  const undo = await planUndo(importId);
  const { rows } = await listImportRows(db, undo, { outcome: undefined, page: 1, perPage: 10 });
  expect(rows.map(({ outcome, problems }) => [outcome, problems[0]?.reason])).toEqual([
    ['refused', 'in-use'],
    ['refused', 'in-use'],
    ['removed', undefined],
  ]);
  await orderInVain((await productOf('used-c'))?.id ?? '');
  expect(await run(undo, 'good')).toMatchObject({ results: { removed: 0, refused: 1 } });
  expect(await productOf('used-c')).toBeDefined();
  await db.update(products).set({ archivedAt: now }).where(eq(products.slug, 'used-a'));
  const archived = await planUndo(importId);
  expect(await findImport(db, archived)).toMatchObject({ planned: { removed: 1, refused: 2 } });
});

test('only a finished import that changed something can be undone, and an undo cannot', async () => {
  await addProduct('Planned Top');
  const planned = await plan('Handle,Variant Price\nplanned-top,1\n');
  expect(await planImportUndo(db, operator, planned, now)).toBeUndefined();
  await run(planned, 'all');
  const undo = await planUndo(planned);
  expect(await run(undo, 'all')).toMatchObject({ results: { updated: 1 } });
  expect(await planImportUndo(db, operator, undo, now)).toBeUndefined();
});

async function planUndo(importId: string): Promise<string> {
  const undo = await planImportUndo(db, operator, importId, now);
  if (!undo) throw new Error('The import cannot be undone.');
  return undo;
}

/** Adds an order that was never paid, whose reservations are gone. */
async function orderInVain(productId: string): Promise<void> {
  const id = randomUUID();
  await db.execute(sql`
    insert into orders (id, email, payment_method, total_cents, shipping_address, expires_at)
    values (${id}, 'a@b.example', 'card', 1000, '{}', now())`);
  await db.execute(sql`
    insert into order_items (order_id, position, product_id, title, price_cents, size)
    values (${id}, 0, ${productId}, 'C', 1000, 'M')`);
}

async function sell(productId: string, size: string, quantity: number): Promise<void> {
  const rows = await db.select().from(productSizes).where(eq(productSizes.productId, productId));
  const productSizeId = rows.find((row) => row.size === size)?.id ?? '';
  await db.transaction((tx) => sellStock(tx, randomUUID(), [{ productSizeId, quantity }]));
}

async function plan(file: string): Promise<string> {
  const planned = await createImport(db, operator, { name: 'products.csv', bytes: Buffer.from(file) }, now);
  if (!planned.ok) throw new Error(planned.reason);
  return planned.importId;
}

async function run(importId: string, mode: ImportMode) {
  expect(await startPlannedImport(db, operator, importId, mode, now)).toEqual({ ok: true });
  await runImport(db, importId, () => now);
  return findImport(db, importId);
}

async function importAll(file: string) {
  return run(await plan(file), 'all');
}

async function productOf(slug: string) {
  return (await db.select().from(products).where(eq(products.slug, slug)))[0];
}

async function sizesOf(slug: string) {
  return db
    .select({ size: productSizes.size, available: productSizes.available, stock: productSizes.stockQuantity })
    .from(productSizes)
    .innerJoin(products, eq(products.id, productSizes.productId))
    .where(eq(products.slug, slug))
    .orderBy(asc(productSizes.size));
}

async function addImage(letter: string) {
  const row = { url: `/media/${letter.repeat(32)}`, width: 900, height: 1200, colour: '#b4532f' };
  const [added] = await db.insert(images).values(row).returning({ id: images.id, url: images.url });
  if (!added) throw new Error('No image.');
  return added;
}

async function imagesOf(productId: string): Promise<string[]> {
  const rows = await db
    .select({ id: productImages.imageId })
    .from(productImages)
    .where(eq(productImages.productId, productId))
    .orderBy(asc(productImages.sortOrder));
  return rows.map(({ id }) => id);
}
