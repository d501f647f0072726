import { randomUUID } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { listOfferedDiscounts } from '#app/discounts/list-offered-discounts.server.ts';
import { db } from '#app/platform/database/db.server.ts';
import { findRedirect } from '#app/redirects/redirects.server.ts';
import { postedForm } from '#tests/support/form-request.ts';
import { addProduct } from '#tests/support/products.ts';
import { sampleDepartments, sampleSubcategories } from '#tests/support/subcategories.ts';
import { FIRST } from '../categories.ts';
import { listDepartments } from '../departments.server.ts';
import { noFilters } from '../listing/filters.ts';
import { findListing } from '../listing/find-listing.server.ts';
import { departmentScope } from '../listing/listing-scope.server.ts';
import { findPublishedProduct } from '../published-products.server.ts';
import { listFilledSubcategories, listSubcategories } from '../subcategories.server.ts';
import { products } from '../tables.server.ts';
import { saveProduct } from './save-product.server.ts';
import { newSizeSystem, sizeSystemEditor } from './size-system-editor.server.ts';
import {
  listSubcategoriesWithUse,
  newSubcategory,
  type SubcategoryValues,
  subcategoryEditor,
} from './subcategory-editor.server.ts';

const actor = { id: randomUUID(), email: 'noor@example.com' };
const now = new Date('2026-11-29T09:00:00Z');
const tall = [{ department: 'women', title: 'Tall Boots', titleNl: 'Hoge laarzen' }];
const boots = { title: 'Boots', titleNl: 'Laarzen', departments: ['women'] };

test('a shop begins with the specified departments and categories', async () => {
  expect(await listDepartments(db)).toEqual(sampleDepartments);
  const subcategories = await listSubcategories(db);
  expect(subcategories.map((row) => ({ ...row, id: row.slug }))).toEqual(sampleSubcategories);
});

test('a category is added after the others, and lists, filters and pages of products name it', async () => {
  const id = await added({ ...boots, names: tall });
  expect((await listSubcategoriesWithUse(db)).at(-1)).toMatchObject({ id, slug: 'boots', used: 0 });
  const { slug } = await addProduct('A Boot', { subcategory: 'boots' });
  expect((await listFilledSubcategories(db)).women).toContainEqual({
    slug: 'boots',
    name: 'Tall Boots',
    nameNl: 'Hoge laarzen',
    parent: null,
    picture: null,
  });
  const filters = { ...noFilters, category: ['boots'] };
  const choice = { filters, language: 'nl' as const };
  const listing = await findListing(db, departmentScope('women'), choice);
  expect(listing.cards.map((card) => card.slug)).toEqual([slug]);
  expect(listing.counts.category).toContainEqual({ value: 'boots', name: 'Laarzen', count: 1 });
  const { counts } = await findListing(db, departmentScope('women'), { ...choice, department: 'women' });
  expect(counts.category).toContainEqual({ value: 'boots', name: 'Hoge laarzen', count: 1 });
  expect(await findPublishedProduct(db, slug, 'nl')).toMatchObject({ subcategoryName: 'Hoge laarzen' });
});

test('a text of the category stands where a product has none of its own', async () => {
  const usual = { deliveryAndReturns: 'Sent in a box.', deliveryAndReturnsNl: 'In een doos.' };
  const id = await added({ ...boots, title: 'Clogs', ...usual });
  const plain = await addProduct('A Clog', { subcategory: 'clogs' });
  const own = await addProduct('Another Clog', { subcategory: 'clogs', deliveryAndReturns: 'In a bag.' });
  const text = async (slug: string, language: 'en' | 'nl') =>
    (await findPublishedProduct(db, slug, language))?.deliveryAndReturns?.text;
  expect(await text(plain.slug, 'nl')).toBe('In een doos.');
  expect(await text(own.slug, 'nl')).toBe('In a bag.');
  expect(await save(id, { deliveryAndReturns: '', deliveryAndReturnsNl: '' })).toMatchObject({ ok: true });
  expect(await text(plain.slug, 'en')).toBeUndefined();
});

test('a new slug reaches products, sales, discounts and menus', async () => {
  const id = await added({ ...boots, title: 'Mules' });
  const { id: productId } = await addProduct('A Mule', { subcategory: 'mules' });
  const categories = sql`array['new-in', 'women/mules', 'women/tops']`;
  await db.execute(sql`insert into sales (title, starts_at, ends_at, kind, percentage, categories)
    values ('Mules', now(), now() + interval '1 day', 'percentage', 10, ${categories})`);
  await db.execute(sql`insert into discounts (title, method, kind, percentage, starts_at, categories)
    values ('Mules', 'automatic', 'percentage', 10, now(), ${categories})`);
  await db.execute(sql`insert into navigation_settings (section, featured, regular)
    values ('women', array['mules', 'tops'], array['dresses'])
    on conflict (section) do update set featured = excluded.featured, regular = excluded.regular`);

  expect(await save(id, { slug: 'slip-ons' })).toMatchObject({ ok: true });
  const [product] = await db.select().from(products).where(eq(products.id, productId));
  expect(product).toMatchObject({ subcategory: 'slip-ons' });
  expect(await findRedirect(db, { pathname: '/women/mules', search: '' })).toBe('/women/slip-ons');
  expect(await findRedirect(db, { pathname: '/new-in/mules', search: '' })).toBe('/new-in/slip-ons');
  expect(await findRedirect(db, { pathname: '/men/mules', search: '' })).toBeUndefined();
  const renamed = ['new-in', 'women/slip-ons', 'women/tops'];
  expect(await mentions()).toEqual({ sales: renamed, discounts: renamed, featured: ['slip-ons', 'tops'] });

  await db.delete(products).where(eq(products.id, productId));
  expect(await remove(id)).toMatchObject({ ok: true, title: 'Mules' });
  const left = ['new-in', 'women/tops'];
  expect(await mentions()).toMatchObject({ sales: left, discounts: left });
});

