import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { db } from '#app/platform/database/db.server.ts';
import { listChanges } from '#app/platform/editing/audit-log.server.ts';
import { readPostedForm } from '#app/platform/editing/versioned-form.server.ts';
import { postedForm } from '#tests/support/form-request.ts';
import { addProduct, holdStockForTests } from '#tests/support/products.ts';
import { archiveProduct, deleteProduct } from '../admin/submit-product-list-action.server.ts';
import {
  type Chosen,
  choiceFields,
  defaultChoice,
  forEachField,
  itemFields,
  moments,
  textFields,
} from '../product-fields.ts';
import { productSizes } from '../tables.server.ts';
import { fieldsToMerge, mergeAndSaveProduct, type WantedProduct } from './edit-product.server.ts';
import { findProductForEditing } from './product-for-editing.server.ts';
import type { ProductInput } from './product-input.ts';
import { newSizeSystem, sizeSystemEditor } from './size-system-editor.server.ts';

const actor = { id: randomUUID(), email: 'noor@example.com' };
const now = new Date('2026-11-22T09:00:00Z');
const shirt: WantedProduct = {
  ...forEachField([...textFields, ...moments], () => ''),
  ...(forEachField(choiceFields, (field) => defaultChoice(field) ?? '') as Chosen<''>),
  ...forEachField(itemFields, () => null),
  title: 'Linen Shirt',
  slug: '',
  priceCents: 9_500,
  category: 'men',
  subcategory: 'shirts',
  isNew: false,
  sizeSystemId: 'letters',
  imageIds: [],
  sizes: [inM(10)],
};

test('a product is added as a draft under the address of its title, and its history begins', async () => {
  const title = `Added ${randomUUID()}`;
  const added = await add({ ...shirt, title });
  const again = await add({ ...shirt, title });
  if (!added.ok || !again.ok) throw new Error('refused');
  const [kept, other] = [
    await findProductForEditing(db, added.id),
    await findProductForEditing(db, again.id),
  ];
  expect(other?.product.slug).toBe(`${kept?.product.slug}-2`);
  expect(kept).toMatchObject({
    isArchived: false,
    isPublished: false,
    product: { title, titleNl: '', priceCents: 9_500, sizes: [{ size: 'M', stockQuantity: 10, held: 0 }] },
  });
  expect(await listChanges(db, 'product', added.id)).toMatchObject([
    { action: 'created', by: actor.email, after: { title, price: '95.00', sizes: 'M: 10' } },
  ]);
});

test('adding the same product twice adds one; the same form with other content changes it', async () => {
  const id = randomUUID();
  const form = postedForm();
  const product = { ...shirt, title: `Once ${id}`, editorNotes: 'Airy ' };
  const send = (changes: Partial<WantedProduct>) =>
    mergeAndSaveProduct(db, actor, { id, form, product: { ...product, ...changes } }, now);
  const [one, other] = await Promise.all([send({}), send({ editorNotes: ' Airy' })]);
  expect(one).toMatchObject({ ok: true, id });
  expect(other).toEqual(one);
  expect(await listChanges(db, 'product', id)).toHaveLength(1);
  expect(await send({ editorNotes: 'Light', sizes: [inM(12)] })).toMatchObject({ ok: true });
  expect((await findProductForEditing(db, id))?.product).toMatchObject({
    editorNotes: 'Light',
    sizes: [{ stockQuantity: 12 }],
  });
});

test('who may only write texts changes texts and pictures; each other change is refused at its field', async () => {
  const { id, form, product } = await aShirt();
  const send = (changes: Partial<WantedProduct>) =>
    mergeAndSaveProduct(
      db,
      actor,
      { id, form: { ...form, formId: randomUUID() }, product: { ...product, ...changes }, isTextsOnly: true },
      now,
    );
  const refused = await send({ priceCents: 1, colour: 'blue', slug: 'elsewhere', sizes: [inM(99)] });
  const problem = { problem: 'not-your-role' };
  expect(refused).toMatchObject({
    ok: false,
    problems: { priceCents: problem, colour: problem, slug: problem, 'stock-M': problem },
  });
  expect(await send({ sizes: [] })).toMatchObject({ ok: false, problems: { 'stock-M': problem } });
  expect(await send({ editorNotes: 'Airy', titleNl: 'Linnen hemd' })).toMatchObject({ ok: true });
  expect((await findProductForEditing(db, id))?.product).toMatchObject({
    editorNotes: 'Airy',
    priceCents: product.priceCents,
  });
  const unknown = { id: randomUUID(), form: postedForm(), product: shirt, isTextsOnly: true };
  expect(await mergeAndSaveProduct(db, actor, unknown, now)).toMatchObject({
    ok: false,
    problems: { title: problem },
  });
});

