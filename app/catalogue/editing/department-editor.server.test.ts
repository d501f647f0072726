import { randomUUID } from 'node:crypto';
import type { RouteConfigEntry } from '@react-router/dev/routes';
import { eq, sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { db } from '#app/platform/database/db.server.ts';
import { setRoutes } from '#app/platform/http/urls/route-segments.server.ts';
import { findRedirect } from '#app/redirects/redirects.server.ts';
import routes from '#app/routes.ts';
import { postedForm } from '#tests/support/form-request.ts';
import { addProduct } from '#tests/support/products.ts';
import { FIRST } from '../categories.ts';
import { listDepartments } from '../departments.server.ts';
import { findListing } from '../listing/find-listing.server.ts';
import { departmentScope } from '../listing/listing-scope.server.ts';
import { findPublishedProduct } from '../published-products.server.ts';
import { findSuggestions } from '../search/interpret-search-query.server.ts';
import { products, subcategoryDepartments } from '../tables.server.ts';
import {
  type DepartmentValues,
  departmentEditor,
  listDepartmentsWithUse,
  newDepartment,
} from './department-editor.server.ts';
import { saveProduct } from './save-product.server.ts';

const actor = { id: randomUUID(), email: 'noor@example.com' };
const now = new Date('2026-11-29T09:00:00Z');
const kids = {
  ...{ title: 'Kids', titleNl: 'Kinderen', heading: 'For Kids', headingNl: 'Voor kinderen' },
  ...{ description: 'Clothes to play in.', descriptionNl: 'Kleren om in te spelen.' },
  ...{ gender: 'unisex', ageGroup: 'kids' },
};

function pathsOf(entries: RouteConfigEntry[]): { path: string | undefined }[] {
  return entries.flatMap(({ path, children = [] }) => [{ path }, ...pathsOf(children)]);
}
const paths = pathsOf(routes);
setRoutes(() => ({ routes: Object.fromEntries(paths.map((route, at) => [at, route])) }) as never);

test('a department is added after the others; listings, products and search follow', async () => {
  const id = await added(kids);
  expect((await listDepartmentsWithUse(db)).at(-1)).toMatchObject({ id, slug: 'kids', used: 0 });
  await db.insert(subcategoryDepartments).values({ subcategory: 'tops', department: 'kids' });
  const { slug } = await addProduct('A Small Top', { category: 'kids', subcategory: 'tops' });
  const { cards } = await findListing(db, departmentScope('kids'), { language: 'nl' });
  expect(cards).toMatchObject([{ slug, category: 'kids' }]);
  expect(await findPublishedProduct(db, slug, 'nl')).toMatchObject({
    ...{ department: 'kids', departmentName: 'Kinderen', audience: { gender: 'unisex', ageGroup: 'kids' } },
  });
  const found = await findSuggestions(db, 'kinderen', { offeredIds: [], language: 'nl' });
  expect(found).toMatchObject({ cards: [{ slug }], categories: [{ department: 'kids' }] });
  const { counts } = await findListing(db, { where: eq(products.slug, slug) }, { language: 'nl' });
  expect(counts.gender).toEqual([{ value: 'kids', name: 'Kinderen', count: 1 }]);
  expect(await remove(id)).toEqual({ ok: false, reason: 'used' });
  await db.delete(products).where(eq(products.slug, slug));
  expect(await remove(id)).toEqual({ ok: false, reason: 'used' });
  await db.delete(subcategoryDepartments).where(eq(subcategoryDepartments.department, 'kids'));
  expect(await remove(id)).toMatchObject({ ok: true, title: 'Kids' });
});

test('a new address reaches products, categories, sales, discounts and menus, and the old one leads on', async () => {
  const id = await added({ ...kids, slug: 'babies' });
  await db.insert(subcategoryDepartments).values({ subcategory: 'tops', department: 'babies' });
  const product = await addProduct('A Tiny Top', { category: 'babies', subcategory: 'tops' });
  const categories = sql`array['babies', 'women/tops', 'babies/tops']`;
  await db.execute(sql`insert into sales (title, starts_at, ends_at, kind, percentage, categories)
    values ('Babies', now(), now() + interval '1 day', 'percentage', 10, ${categories})`);
  await db.execute(sql`insert into discounts (title, method, kind, percentage, starts_at, categories)
    values ('Babies', 'automatic', 'percentage', 10, now(), ${categories})`);
  await db.execute(sql`insert into navigation_settings (section, featured) values ('babies', array['tops'])`);

  expect(await save(id, { slug: 'newborns' })).toMatchObject({ ok: true });
  const [row] = await db.select().from(products).where(eq(products.id, product.id));
  expect(row).toMatchObject({ category: 'newborns', department: 'newborns' });
  expect(row?.searchDocument).toContain('category:newborns');
  const renamed = ['newborns', 'women/tops', 'newborns/tops'];
  expect(await mentions()).toEqual({ sales: renamed, discounts: renamed, menus: ['newborns'] });
  const leadsTo = (pathname: string) => findRedirect(db, { pathname, search: '' });
  expect(await leadsTo('/babies')).toBe('/newborns');
  expect(await leadsTo('/babies/tops')).toBe('/newborns/tops');
  expect(await leadsTo(`/babies/products/${product.slug}`)).toBe(`/newborns/products/${product.slug}`);
  expect(await save(id, { slug: 'babies' })).toMatchObject({ ok: true });
  expect(await leadsTo('/babies/tops')).toBeUndefined();
  expect(await leadsTo('/newborns/tops')).toBe('/babies/tops');

  await db.delete(products).where(eq(products.id, product.id));
  await db.delete(subcategoryDepartments).where(eq(subcategoryDepartments.department, 'babies'));
  expect(await remove(id)).toMatchObject({ ok: true });
  expect(await mentions()).toEqual({ sales: ['women/tops'], discounts: ['women/tops'], menus: null });
});

test('the order is what operators say', async () => {
  const slugs = async () => (await listDepartments(db)).map(({ slug }) => slug);
  const before = await slugs();
  const id = await added({ ...kids, slug: 'teens', after: FIRST });
  expect(await slugs()).toEqual(['teens', ...before]);
  expect(await save(id, { after: 'women' })).toMatchObject({ ok: true });
  expect(await slugs()).toEqual(before.toSpliced(before.indexOf('women') + 1, 0, 'teens'));
  expect((await departmentEditor.find(db, id))?.values.after).toBe('women');
});

test('no department has the address of a page, an endpoint or a folder of files', async () => {
  const segments = paths.map(({ path }) => path?.split('/')[0] ?? '');
  const taken = new Set(['media', 'assets', ...segments.filter((segment) => /^[a-z0-9-]+$/.test(segment))]);
  expect(taken.size).toBeGreaterThan(40);
  for (const slug of taken)
    expect(await add({ ...kids, slug }), slug).toMatchObject({ problems: { slug: 'slug-of-page' } });
});

test.each<[Partial<DepartmentValues>, object]>([
  [{ title: '' }, { title: 'title-missing' }],
  [{ headingNl: ' ' }, { headingNl: 'title-missing' }],
  [{ description: '' }, { description: 'title-missing' }],
  [{ slug: 'men' }, { slug: 'slug-taken' }],
  [{ slug: 'a b' }, { slug: 'slug-form' }],
  [{ slug: 'constructor' }, { slug: 'slug-form' }],
  [{ gender: 'women' }, { gender: 'choice-unknown' }],
  [{ ageGroup: 'old' }, { ageGroup: 'choice-unknown' }],
  [{ searchWords: 'x'.repeat(501) }, { searchWords: 'too-long' }],
])('refused by name: %j', async (wrong, problems) => {
  expect(await add({ ...kids, slug: 'refused', ...wrong })).toMatchObject({ ok: false, problems });
});

test('a department for nobody in particular says neither gender nor age', async () => {
  await added({ ...kids, slug: 'home', gender: '', ageGroup: '' });
  expect((await listDepartments(db)).find(({ slug }) => slug === 'home')).toMatchObject({
    ...{ gender: null, ageGroup: null },
  });
});

test('while a department is renamed, a product either has the new name or is refused', async () => {
  const id = await added({ ...kids, slug: 'boys' });
  await db.insert(subcategoryDepartments).values({ subcategory: 'tops', department: 'boys' });
  for (let round = 0; round < 10; round++) {
    const [was, becomes] = round % 2 ? ['lads', 'boys'] : ['boys', 'lads'];
    const product = { title: `Boy ${round}`, priceCents: 1, category: was, subcategory: 'tops' };
    const [renamed, saved] = await Promise.all([
      save(id, { slug: becomes }),
      saveProduct(db, { ...product, imageIds: [], sizes: [{ size: 'M' }] }),
    ]);
    expect(renamed).toMatchObject({ ok: true });
    if (!saved.ok) expect(saved.problems).toEqual({ category: 'Gender is required' });
    expect(await db.$count(products, eq(products.category, was))).toBe(0);
  }
});

async function mentions() {
  const { rows } = await db.execute(sql`select
    (select categories from sales where title = 'Babies') as sales,
    (select categories from discounts where title = 'Babies') as discounts,
    (select array_agg(section) from navigation_settings where section in ('babies', 'newborns')) as menus`);
  return rows[0];
}

async function added(values: Partial<DepartmentValues>): Promise<string> {
  const saved = await add(values);
  if (!saved.ok) throw new Error(JSON.stringify(saved));
  return saved.id;
}

async function add(values: Partial<DepartmentValues>) {
  const begun = await newDepartment(db);
  const form = postedForm({ version: '', fields: departmentEditor.fieldsOf(begun) });
  return departmentEditor.save(db, actor, { id: randomUUID(), form, values: { ...begun, ...values } }, now);
}

/** Saves what an operator changed in the newest version. */
async function save(id: string, changed: Partial<DepartmentValues>) {
  const kept = await departmentEditor.find(db, id);
  if (!kept) return { ok: false as const, reason: 'missing' as const };
  const form = postedForm({ version: kept.version, fields: departmentEditor.fieldsOf(kept.values) });
  return departmentEditor.save(db, actor, { id, form, values: { ...kept.values, ...changed } }, now);
}

function remove(id: string) {
  return departmentEditor.remove(db, actor, id, now);
}
