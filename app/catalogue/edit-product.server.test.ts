import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { listChanges } from '#app/platform/audit-log.server.ts';
import { db } from '#app/platform/db.server.ts';
import { editProduct } from './edit-product.server.ts';
import { findEditedProduct } from './edited-product.server.ts';
import { addProduct, holdPieces } from './product-for-tests.server.ts';
import { productSizes } from './tables.server.ts';
import { deleteProduct } from './withdraw-product.server.ts';

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
  const added = await add({ ...shirt, title });
  const again = await add({ ...shirt, title });
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

test('adding the same product twice adds one; the same form with other content is shown the first', async () => {
  const id = randomUUID();
  const product = { ...shirt, title: `Once ${id}`, editorNotes: 'Airy ' };
  const send = (changes: object) =>
    editProduct(db, actor, { id, version: '', product: { ...product, ...changes } }, now);
  const [one, other] = await Promise.all([send({}), send({ editorNotes: ' Airy', titleNl: '' })]);
  expect(one).toMatchObject({ ok: true, id });
  expect(other).toEqual(one);
  expect(await listChanges(db, 'product', id)).toHaveLength(1);
  const current = await findEditedProduct(db, id);
  expect(await send({ editorNotes: 'Light' })).toEqual({ ok: false, reason: 'changed', current });
  expect(await send({ sizes: [{ size: 'M', stockQuantity: 12 }] })).toMatchObject({ reason: 'changed' });
});

test('what was deleted meanwhile is missing, and its form may bring it back under its address', async () => {
  const { id, version, slug } = await aShirt();
  await deleteProduct(db, actor, id, async () => false, now);
  const product = { ...shirt, title: 'Back', slug };
  expect(await editProduct(db, actor, { id, version, product }, now)).toEqual({
    ok: false,
    reason: 'missing',
  });
  const back = await editProduct(db, actor, { id, version: '', product }, now);
  expect(back).toEqual({ ok: true, id, slug });
});

test.each<[object, object]>([
  [{ editorNotesNl: 'x'.repeat(5_001) }, { editorNotesNl: { problem: 'too-long', count: 5_000 } }],
  [{ titleNl: 'x'.repeat(201) }, { titleNl: { problem: 'too-long', count: 200 } }],
  [{ priceCents: 100_000_001 }, { priceCents: { problem: 'price-too-high', count: 100_000_000 } }],
  [
    { sizes: [{ size: 'M', stockQuantity: 1_000_001 }] },
    { 'stock-M': { problem: 'stock-too-high', count: 1_000_000 } },
  ],
  [{ sizes: [{ size: 'M', stockQuantity: Number.NaN }] }, { 'stock-M': { problem: 'stock' } }],
])('past a limit, which is named: %j', async (wrong, problems) => {
  expect(await add({ ...shirt, ...wrong })).toEqual({ ok: false, reason: 'invalid', problems });
});

test('all that is wrong is told at once', async () => {
  const { slug } = await addProduct(`Taken ${randomUUID()}`);
  const wrong = { ...shirt, title: ' ', priceCents: -1, subcategory: 'dresses', slug };
  expect(await add(wrong)).toEqual({
    ok: false,
    reason: 'invalid',
    problems: {
      title: { problem: 'Title is required' },
      priceCents: { problem: 'Price must be positive' },
      subcategory: { problem: 'Category is required' },
      slug: { problem: 'slug-taken' },
    },
  });
  const gone = await add({ ...shirt, imageIds: [randomUUID()] });
  expect(gone).toMatchObject({
    problems: { imageIds: { problem: 'A picture is no longer in the library' } },
  });
});

test('an edit of what somebody else changed since is refused with what it is now', async () => {
  const { id, version } = await aShirt();
  const first = { id, version, product: { ...shirt, title: 'Theirs' } };
  expect(await editProduct(db, actor, first, now)).toMatchObject({ ok: true });
  const second = await editProduct(db, actor, { ...first, product: { ...shirt, title: 'Mine' } }, now);
  if (second.ok || second.reason !== 'changed') throw new Error('not refused');
  expect(second.current.product.title).toBe('Theirs');
  const mine = { id, version: second.current.version, product: { ...shirt, title: 'Mine' } };
  expect(await editProduct(db, actor, mine, now)).toMatchObject({ ok: true });
});

test('the address changes when an operator says so, and only then', async () => {
  const { id, version, slug } = await aShirt();
  const product = { ...shirt, title: 'Another title', slug };
  expect(await editProduct(db, actor, { id, version, product }, now)).toMatchObject({ slug });
  const next = await findEditedProduct(db, id);
  const wanted = `new-${randomUUID()}`;
  const seen = { id, version: next?.version ?? '' };
  const renamed = await editProduct(db, actor, { ...seen, product: { ...product, slug: wanted } }, now);
  expect(renamed).toMatchObject({ ok: true, slug: wanted });
});

test('stock that was left alone stays what sales made of it; a new number needs the newest', async () => {
  const { id, version } = await aShirt();
  await db.update(productSizes).set({ stockQuantity: 7 }).where(eq(productSizes.productId, id));
  const seen = { id, version };
  const left = { ...shirt, sizes: [{ size: 'M' as const, stockQuantity: 10, seen: 10 }] };
  const outdated = { ...shirt, sizes: [{ size: 'M' as const, stockQuantity: 12, seen: 10 }] };
  expect(await editProduct(db, actor, { ...seen, product: outdated }, now)).toMatchObject({
    problems: { 'stock-M': { problem: 'stock-changed', count: 7 } },
  });
  expect(await editProduct(db, actor, { ...seen, product: left }, now)).toMatchObject({ ok: true });
  const kept = await findEditedProduct(db, id);
  expect(kept?.product.sizes).toMatchObject([{ stockQuantity: 7 }]);
});

test('stock does not go below what is held', async () => {
  const { id, version } = await aShirt();
  await holdPieces(id, 'M', 4);
  const seen = { id, version };
  const withStock = (stockQuantity: number) => ({
    ...shirt,
    sizes: [{ size: 'M' as const, stockQuantity, seen: 10 }],
  });
  expect(await editProduct(db, actor, { ...seen, product: withStock(3) }, now)).toMatchObject({
    problems: { 'stock-M': { problem: 'stock-below-held', count: 4 } },
  });
  expect(await editProduct(db, actor, { ...seen, product: withStock(4) }, now)).toMatchObject({ ok: true });
  expect((await findEditedProduct(db, id))?.product.sizes).toMatchObject([{ stockQuantity: 4, held: 4 }]);
});

function add(product: Parameters<typeof editProduct>[2]['product']) {
  return editProduct(db, actor, { id: randomUUID(), version: '', product }, now);
}

async function aShirt() {
  const { id, slug } = await addProduct(`Shirt ${randomUUID()}`, {
    sizes: [{ size: 'M', stockQuantity: 10 }],
  });
  const kept = await findEditedProduct(db, id);
  return { id, slug, version: kept?.version ?? '' };
}