test('a parent has the products of its children in listings, filters, sales and discounts', async () => {
  const parent = { ...boots, title: 'Outerwear', departments: ['women', 'men'] };
  const parentId = await added(parent);
  const id = await added({ ...boots, title: 'Parkas', parent: 'outerwear', after: FIRST });
  const { id: productId, slug } = await addProduct('A Parka', { subcategory: 'parkas', priceCents: 100_00 });
  const filled = (await listFilledSubcategories(db)).women?.map((row) => [row.slug, row.parent]);
  expect(filled?.slice(-2)).toEqual([
    ['outerwear', null],
    ['parkas', 'outerwear'],
  ]);
  const filters = { ...noFilters, category: ['outerwear'] };
  const { cards, counts } = await findListing(db, departmentScope('women'), { filters, language: 'en' });
  expect(cards.map((card) => card.slug)).toEqual([slug]);
  expect(counts.category).toContainEqual({ value: 'outerwear', name: 'Outerwear', count: 1 });
  expect(await findPublishedProduct(db, slug, 'nl')).toMatchObject({
    parent: { slug: 'outerwear', name: 'Laarzen' },
  });

  const categories = sql`array['women/outerwear']`;
  await db.execute(sql`insert into sales (title, starts_at, ends_at, kind, percentage, categories)
    values ('Coats', now(), now() + interval '1 day', 'percentage', 10, ${categories})`);
  await db.execute(sql`insert into discounts (title, method, kind, percentage, starts_at, is_for_whole_shop, categories)
    values ('Coats', 'automatic', 'percentage', 10, now(), false, ${categories})`);
  const price = async () => (await findPublishedProduct(db, slug, 'en'))?.priceCents;
  const discount = async () => {
    const offered = await listOfferedDiscounts(db, { code: undefined, products: [productId], shopper: {} });
    return offered.find(({ title }) => title === 'Coats')?.productIds;
  };
  expect([await price(), await discount()]).toEqual([90_00, [productId]]);
  expect(await save(parentId, { slug: 'coats' })).toMatchObject({ ok: true });
  expect([await price(), await discount()]).toEqual([90_00, [productId]]);
  expect(await save(id, { parent: '' })).toMatchObject({ ok: true });
  expect([await price(), await discount()]).toEqual([100_00, []]);
  expect(await save(id, { parent: 'coats' })).toMatchObject({ ok: true });
  expect([await price(), await discount()]).toEqual([90_00, [productId]]);
  expect(await remove(parentId)).toMatchObject({ ok: true });
  expect([await price(), await discount()]).toEqual([100_00, []]);
  expect((await subcategoryEditor.find(db, id))?.values.parent).toBe('');
});

test('a parent has no parent, and stands in the departments of its children', async () => {
  const parentId = await added({ ...boots, title: 'Bags', departments: ['women', 'men'] });
  const child = { ...boots, title: 'Totes', parent: 'bags' };
  const id = await added(child);
  const refusal = async (saved: Promise<object>, problems: object) =>
    expect(await saved).toMatchObject({ ok: false, problems });
  await refusal(add({ ...boots, title: 'Small Totes', parent: 'totes' }), { parent: 'parent-unknown' });
  await refusal(save(id, { parent: 'totes' }), { parent: 'parent-unknown' });
  await refusal(save(parentId, { parent: 'dresses' }), { parent: 'parent-of-others' });
  await refusal(save(parentId, { departments: ['men'] }), { departments: 'not-in-parent' });
  expect(await save(parentId, { departments: ['women'] })).toMatchObject({ ok: true });
  await refusal(save(id, { departments: ['women', 'men'] }), { departments: 'not-in-parent' });
});

test('the order is what operators say', async () => {
  const slugs = async () => (await listSubcategories(db)).map(({ slug }) => slug);
  const before = await slugs();
  const id = await added({ ...boots, title: 'Sneakers', after: 'shirts' });
  const [first, ...rest] = before;
  expect(await slugs()).toEqual(before.toSpliced(before.indexOf('shirts') + 1, 0, 'sneakers'));
  expect((await subcategoryEditor.find(db, id))?.values.after).toBe('shirts');
  expect(await save(id, { after: FIRST })).toMatchObject({ ok: true });
  expect(await slugs()).toEqual(['sneakers', first, ...rest]);
  expect((await subcategoryEditor.find(db, id))?.values.after).toBe(FIRST);
});

