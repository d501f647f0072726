import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { listChanges } from '#app/platform/audit-log.server.ts';
import { db } from '#app/platform/db.server.ts';
import { editProduct } from './edit-product.server.ts';
import { findEditedProduct } from './edited-product.server.ts';
import { addProduct, holdPieces } from './product-for-tests.server.ts';
import { productSizes } from './tables.server.ts';

const actor = { id: randomUUID(), email: 'noor@example.com' };
const now = new Date('2026-11-22T09:00:00Z');
const shirt = {
  title: 'Linen Shirt',
  slug: '',
  priceCents: 9_500,
  category: 'men' as const,
  subcategory: 'shirts',
  imageIds: [],
  sizes: [{ size: 'M' as const, stockQuantity: 10 }],
};

test('a product is added under the address of its title, and its history begins', async () => {
  const title = `Added ${randomUUID()}`;
  const added = await editProduct(db, actor, { product: { ...shirt, title } }, now);
  const again = await editProduct(db, actor, { product: { ...shirt, title } }, now);
  if (!added.ok || !again.ok) throw new Error('refused');
  expect(again.slug).toBe(`${added.slug}-2`);
  const kept = await findEditedProduct(db, added.id);
  expect(kept).toMatchObject({
    isArchived: false,
    product: { title, titleNl: '', priceCents: 9_500, sizes: [{ size: 'M', stockQuantity: 10, held: 0 }] },
  });
  expect(await listChanges(db, 'product', added.id)).toMatchObject([
    { action: 'created', by: actor.email, after: { title, price: '95.00', sizes: 'M: 10' } },
  ]);
});

test('all that is wrong is told at once', async () => {
  const { slug } = await addProduct(`Taken ${randomUUID()}`);
  const wrong = { ...shirt, title: ' ', priceCents: -1, subcategory: 'dresses', slug };
  expect(await editProduct(db, actor, { product: wrong }, now)).toEqual({
    ok: false,
    reason: 'invalid',
    problems: {
      title: { problem: 'Title is required' },
      priceCents: { problem: 'Price must be positive' },
      subcategory: { problem: 'Category is required' },
      slug: { problem: 'slug-taken' },
    },
  });
  const gone = await editProduct(db, actor, { product: { ...shirt, imageIds: [randomUUID()] } }, now);
  expect(gone).toMatchObject({
    problems: { imageIds: { problem: 'A picture is no longer in the library' } },
  });
});

test('an edit of what somebody else changed since is refused with what it is now', async () => {
  const { id, version } = await aShirt();
  const first = { known: { id, version }, product: { ...shirt, title: 'Theirs' } };
  expect(await editProduct(db, actor, first, now)).toMatchObject({ ok: true });
  const second = await editProduct(db, actor, { ...first, product: { ...shirt, title: 'Mine' } }, now);
  if (second.ok || second.reason !== 'changed') throw new Error('not refused');
  expect(second.current.product.title).toBe('Theirs');
  const known = { id, version: second.current.version };
  expect(await editProduct(db, actor, { known, product: { ...shirt, title: 'Mine' } }, now)).toMatchObject({
    ok: true,
  });
  const nobody = { id: 'nobody', version };
  expect(await editProduct(db, actor, { known: nobody, product: shirt }, now)).toEqual({
    ok: false,
    reason: 'missing',
  });
});

test('the address changes when an operator says so, and only then', async () => {
  const { id, version, slug } = await aShirt();
  const product = { ...shirt, title: 'Another title', slug };
  expect(await editProduct(db, actor, { known: { id, version }, product }, now)).toMatchObject({ slug });
  const next = await findEditedProduct(db, id);
  const wanted = `new-${randomUUID()}`;
  const known = { id, version: next?.version ?? '' };
  const renamed = await editProduct(db, actor, { known, product: { ...product, slug: wanted } }, now);
  expect(renamed).toMatchObject({ ok: true, slug: wanted });
});

test('stock that was left alone stays what sales made of it; a new number needs the newest', async () => {
  const { id, version } = await aShirt();
  await db.update(productSizes).set({ stockQuantity: 7 }).where(eq(productSizes.productId, id));
  const known = { id, version };
  const left = { ...shirt, sizes: [{ size: 'M' as const, stockQuantity: 10, seen: 10 }] };
  const outdated = { ...shirt, sizes: [{ size: 'M' as const, stockQuantity: 12, seen: 10 }] };
  expect(await editProduct(db, actor, { known, product: outdated }, now)).toMatchObject({
    problems: { 'stock-M': { problem: 'stock-changed', count: 7 } },
  });
  expect(await editProduct(db, actor, { known, product: left }, now)).toMatchObject({ ok: true });
  const kept = await findEditedProduct(db, id);
  expect(kept?.product.sizes).toMatchObject([{ stockQuantity: 7 }]);
});

test('stock does not go below what is held', async () => {
  const { id, version } = await aShirt();
  await holdPieces(id, 'M', 4);
  const known = { id, version };
  const withStock = (stockQuantity: number) => ({
    ...shirt,
    sizes: [{ size: 'M' as const, stockQuantity, seen: 10 }],
  });
  expect(await editProduct(db, actor, { known, product: withStock(3) }, now)).toMatchObject({
    problems: { 'stock-M': { problem: 'stock-below-held', count: 4 } },
  });
  expect(await editProduct(db, actor, { known, product: withStock(4) }, now)).toMatchObject({ ok: true });
  expect((await findEditedProduct(db, id))?.product.sizes).toMatchObject([{ stockQuantity: 4, held: 4 }]);
});

async function aShirt() {
  const { id, slug } = await addProduct(`Shirt ${randomUUID()}`, {
    sizes: [{ size: 'M', stockQuantity: 10 }],
  });
  const kept = await findEditedProduct(db, id);
  return { id, slug, version: kept?.version ?? '' };
}
