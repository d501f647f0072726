import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { productSizes, stockMovements } from '#app/catalogue/tables.server.ts';
import { db } from '#app/platform/database/db.server.ts';
import { listChanges } from '#app/platform/editing/audit-log.server.ts';
import { addProduct } from '#tests/support/products.ts';
import { changeShelves } from './change-shelves.server.ts';
import { listShelves } from './list-sizes.server.ts';
import { readShelfForm, type ShelfChange } from './shelf-form.ts';

const noor = { id: randomUUID(), email: 'noor@example.com' };

test('where a size lies and its code are kept, told in the product’s history, and no change of stock', async () => {
  const { id, productId } = await addShirt();
  const typed = [
    change(id, 'shelf', '', 'A-12'),
    change(id, 'sku', '', 'SHIRT-M'),
    change(id, 'barcode', '', '8712345678906'),
  ];
  expect(await save(typed)).toEqual({ ok: true, count: 1 });
  expect(await save(typed), 'the same form again').toEqual({ ok: true, count: 0 });
  expect(await kept(id)).toMatchObject({
    shelf: 'A-12',
    sku: 'SHIRT-M',
    barcode: '8712345678906',
    stockQuantity: 3,
  });
  expect(await listChanges(db, 'product', productId)).toMatchObject([
    {
      by: noor.email,
      before: { shelves: 'M: –', skus: 'M: –', barcodes: 'M: –' },
      after: { shelves: 'M: A-12', skus: 'M: SHIRT-M', barcodes: 'M: 8712345678906' },
    },
  ]);
  expect(await db.$count(stockMovements, eq(stockMovements.productId, productId))).toBe(1);
});

test('of two who change a shelf the second is asked, and may say that theirs holds; other fields do not mind', async () => {
  const { id } = await addShirt();
  await save([change(id, 'shelf', '', 'A-1')]);
  expect(await save([change(id, 'sku', '', 'S-1')])).toMatchObject({ ok: true });
  const refused = await save([change(id, 'shelf', '', 'B-1')]);
  expect(refused).toEqual({
    ok: false,
    problems: { [`shelf-${id}`]: { problem: 'changed-meanwhile', now: 'A-1' } },
  });
  expect(await save([change(id, 'shelf', 'A-1', 'B-1')])).toEqual({ ok: true, count: 1 });
  expect(await kept(id)).toMatchObject({ shelf: 'B-1', sku: 'S-1' });
});

test('all or none: what is too long and a size that is gone refuse the whole form', async () => {
  const [shirt, gone] = [await addShirt(), await addShirt()];
  await db.delete(productSizes).where(eq(productSizes.id, gone.id));
  const typed = [
    change(shirt.id, 'shelf', '', 'C-1'),
    change(shirt.id, 'sku', '', 'X'.repeat(41)),
    change(gone.id, 'shelf', '', 'C-2'),
  ];
  expect(await save(typed)).toEqual({
    ok: false,
    problems: {
      [`sku-${shirt.id}`]: { problem: 'too-long' },
      [`shelf-${gone.id}`]: { problem: 'gone' },
    },
  });
  expect(await kept(shirt.id)).toMatchObject({ shelf: '', sku: '' });
});

test('a barcode whose check digit does not fit is refused; a code of the shop’s own is kept', async () => {
  const { id } = await addShirt();
  expect(await save([change(id, 'barcode', '', '8712345678907')])).toEqual({
    ok: false,
    problems: { [`barcode-${id}`]: { problem: 'check-digit' } },
  });
  expect(await save([change(id, 'barcode', '', 'SHIRT-0007')])).toEqual({ ok: true, count: 1 });
});

test('sizes are found by their product, and those that lie nobody said where', async () => {
  const name = `Shelved ${randomUUID()}`;
  const { id } = await addShirt(name);
  const asked = { search: name, page: 1, perPage: 25 };
  const listed = { total: 1, sizes: [{ id, title: name, size: 'M', shelf: '', sku: '', barcode: '' }] };
  expect(await listShelves(db, { ...asked, isWithoutShelf: true })).toMatchObject(listed);
  await save([change(id, 'shelf', '', 'D-4')]);
  expect(await listShelves(db, { ...asked, isWithoutShelf: true })).toEqual({ total: 0, sizes: [] });
  expect(await listShelves(db, { ...asked, isWithoutShelf: false })).toMatchObject({ total: 1 });
});

test('a form is read without what cannot be seen, without fields left alone and without ids that are none', () => {
  const form = new FormData();
  const [one, other] = [randomUUID(), randomUUID()];
  form.set(`shelf-${one}`, ' A\u00a012\0\u200b ');
  form.set(`seen-sku-${other}`, 'S-1');
  form.set(`sku-${other}`, 'S-1');
  form.set('shelf-1', 'A-1');
  expect(readShelfForm(form)).toEqual([change(one, 'shelf', '', 'A 12')]);
});

async function addShirt(title = `Shirt ${randomUUID()}`): Promise<{ id: string; productId: string }> {
  const { id: productId } = await addProduct(title, { sizes: [{ size: 'M', stockQuantity: 3 }] });
  const [size] = await db.select().from(productSizes).where(eq(productSizes.productId, productId));
  return { id: size?.id ?? '', productId };
}

function change(id: string, field: ShelfChange['field'], seen: string, wanted: string): ShelfChange {
  return { id, field, seen, wanted };
}

function save(changes: ShelfChange[]) {
  return changeShelves(db, noor, changes, new Date());
}

async function kept(id: string) {
  const [row] = await db.select().from(productSizes).where(eq(productSizes.id, id));
  return row;
}
