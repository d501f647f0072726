import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { images } from '#app/media/tables.server.ts';
import { db } from '#app/platform/database/db.server.ts';
import { sampleColours } from '#tests/support/colours.ts';
import { postedForm } from '#tests/support/form-request.ts';
import { addProduct } from '#tests/support/products.ts';
import { FIRST } from '../categories.ts';
import { listColours } from '../colours.server.ts';
import { noFilters } from '../listing/filters.ts';
import { findListing } from '../listing/find-listing.server.ts';
import { departmentScope } from '../listing/listing-scope.server.ts';
import { findPublishedProduct } from '../published-products.server.ts';
import { interpretSearchQuery } from '../search/interpret-search-query.server.ts';
import { colours, products } from '../tables.server.ts';
import { type ColourValues, colourEditor, listColoursWithUse, newColour } from './colour-editor.server.ts';
import { saveProduct } from './save-product.server.ts';

const actor = { id: randomUUID(), email: 'noor@example.com' };
const now = new Date('2026-11-29T09:00:00Z');
const navy = { title: 'Navy', titleNl: 'Marineblauw', family: 'blue', swatchFirst: '#1F2F4F' };

test('a shop begins with the fourteen colours', async () => {
  expect(await listColours(db)).toMatchObject(sampleColours);
  expect(await listColours(db)).toHaveLength(14);
});

test('a colour is added last, filtered by its family, found by its words, and named on its products', async () => {
  const id = await added(navy);
  expect((await listColoursWithUse(db)).at(-1)).toMatchObject({
    ...{ id, slug: 'navy', used: 0, swatch: '#1f2f4f' },
    family: { name: 'Blue', nameNl: 'Blauw' },
  });
  const { slug } = await addProduct('A Coat', { colour: 'navy' });
  const { id: blueId } = await addProduct('A Shirt', { colour: 'blue' });
  const choice = { filters: { ...noFilters, colour: ['blue'] }, language: 'nl' as const };
  const listing = await findListing(db, departmentScope('women'), choice);
  expect(listing.cards.map((card) => card.slug).sort()).toEqual(['a-coat', 'a-shirt']);
  expect(listing.counts.colour).toEqual([{ value: 'blue', name: 'Blauw', swatch: '#3f7398', count: 2 }]);
  expect(await findPublishedProduct(db, slug, 'nl')).toMatchObject({ colour: 'Marineblauw' });
  expect(await findPublishedProduct(db, slug, 'en')).toMatchObject({ colour: 'Navy' });
  expect(await foundBy('marineblauw')).toEqual(['a-coat']);
  expect(await foundBy('blauwe')).toEqual(['a-coat', 'a-shirt']);
  expect(await save(id, { family: '', searchWords: 'nachtblauw' })).toMatchObject({ ok: true });
  expect(await foundBy('blauw')).toEqual(['a-shirt']);
  expect(await foundBy('nachtblauw')).toEqual(['a-coat']);
  await db.delete(products).where(eq(products.id, blueId));
});

test('a new slug reaches products and the colours of the family', async () => {
  const id = await added({ ...navy, title: 'Petrol', family: '' });
  const member = await added({ ...navy, title: 'Teal', family: 'petrol' });
  const { id: productId } = await addProduct('A Petrol Scarf', { colour: 'petrol' });
  expect(await save(id, { slug: 'sea' })).toMatchObject({ ok: true });
  expect(await db.select().from(products).where(eq(products.id, productId))).toMatchObject([
    { colour: 'sea' },
  ]);
  expect((await colourEditor.find(db, member))?.values.family).toBe('sea');
  expect(await save(id, { family: 'blue' })).toMatchObject({ problems: { family: 'family-of-others' } });
  expect(await remove(id)).toEqual({ ok: false, reason: 'used' });
  await db.delete(products).where(eq(products.id, productId));
  expect(await remove(id)).toEqual({ ok: false, reason: 'used' });
  expect(await remove(member)).toMatchObject({ ok: true, title: 'Teal' });
  expect(await remove(id)).toMatchObject({ ok: true });
});

test('a colour that a product has stays', async () => {
  const id = await added({ ...navy, title: 'Rust' });
  const { id: productId } = await addProduct('A Rust Hat', { colour: 'rust' });
  expect(await remove(id)).toEqual({ ok: false, reason: 'used' });
  await db.update(products).set({ colour: null }).where(eq(products.id, productId));
  expect(await remove(id)).toMatchObject({ ok: true });
});

test('a swatch has one colour, two, or a picture', async () => {
  const imageId = await anImage('a');
  const id = await added({ ...navy, title: 'Striped', swatchFirst: 'ffffff', swatchSecond: '#A3262A' });
  const swatch = async () => (await listColours(db)).find(({ slug }) => slug === 'striped')?.swatch;
  expect(await swatch()).toBe('linear-gradient(135deg, #ffffff 50%, #a3262a 0)');
  const ofCloth = { swatchFirst: '', swatchSecond: '', imageId };
  expect(await save(id, { imageId })).toMatchObject({ problems: { imageId: 'swatch-twice' } });
  expect(await save(id, ofCloth)).toMatchObject({ ok: true });
  expect(await swatch()).toBe(`url("/media/${'a'.repeat(32)}-200.webp") center / cover`);
  const problems = { imageId: 'picture-gone' };
  expect(await save(id, { ...ofCloth, imageId: randomUUID() })).toMatchObject({ problems });
});

