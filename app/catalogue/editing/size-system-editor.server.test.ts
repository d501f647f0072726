import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { db } from '#app/platform/database/db.server.ts';
import { postedForm } from '#tests/support/form-request.ts';
import { addProduct } from '#tests/support/products.ts';
import { findPublishedProduct } from '../published-products.server.ts';
import { listSizeSystems } from '../size-systems.server.ts';
import { productSizes } from '../tables.server.ts';
import { saveProduct } from './save-product.server.ts';
import {
  listSizeSystemsWithUse,
  newSizeSystem,
  type SizeSystemValues,
  sizeSystemEditor,
} from './size-system-editor.server.ts';

const actor = { id: randomUUID(), email: 'noor@example.com' };
const now = new Date('2026-11-29T09:00:00Z');
const belts = { ...newSizeSystem, title: 'Belts', titleNl: 'Riemen', region: '', sizes: '75\n85\n95' };

test('a system is added after the others, with its sizes in the order that was typed', async () => {
  const id = await added({ ...belts, sizes: ' 75 \r\n\n85\n95\u200b\n' });
  const systems = await listSizeSystems(db);
  expect(systems.at(-1)).toEqual({ id, name: 'Belts', nameNl: 'Riemen', sizes: ['75', '85', '95'] });
  expect((await listSizeSystemsWithUse(db)).at(-1)).toMatchObject({ id, sizes: ['75', '85', '95'], used: 0 });
});

test('products have the new order of their system at once; a size that they have stays', async () => {
  const id = await added(belts);
  const product = await addProduct('A Belt', {
    sizeSystemId: id,
    sizes: [{ size: '75' }, { size: '95' }],
  });
  const sizes = async () =>
    (await findPublishedProduct(db, product.slug, 'en'))?.sizes.map(({ size }) => size);
  expect(await sizes()).toEqual(['75', '95']);
  expect(await save(id, { ...belts, sizes: '105\n95\n75' })).toMatchObject({ ok: true });
  expect(await sizes()).toEqual(['95', '75']);
  expect(await save(id, { ...belts, sizes: '105\n115' })).toMatchObject({
    ok: false,
    problems: { sizes: { used: '75, 95' } },
  });
  expect(await remove(id)).toEqual({ ok: false, reason: 'used' });
});

test('a page offers the parts of sizes and shows the measures of the garment', async () => {
  const jeans = { ...belts, secondPart: 'length', sizes: '30/32\n30/34', inseam: '81\n86' };
  const id = await added(jeans);
  expect((await sizeSystemEditor.find(db, id))?.values).toMatchObject(jeans);
  const { slug } = await addProduct('Jeans', { sizeSystemId: id, sizes: [{ size: '30/34' }] });
  expect(await findPublishedProduct(db, slug, 'en')).toMatchObject({
    secondPart: 'length',
    sizeGuide: [{ size: '30/34', measures: { inseam: '86' } }],
  });
});

test('a product’s page shows the measures of its sizes, which move with them', async () => {
  const waist = '70\n\n 90–95 \n';
  const id = await added({ ...belts, waist, UK: '-\n34\n-' });
  expect((await sizeSystemEditor.find(db, id))?.values).toMatchObject({
    waist: '70\n–\n90–95',
    UK: '–\n34\n–',
    chest: '',
  });
  const guideOf = async (sizes: string[]) => {
    const product = await addProduct('A Belt', {
      sizeSystemId: id,
      sizes: sizes.map((size) => ({ size })),
    });
    return (await findPublishedProduct(db, product.slug, 'en'))?.sizeGuide;
  };
  expect(await guideOf(['95', '75'])).toEqual([
    { size: '75', measures: { waist: '70' } },
    { size: '95', measures: { waist: '90–95' } },
  ]);
  await save(id, { ...belts, sizes: '95\n85\n75', waist: '90–95\n\n70', UK: '' });
  expect(await guideOf(['85', '95'])).toEqual([{ size: '95', measures: { waist: '90–95' } }]);
  expect(await guideOf(['85'])).toBeUndefined();
  // A line that only moves is a change too.
  await save(id, { ...belts, sizes: '95\n85\n75', waist: '\n90–95\n–' });
  expect(await guideOf(['85', '95'])).toEqual([{ size: '85', measures: { waist: '90–95' } }]);
});

