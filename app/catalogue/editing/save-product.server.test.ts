import { randomUUID } from 'node:crypto';
import { asc, eq, sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { images } from '#app/media/tables.server.ts';
import { settleOrder } from '#app/payments/settling/settle-order.server.ts';
import { db } from '#app/platform/database/db.server.ts';
import { findRedirect } from '#app/redirects/redirects.server.ts';
import { addOrder } from '#tests/support/orders.ts';
import { productImages, productSizes, products } from '../tables.server.ts';
import type { ProductInput } from './product-input.ts';
import { saveProduct } from './save-product.server.ts';

const shirt: ProductInput = {
  title: 'Linen Shirt',
  priceCents: 9_500,
  category: 'men',
  subcategory: 'shirts',
  imageIds: [],
  sizes: [{ size: 'M' }],
};

test('titles that are taken get a number, also when they are saved at once', async () => {
  const title = `Taken ${randomUUID()}`;
  const slug = title.toLowerCase().replace(' ', '-');
  expect((await save({ title })).slug).toBe(slug);
  expect((await save({ title })).slug).toBe(`${slug}-2`);
  const many = await Promise.all(Array.from({ length: 8 }, () => save({ title })));
  expect(many.map((saved) => saved.slug).sort()).toEqual(
    Array.from({ length: 8 }, (_, index) => `${slug}-${index + 3}`).sort(),
  );
});

test('a title that looks like a number of another does not get in its way', async () => {
  expect((await save({ title: 'Robe 2' })).slug).toBe('robe-2');
  expect((await save({ title: 'Robe' })).slug).toBe('robe');
  expect((await save({ title: 'Robe' })).slug).toBe('robe-3');
});

test('an edit changes everything but the address', async () => {
  const { id, slug } = await save({ title: 'Before', titleNl: 'Eerst', editorNotes: 'Airy', isNew: true });
  expect(await save({ title: 'After', titleNl: '', priceCents: 1 }, { id })).toEqual({ ok: true, id, slug });
  const [row] = await db.select().from(products).where(eq(products.id, id));
  expect(row).toMatchObject({
    title: 'After',
    titleNl: null,
    priceCents: 1,
    editorNotes: null,
    isNew: false,
    department: 'men',
  });
});

test('a renamed or moved product leaves its former address, and takes it back', async () => {
  const { id, slug } = await save({ title: 'Renamed' });
  const renamed = `${slug}-new`;
  await save({ title: 'Renamed' }, { id, slug: renamed });
  expect(await leadsTo(`/men/products/${slug}`)).toBe(`/men/products/${renamed}`);
  await save({ category: 'women', subcategory: 'tops' }, { id });
  expect(await leadsTo(`/men/products/${slug}`)).toBe(`/women/products/${renamed}`);
  expect(await leadsTo(`/men/products/${renamed}`)).toBe(`/women/products/${renamed}`);
  await save({}, { id, slug });
  expect(await leadsTo(`/men/products/${slug}`)).toBeUndefined();
  expect(await leadsTo(`/men/products/${renamed}`)).toBe(`/men/products/${slug}`);
  await save({ title: 'Another' }, { slug: renamed });
  expect(await leadsTo(`/men/products/${renamed}`)).toBeUndefined();
});

test('no redirect gives away a product that shoppers cannot see', async () => {
  const draft = await save({ title: 'Draft' }, { isDraft: true });
  await save({}, { id: draft.id, slug: `${draft.slug}-secret` });
  expect(await leadsTo(`/men/products/${draft.slug}`)).toBeUndefined();

  const dropped = await save({ title: 'Dropped' });
  const secret = `${dropped.slug}-secret`;
  await save({ category: 'the-drop' }, { id: dropped.id, slug: secret });
  expect(await leadsTo(`/men/products/${dropped.slug}`)).toBeUndefined();
  await save({}, { id: dropped.id });
  expect(await leadsTo(`/drop-product/${secret}`)).toBe(`/men/products/${secret}`);
  await save({ category: 'the-drop' }, { id: dropped.id });
  expect(await leadsTo(`/drop-product/${secret}`)).toBeUndefined();
});

test('a size is changed in place: what is held stays held', async () => {
  const { id } = await save({
    sizes: [
      { size: 'M', stockQuantity: 5 },
      { size: 'L', stockQuantity: 1 },
    ],
  });
  await addOrder(db, [{ id, size: 'M', quantity: 2 }]);
  const before = (await sizesOf(id)).find(({ size }) => size === 'M');
  await save({ sizes: [{ size: 'M', stockQuantity: 9 }, { size: 'S' }] }, { id });
  expect(await sizesOf(id)).toEqual([
    { id: before?.id, size: 'M', available: true, stock: 9, held: 2 },
    expect.objectContaining({ size: 'S', available: true, stock: 10, held: 0 }),
  ]);
});

test('a size that is no longer listed goes off sale, but who is paying for it gets it', async () => {
  const { id } = await save({ sizes: [{ size: 'M', stockQuantity: 2 }] });
  const order = await addOrder(db, [{ id, size: 'M', quantity: 1 }]);
  await save({ sizes: [{ size: 'S' }] }, { id });
  expect(await sizesOf(id)).toMatchObject([{ size: 'M', available: false, held: 1 }, { size: 'S' }]);
  await expect(addOrder(db, [{ id, size: 'M', quantity: 1 }])).rejects.toThrow('sold-out');

  const { startJobs, stopJobs } = await import('#app/platform/jobs/jobs.server.ts');
  await startJobs();
  const payment = {
    sessionId: order.sessionId,
    state: 'paid',
    amountCents: order.totalCents,
    currency: 'eur',
    isTest: true,
  } as const;
  expect(await settleOrder(db, payment, 'webhook')).toMatchObject({
    order: { status: 'processing', paymentStatus: 'paid' },
  });
  await stopJobs();
  await save({ sizes: [{ size: 'S' }] }, { id });
  expect(await sizesOf(id)).toMatchObject([{ size: 'S' }]);
});

test('pictures stand in the order of the list, and the list replaces them', async () => {
  const values = ['a', 'b', 'c'].map((name) => ({
    url: `/media/${name}${randomUUID()}`,
    width: 1,
    height: 1,
    colour: '#000000',
  }));
  const [a = '', b = '', c = ''] = (await db.insert(images).values(values).returning({ id: images.id })).map(
    ({ id }) => id,
  );
  const { id } = await save({ imageIds: [b, a] });
  await save({ imageIds: [c, b, c, c.toUpperCase()] }, { id });
  const rows = await db
    .select({ id: productImages.imageId })
    .from(productImages)
    .where(eq(productImages.productId, id))
    .orderBy(asc(productImages.sortOrder));
  expect(rows.map((row) => row.id)).toEqual([c, b]);
});

test('a picture that is not in the library is refused by name, and nothing is written', async () => {
  const { id } = await save({ title: 'Pictured' });
  const wrong = { ...shirt, title: 'Changed', imageIds: [randomUUID()] };
  const problems = { imageIds: 'A picture is no longer in the library' };
  expect(await saveProduct(db, wrong, { id })).toEqual({ ok: false, reason: 'invalid', problems });
  const before = await db.$count(products);
  expect(await saveProduct(db, wrong)).toEqual({ ok: false, reason: 'invalid', problems });
  expect(await db.$count(products)).toBe(before);
  expect(await db.select().from(products).where(eq(products.id, id))).toMatchObject([{ title: 'Pictured' }]);
});

test.each<[Partial<ProductInput>, Record<string, string>]>([
  [{ title: '  ' }, { title: 'Title is required' }],
  [{ priceCents: -1 }, { priceCents: 'Price must be positive' }],
  [{ category: 'kids' as 'men' }, { category: 'Gender is required' }],
  [{ subcategory: '' }, { subcategory: 'Category is required' }],
  [{ category: 'women', subcategory: 'shirts' }, { subcategory: 'Category is required' }],
  [{ sizes: [{ size: 'M' }, { size: 'M' }] }, { sizes: 'Each size stands once' }],
  [{ sizes: [] }, { sizes: 'no-size' }],
  [
    { title: '', priceCents: -1 },
    { title: 'Title is required', priceCents: 'Price must be positive' },
  ],
])('%j is refused, field by field, and nothing is written', async (wrong, problems) => {
  const before = await db.$count(products);
  expect(await saveProduct(db, { ...shirt, ...wrong })).toEqual({ ok: false, reason: 'invalid', problems });
  expect(await db.$count(products)).toBe(before);
});

test.each<Partial<ProductInput>>([
  { priceCents: 9.5 },
  { priceCents: Number.NaN },
  { sizes: [{ size: 'M', stockQuantity: -1 }] },
  { sizes: [{ size: 'XXXL' as 'M' }] },
  { imageIds: ['not-a-uuid'] },
  { title: 'x'.repeat(201) },
])('%j is refused', async (wrong) => {
  const saved = await saveProduct(db, { ...shirt, ...wrong });
  expect(saved).toMatchObject({ ok: false, problems: { [Object.keys(wrong)[0] ?? '']: expect.any(String) } });
});

async function save(fields: Partial<ProductInput>, own: Parameters<typeof saveProduct>[2] = {}) {
  const saved = await saveProduct(db, { ...shirt, ...fields }, own);
  if (!saved.ok) throw new Error(JSON.stringify(saved.problems));
  return saved;
}

function sizesOf(productId: string) {
  return db
    .select({
      id: productSizes.id,
      size: productSizes.size,
      available: productSizes.available,
      stock: productSizes.stockQuantity,
      held: sql<number>`(select coalesce(sum(quantity), 0)::int from holds where product_size_id = ${sql.raw('product_sizes.id')})`,
    })
    .from(productSizes)
    .where(eq(productSizes.productId, productId))
    .orderBy(asc(productSizes.size));
}

function leadsTo(path: string): Promise<string | undefined> {
  return findRedirect(db, new URL(path, 'https://shop.example'));
}