test('the order is what operators say', async () => {
  const slugs = async () => (await listColours(db)).map(({ slug }) => slug);
  const before = await slugs();
  const id = await added({ ...navy, title: 'Cream', after: 'white' });
  expect(await slugs()).toEqual(before.toSpliced(1, 0, 'cream'));
  expect((await colourEditor.find(db, id))?.values.after).toBe('white');
  expect(await save(id, { after: FIRST })).toMatchObject({ ok: true });
  expect(await slugs()).toEqual(['cream', ...before]);
});

test.each<[Partial<ColourValues>, object]>([
  [{ title: '' }, { title: 'title-missing' }],
  [{ titleNl: ' ' }, { titleNl: 'title-missing' }],
  [{ slug: 'white' }, { slug: 'slug-taken' }],
  [{ slug: 'a b' }, { slug: 'slug-form' }],
  [{ slug: 'none' }, { slug: 'slug-form' }],
  [{ family: 'mauve' }, { family: 'family-unknown' }],
  [{ family: 'member' }, { family: 'family-unknown' }],
  [{ slug: 'self', family: 'self' }, { family: 'family-unknown' }],
  [{ swatchFirst: 'red' }, { swatchFirst: 'hex-form' }],
  [{ swatchFirst: '' }, { swatchFirst: 'swatch-missing' }],
  [{ swatchFirst: '', swatchSecond: '#ffffff' }, { swatchFirst: 'swatch-missing' }],
  [{ swatchSecond: '#fffff' }, { swatchSecond: 'hex-form' }],
  [{ imageId: 'picture' }, { imageId: 'picture-gone' }],
  [{ searchWords: 'x'.repeat(501) }, { searchWords: 'too-long' }],
])('refused by name: %j', async (wrong, problems) => {
  await db
    .insert(colours)
    .values({ slug: 'member', name: 'M', nameNl: 'M', family: 'blue', swatchFirst: '#000000' })
    .onConflictDoNothing();
  expect(await add({ ...navy, slug: `navy-${randomUUID()}`, ...wrong })).toMatchObject({
    ok: false,
    problems,
  });
});

test('while a colour is renamed, a product either has the new name or is refused', async () => {
  const id = await added({ ...navy, title: 'Lilac' });
  for (let round = 0; round < 10; round++) {
    const [was, becomes] = round % 2 ? ['mauve', 'lilac'] : ['lilac', 'mauve'];
    const product = {
      title: `Veil ${round}`,
      priceCents: 1,
      category: 'women' as const,
      subcategory: 'tops',
    };
    const [renamed, saved] = await Promise.all([
      save(id, { slug: becomes }),
      saveProduct(db, { ...product, colour: was, imageIds: [], sizes: [{ size: 'M' }] }),
    ]);
    expect(renamed).toMatchObject({ ok: true });
    if (!saved.ok) expect(saved.problems).toEqual({ colour: 'colour' });
    expect(await db.$count(products, eq(products.colour, was))).toBe(0);
  }
});

async function foundBy(query: string): Promise<string[]> {
  const read = await interpretSearchQuery(db, query, []);
  if (read?.reading !== 'exact') return [];
  const { cards } = await findListing(db, read.scope, { language: 'en' });
  return cards.map(({ slug }) => slug).sort();
}

async function anImage(letter: string): Promise<string> {
  const row = { url: `/media/${letter.repeat(32)}`, width: 900, height: 900, colour: '#b4532f' };
  const [image] = await db.insert(images).values(row).returning({ id: images.id });
  return image?.id ?? '';
}

async function added(values: Partial<ColourValues>): Promise<string> {
  const saved = await add(values);
  if (!saved.ok) throw new Error(JSON.stringify(saved));
  return saved.id;
}

async function add(values: Partial<ColourValues>) {
  const begun = await newColour(db);
  const form = postedForm({ version: '', fields: colourEditor.fieldsOf(begun) });
  return colourEditor.save(db, actor, { id: randomUUID(), form, values: { ...begun, ...values } }, now);
}

/** Saves what an operator changed in the newest version. */
async function save(id: string, changed: Partial<ColourValues>) {
  const kept = await colourEditor.find(db, id);
  if (!kept) return { ok: false as const, reason: 'missing' as const };
  const form = postedForm({ version: kept.version, fields: colourEditor.fieldsOf(kept.values) });
  return colourEditor.save(db, actor, { id, form, values: { ...kept.values, ...changed } }, now);
}

function remove(id: string) {
  return colourEditor.remove(db, actor, id, now);
}