test('a size added between others moves no measures: their lines must be filled in first', async () => {
  const id = await added({ ...belts, waist: '70\n80\n90', hips: '-\n-\n-' });
  const sizes = '75\n80\n85\n95';
  const refused = await save(id, { ...belts, sizes, waist: '70\n80\n90' });
  expect(refused).toMatchObject({ ok: false, problems: { waist: 'lines-differ' } });
  expect((await save(id, { ...belts, sizes, waist: '70\n-\n80\n90' })).ok).toBe(true);
  expect((await sizeSystemEditor.find(db, id))?.values).toMatchObject({ waist: '70\n–\n80\n90', hips: '' });
});

test('a line with several second parts is as many sizes', async () => {
  const id = await added({ ...belts, sizes: 'W28/L30, L32,  L34\nW30/L30\n37,5', secondPart: '' });
  expect((await sizeSystemEditor.find(db, id))?.values.sizes).toBe(
    'W28/L30\nW28/L32\nW28/L34\nW30/L30\n37,5',
  );
});

test.each<[Partial<SizeSystemValues>, object]>([
  [{ hips: '1\n2\n3\n4' }, { hips: 'lines-differ' }],
  [{ hips: '1\n2' }, { hips: 'lines-differ' }],
  [{ hips: 'x'.repeat(21) }, { hips: 'measure-too-long' }],
  [{ titleNl: ' ' }, { titleNl: 'title-missing' }],
  [{ region: 'XX' }, { region: 'region-unknown' }],
  [{ sizes: ' \n' }, { sizes: 'no-sizes' }],
  [{ sizes: 'M\nL\nm' }, { sizes: 'size-twice' }],
  [{ secondPart: 'colour' }, { secondPart: 'part-unknown' }],
  [{ secondPart: 'length' }, { sizes: 'not-two-parts' }],
  [{ secondPart: 'cup', sizes: '75B\n75/B' }, { sizes: 'not-two-parts' }],
  [{ sizes: 'x'.repeat(41) }, { sizes: 'size-too-long' }],
  [{ sizes: Array.from({ length: 201 }, (_, place) => place).join('\n') }, { sizes: 'too-many-sizes' }],
])('refused by name: %j', async (wrong, problems) => {
  expect(await save(randomUUID(), { ...belts, ...wrong }, 'new')).toMatchObject({ ok: false, problems });
});

test('an unused system is deleted, the one that new products have is not', async () => {
  const id = await added(belts);
  expect(await remove(id)).toMatchObject({ ok: true, title: 'Belts' });
  expect(await remove(id)).toEqual({ ok: false, reason: 'missing' });
  expect(await remove('letters')).toEqual({ ok: false, reason: 'default' });
});

test('while a size is taken from a system, products either have it before or are refused after', async () => {
  const id = await added(belts);
  const { id: productId } = await addProduct('A Held Belt', { sizeSystemId: id, sizes: [{ size: '75' }] });
  const product = {
    title: 'A Held Belt',
    priceCents: 5_000,
    category: 'women',
    subcategory: 'tops',
  } as const;
  const grown = { ...product, sizeSystemId: id, imageIds: [], sizes: [{ size: '75' }, { size: '95' }] };
  for (let round = 0; round < 10; round++) {
    await save(id, belts);
    await db.delete(productSizes).where(eq(productSizes.size, '95'));
    const [shrunk, saved] = await Promise.all([
      save(id, { ...belts, sizes: '75\n85' }),
      saveProduct(db, grown, { id: productId }),
    ]);
    expect([shrunk.ok, saved.ok].filter(Boolean)).toHaveLength(1);
  }
});

async function added(values: SizeSystemValues): Promise<string> {
  const saved = await save(randomUUID(), values, 'new');
  if (!saved.ok) throw new Error(JSON.stringify(saved));
  return saved.id;
}

/** Saves what an operator typed over the newest version. */
async function save(id: string, values: SizeSystemValues, kind?: 'new') {
  const kept = kind ? undefined : await sizeSystemEditor.find(db, id);
  const form = postedForm({
    version: kept?.version ?? '',
    fields: sizeSystemEditor.fieldsOf(kept?.values ?? newSizeSystem),
  });
  return sizeSystemEditor.save(db, actor, { id, form, values }, now);
}

function remove(id: string) {
  return sizeSystemEditor.remove(db, actor, id, now);
}