test.each<[Partial<SubcategoryValues>, object]>([
  [{ title: '' }, { title: 'title-missing' }],
  [{ titleNl: ' ' }, { titleNl: 'title-missing' }],
  [{ names: [{ department: 'men', title: 'Boots', titleNl: '' }] }, { 'men-titleNl': 'title-missing' }],
  [{ names: [{ department: 'women', title: '', titleNl: 'Laarzen' }] }, { 'women-title': 'title-missing' }],
  [{ slug: 'dresses' }, { slug: 'slug-taken' }],
  [{ slug: 'a b' }, { slug: 'slug-form' }],
  [{ slug: 'products' }, { slug: 'slug-form' }],
  [{ sizeSystemId: 'none' }, { sizeSystemId: 'size-system-unknown' }],
  [{ parent: 'none' }, { parent: 'parent-unknown' }],
  [{ imageId: randomUUID() }, { imageId: 'picture-gone' }],
  [{ taxClass: 'none' }, { taxClass: 'tax-class-unknown' }],
  [{ googleCategory: 'shoes' }, { googleCategory: 'google-category-unknown' }],
  [{ searchWords: 'x'.repeat(501) }, { searchWords: 'too-long' }],
])('refused by name: %j', async (wrong, problems) => {
  expect(await add({ ...boots, slug: `boots-${randomUUID()}`, ...wrong })).toMatchObject({
    ok: false,
    problems,
  });
});

test('what products have stays: the category, its department, its size system', async () => {
  const belts = { ...newSizeSystem, title: 'Soles', titleNl: 'Zolen', region: '', sizes: '1\n2' };
  const form = postedForm({ version: '', fields: {} });
  const system = await sizeSystemEditor.save(db, actor, { id: randomUUID(), form, values: belts }, now);
  if (!system.ok) throw new Error(JSON.stringify(system));
  const id = await added({ ...boots, title: 'Sandals', sizeSystemId: system.id });
  await addProduct('A Sandal', { subcategory: 'sandals' });
  expect(await remove(id)).toEqual({ ok: false, reason: 'used' });
  expect(await save(id, { departments: ['men'] })).toMatchObject({
    ok: false,
    problems: { departments: { used: 1 } },
  });
  expect(await sizeSystemEditor.remove(db, actor, system.id, now)).toEqual({ ok: false, reason: 'used' });
  expect(await save(id, { departments: ['women', 'men'] })).toMatchObject({ ok: true });
  expect(await save(randomUUID(), {})).toMatchObject({ ok: false });
});

test('while a category is renamed, a product either has the new name or is refused', async () => {
  const id = await added({ ...boots, title: 'Loafers' });
  for (let round = 0; round < 10; round++) {
    const [was, becomes] = round % 2 ? ['pumps', 'loafers'] : ['loafers', 'pumps'];
    const product = { title: `Shoe ${round}`, priceCents: 1, category: 'women' as const, subcategory: was };
    const [renamed, saved] = await Promise.all([
      save(id, { slug: becomes }),
      saveProduct(db, { ...product, imageIds: [], sizes: [{ size: 'M' }] }),
    ]);
    expect(renamed).toMatchObject({ ok: true });
    if (!saved.ok) expect(saved.problems).toEqual({ subcategory: 'Category is required' });
    expect(await db.$count(products, eq(products.subcategory, was))).toBe(0);
  }
});

async function mentions() {
  const { rows } = await db.execute(sql`select
    (select categories from sales where title = 'Mules') as sales,
    (select categories from discounts where title = 'Mules') as discounts,
    (select featured from navigation_settings where section = 'women') as featured`);
  return rows[0];
}

async function added(values: Partial<SubcategoryValues>): Promise<string> {
  const saved = await add(values);
  if (!saved.ok) throw new Error(JSON.stringify(saved));
  return saved.id;
}

async function add(values: Partial<SubcategoryValues>) {
  const begun = await newSubcategory(db);
  const form = postedForm({ version: '', fields: subcategoryEditor.fieldsOf(begun) });
  return subcategoryEditor.save(db, actor, { id: randomUUID(), form, values: { ...begun, ...values } }, now);
}

/** Saves what an operator changed in the newest version. */
async function save(id: string, changed: Partial<SubcategoryValues>) {
  const kept = await subcategoryEditor.find(db, id);
  if (!kept) return { ok: false as const, reason: 'missing' as const };
  const form = postedForm({ version: kept.version, fields: subcategoryEditor.fieldsOf(kept.values) });
  return subcategoryEditor.save(db, actor, { id, form, values: { ...kept.values, ...changed } }, now);
}

function remove(id: string) {
  return subcategoryEditor.remove(db, actor, id, now);
}