test('what was deleted meanwhile is missing, and its form may bring it back under its address', async () => {
  const { id, form, product } = await aShirt();
  await archiveProduct(db, actor, id, now);
  await deleteProduct(db, actor, id, async () => false, now);
  expect(await mergeAndSaveProduct(db, actor, { id, form, product }, now)).toEqual({
    ok: false,
    reason: 'missing',
  });
  const back = await mergeAndSaveProduct(db, actor, { id, form: { ...form, version: '' }, product }, now);
  expect(back).toMatchObject({ ok: true, id });
  expect((await findProductForEditing(db, id))?.product.slug).toBe(product.slug);
});

test.each<[object, object]>([
  [{ editorNotesNl: 'x'.repeat(5_001) }, { editorNotesNl: { problem: 'too-long', count: 5_000 } }],
  [{ titleNl: 'x'.repeat(201) }, { titleNl: { problem: 'too-long', count: 200 } }],
  [{ priceCents: 100_000_001 }, { priceCents: { problem: 'price-too-high', count: 100_000_000 } }],
  [{ sizes: [inM(1_000_001)] }, { 'stock-M': { problem: 'stock-too-high', count: 1_000_000 } }],
  [{ sizes: [inM(Number.NaN)] }, { 'stock-M': { problem: 'stock' } }],
  [{ sizes: [] }, { sizes: { problem: 'no-size' } }],
  [
    { composition: 'Upper: leather; Sole: rubber' },
    { composition: { problem: 'composition-material', word: 'rubber' } },
  ],
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

test('two who change one product both have theirs saved; the same field is asked about', async () => {
  const { id, product, form } = await aShirt();
  const save = (changes: Partial<WantedProduct>, seen = { ...form, formId: randomUUID() }) =>
    mergeAndSaveProduct(db, actor, { id, form: seen, product: { ...product, ...changes } }, now);
  expect(await save({ title: 'Theirs', sizes: [inM(10), inM(3, 'L')] })).toMatchObject({ ok: true });
  expect(await save({ priceCents: 8_000, sizes: [inM(12)] })).toMatchObject({
    ok: true,
    kept: ['title', 'has-L', 'stock-L', 'sale-L'],
  });
  expect((await findProductForEditing(db, id))?.product).toMatchObject({
    title: 'Theirs',
    priceCents: 8_000,
    sizes: [
      { size: 'M', stockQuantity: 12 },
      { size: 'L', stockQuantity: 3 },
    ],
  });
  expect(await save({ title: 'Mine', sizes: [] })).toMatchObject({
    reason: 'changed',
    meanwhile: { disputed: { title: {}, 'stock-M': {} }, kept: ['priceCents', 'has-L', 'stock-L', 'sale-L'] },
  });
});

test('two operators who each remove one of two sizes cannot leave a product without any', async () => {
  const { id, form, product } = await aShirt([{ size: 'M' }, { size: 'L' }]);
  const keep = (size: string) =>
    mergeAndSaveProduct(
      db,
      actor,
      {
        id,
        form: { ...form, formId: randomUUID() },
        product: { ...product, sizes: product.sizes.filter((row) => row.size === size) },
      },
      now,
    );
  expect(await keep('M')).toMatchObject({ ok: true });
  expect(await keep('L')).toMatchObject({ reason: 'invalid', problems: { sizes: { problem: 'no-size' } } });
});

test('a category goes with its gender', async () => {
  const { id, product, form } = await aShirt();
  const save = (changes: Partial<WantedProduct>) =>
    mergeAndSaveProduct(
      db,
      actor,
      { id, form: { ...form, formId: randomUUID() }, product: { ...product, ...changes } },
      now,
    );
  expect(await save({ category: 'men', subcategory: 'shirts' })).toMatchObject({ ok: true });
  expect(await save({ subcategory: 'bottoms' })).toMatchObject({
    reason: 'changed',
    meanwhile: { disputed: { category: {}, subcategory: {} } },
  });
});

test('the address changes when an operator says so, and only then', async () => {
  const { id, form, product } = await aShirt();
  const title = 'Another title';
  expect(
    await mergeAndSaveProduct(db, actor, { id, form, product: { ...product, title } }, now),
  ).toMatchObject({
    ok: true,
  });
  const next = await findProductForEditing(db, id);
  expect(next?.product.slug).toBe(product.slug);
  const wanted = `new-${randomUUID()}`;
  const renamed = { ...product, title, slug: wanted };
  expect(await mergeAndSaveProduct(db, actor, { id, form, product: renamed }, now)).toMatchObject({
    ok: true,
  });
  expect((await findProductForEditing(db, id))?.product.slug).toBe(wanted);
});

test('stock that was left alone stays what sales made of it; over a sale a new number is asked about', async () => {
  const { id, form, product } = await aShirt();
  await db.update(productSizes).set({ stockQuantity: 7 }).where(eq(productSizes.productId, id));
  const typed = { id, form, product: { ...product, sizes: [inM(12)] } };
  const asked = await mergeAndSaveProduct(db, actor, typed, now);
  expect(asked).toMatchObject({ reason: 'changed', meanwhile: { disputed: { 'stock-M': {} } } });
  expect(await mergeAndSaveProduct(db, actor, { id, form, product }, now)).toMatchObject({ ok: true });
  expect((await findProductForEditing(db, id))?.product.sizes).toMatchObject([{ stockQuantity: 7 }]);
});

test('a new number that a sale came to meanwhile is asked about too, and taken once somebody chose', async () => {
  const { id, form, product } = await aShirt();
  await db.update(productSizes).set({ stockQuantity: 9 }).where(eq(productSizes.productId, id));
  const typed = { id, form, product: { ...product, sizes: [inM(9)] } };
  const asked = await mergeAndSaveProduct(db, actor, typed, now);
  expect(asked).toMatchObject({ reason: 'changed', meanwhile: { disputed: { 'stock-M': {} } } });
  const disputed = 'meanwhile' in asked ? asked.meanwhile?.disputed['stock-M'] : undefined;
  const choices = { 'stock-M': { over: disputed?.over ?? '', take: 'mine' as const } };
  const chosen = { id, form: { ...form, choices }, product: { ...product, sizes: [inM(8)] } };
  expect(await mergeAndSaveProduct(db, actor, chosen, now)).toMatchObject({ ok: true });
  expect((await findProductForEditing(db, id))?.product.sizes).toMatchObject([{ stockQuantity: 8 }]);
  expect(await mergeAndSaveProduct(db, actor, chosen, now)).toMatchObject({ ok: true });
  expect((await findProductForEditing(db, id))?.product.sizes).toMatchObject([{ stockQuantity: 8 }]);
});

test('stock does not go below what is held', async () => {
  const { id, form, product } = await aShirt();
  await holdStockForTests(id, 'M', 4);
  const withStock = (stock: number) => ({ id, form, product: { ...product, sizes: [inM(stock)] } });
  expect(await mergeAndSaveProduct(db, actor, withStock(3), now)).toMatchObject({
    problems: { 'stock-M': { problem: 'stock-below-held', count: 4 } },
  });
  expect(await mergeAndSaveProduct(db, actor, withStock(4), now)).toMatchObject({ ok: true });
  expect((await findProductForEditing(db, id))?.product.sizes).toMatchObject([{ stockQuantity: 4, held: 4 }]);
});

test('a product may have another size system; sizes of another system, or of none, are refused', async () => {
  const { id, form, product } = await aShirt([{ size: 'M' }, { size: 'L' }]);
  const send = (changes: Partial<WantedProduct>) =>
    mergeAndSaveProduct(
      db,
      actor,
      { id, form: { ...form, formId: randomUUID() }, product: { ...product, ...changes } },
      now,
    );
  expect(await send({ sizeSystemId: 'shoes-eu' })).toMatchObject({
    problems: { sizes: { problem: 'size-of-other-system' } },
  });
  expect(await send({ sizeSystemId: 'unheard-of' })).toMatchObject({
    problems: { sizeSystemId: { problem: 'size-system' } },
  });
  const wide = { sizeSystemId: 'letters-wide', sizes: [inM(2, '3XL'), inM(3), inM(1, 'XXS')] };
  expect(await send(wide)).toMatchObject({ ok: true });
  expect((await findProductForEditing(db, id))?.product).toMatchObject({
    sizeSystemId: 'letters-wide',
    sizes: [{ size: 'XXS' }, { size: 'M', stockQuantity: 3 }, { size: '3XL' }],
  });
  expect((await listChanges(db, 'product', id))[0]?.after).toMatchObject({
    sizeSystemId: 'Letter sizes, XXS to 5XL / Lettermaten, XXS tot 5XL',
    sizes: 'XXS: 1, M: 3, 3XL: 2',
  });
});

test('the size system stays while an item is reserved in a size that the new one does not have', async () => {
  const { id, form, product } = await aShirt([{ size: 'M' }, { size: 'L' }]);
  await holdStockForTests(id, 'L', 1);
  const shoes = { ...product, sizeSystemId: 'shoes-eu', sizes: [inM(4, '38.5')] };
  expect(await mergeAndSaveProduct(db, actor, { id, form, product: shoes }, now)).toMatchObject({
    problems: { sizeSystemId: { problem: 'size-system-held' } },
  });
  const wide = { ...product, sizeSystemId: 'letters-wide' };
  expect(await mergeAndSaveProduct(db, actor, { id, form, product: wide }, now)).toMatchObject({ ok: true });
});

test('of two operators one adds a size and the other removes one; whoever changes a removed size is asked', async () => {
  const { id, form, product } = await aShirt([{ size: 'M' }, { size: 'L' }]);
  const send = (sizes: WantedProduct['sizes'], choices = {}) =>
    mergeAndSaveProduct(
      db,
      actor,
      { id, form: { ...form, formId: randomUUID(), choices }, product: { ...product, sizes } },
      now,
    );
  const [m, l] = product.sizes;
  if (!m || !l) throw new Error('no sizes');
  expect(await send([m, l, inM(6, 'XL')])).toMatchObject({ ok: true });
  expect(await send([m])).toMatchObject({ ok: true, kept: ['has-XL', 'stock-XL', 'sale-XL'] });
  const asked = await send([m, { ...l, stockQuantity: 3 }]);
  expect(asked).toMatchObject({ reason: 'changed', meanwhile: { disputed: { 'stock-L': { over: '' } } } });
  const choices = { 'stock-L': { over: '', take: 'theirs' } };
  expect(await send([m, { ...l, stockQuantity: 3 }], choices)).toMatchObject({ ok: true });
  expect((await findProductForEditing(db, id))?.product.sizes.map(({ size }) => size)).toEqual(['M', 'XL']);
});

test('a product in as many sizes as a system can have is saved from the form that a browser sends', async () => {
  const sizes = Array.from({ length: 200 }, (_, place) => `${place} ${'x'.repeat(36)}`);
  const values = { ...newSizeSystem, title: 'Many', titleNl: 'Veel', region: '', sizes: sizes.join('\n') };
  const system = { id: randomUUID(), form: postedForm(), values };
  expect(await sizeSystemEditor.save(db, actor, system, now)).toMatchObject({ ok: true });
  const { id, form, product } = await aShirt(
    sizes.map((size) => ({ size })),
    system.id,
  );
  const sent = new FormData();
  sent.append('version', form.version);
  sent.append('formId', form.formId);
  sent.append('loaded', JSON.stringify(form.loaded));
  const [first, ...others] = product.sizes;
  if (!first) throw new Error('no sizes');
  const restocked = { ...product, sizes: [{ ...first, stockQuantity: 7 }, ...others] };
  const edit = { id, form: readPostedForm(sent), product: restocked };
  expect(await mergeAndSaveProduct(db, actor, edit, now)).toMatchObject({ ok: true, kept: [] });
  expect((await findProductForEditing(db, id))?.product.sizes[0]?.stockQuantity).toBe(7);
});

function add(product: WantedProduct) {
  return mergeAndSaveProduct(db, actor, { id: randomUUID(), form: postedForm(), product }, now);
}

function inM(stockQuantity: number, size = 'M') {
  return { size, stockQuantity, available: true };
}

/** Adds a product and opens a form on it. */
async function aShirt(
  sizes: ProductInput['sizes'] = [{ size: 'M', stockQuantity: 10 }],
  sizeSystemId = 'letters',
) {
  const { id } = await addProduct(`Shirt ${randomUUID()}`, { sizes, sizeSystemId });
  const kept = await findProductForEditing(db, id);
  if (!kept) throw new Error('not saved');
  const { version, product } = kept;
  return { id, product, form: postedForm({ version, fields: fieldsToMerge(product) }) };
}

test('a size has item values of its own, which are merged, checked and told in the history', async () => {
  const { id, form, product } = await aShirt([{ size: 'M' }, { size: 'L' }]);
  const send = (changes: Partial<WantedProduct>) =>
    mergeAndSaveProduct(
      db,
      actor,
      { id, form: { ...form, formId: randomUUID() }, product: { ...product, ...changes } },
      now,
    );
  const [m, l] = product.sizes;
  if (!m || !l) throw new Error('no sizes');
  const heavy = { ...l, weightGrams: 450, costCents: 1_250 };
  expect(await send({ sizes: [m, heavy] })).toMatchObject({ ok: true });
  expect(await send({ customsCode: '610910', originCountry: 'PT' })).toMatchObject({
    ok: true,
    kept: ['own-L'],
  });
  expect((await findProductForEditing(db, id))?.product).toMatchObject({
    customsCode: '610910',
    originCountry: 'PT',
    sizes: [
      { size: 'M', weightGrams: null },
      { size: 'L', weightGrams: 450, costCents: 1_250 },
    ],
  });
  expect((await listChanges(db, 'product', id)).map(({ after }) => after)).toEqual(
    expect.arrayContaining([
      { ownValues: 'L: 12.50 / 450 g' },
      { customsCode: '610910', originCountry: 'PT' },
    ]),
  );
  expect(await send({ sizes: [{ ...m, weightGrams: -1 }, l] })).toMatchObject({
    problems: { 'own-M': { problem: 'weight' } },
  });
});
