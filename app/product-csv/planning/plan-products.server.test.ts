import { randomUUID } from 'node:crypto';
import { asc, eq } from 'drizzle-orm';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { ProductInput } from '#app/catalogue/editing/product-input.ts';
import { isCalled } from '#app/catalogue/product-sql.server.ts';
import { colours, productSizes, products } from '#app/catalogue/tables.server.ts';
import { db } from '#app/platform/database/db.server.ts';
import { languages } from '#app/platform/text/language.ts';
import { slugOfTitle } from '#app/platform/text/slug-of-title.ts';
import { wordsIn } from '#app/platform/text/translations.ts';
import { addProduct } from '#tests/support/products.ts';
import { applyPlan } from '../apply-plan.server.ts';
import { groupedProblemTexts } from '../import-messages.ts';
import { listKnownValues } from '../mapping/known-values.server.ts';
import { type ImportMapping, noMapping } from '../mapping/validate-mapping.server.ts';
import { type ColumnKey, columnNames } from '../reading/csv-columns.ts';
import { readProducts } from '../reading/read-products.server.ts';
import { planProducts } from './plan-products.server.ts';
import type { ImportedProduct } from './planned-product.ts';

const operator = { id: randomUUID(), email: 'operator@shop.example' };
const now = new Date('2026-11-26T09:00:00Z');

test('a file without stock leaves the stock of sizes that it joins; the plan shows each value before and after', async () => {
  await addProduct('Joined Trousers', {
    sizes: [
      { size: 'L', stockQuantity: 9 },
      { size: 'XL', stockQuantity: 4 },
    ],
  });
  const rows = ['42', '44', '46'].map((size) => `joined-trousers,Size,${size},60`);
  const mapping = { ...noMapping, sizes: { 42: 'L', 44: 'L', 46: 'XL' } as const };
  const file = `Handle,Option1 Name,Option1 Value,Variant Price\n${rows.join('\n')}\n`;
  const [planned] = await plan(file, mapping);
  expect(planned).toMatchObject({
    outcome: 'changed',
    differences: [{ name: 'priceCents', before: 5_000, after: 6_000 }],
  });
  expect(await importFile(file, mapping)).toEqual(['changed']);
  expect(await sizesOf('joined-trousers')).toEqual([
    { size: 'L', available: true, stockQuantity: 9 },
    { size: 'XL', available: true, stockQuantity: 4 },
  ]);
});

test('sizes that a file does not name stay, and the plan says so; a new size has the pieces that the file says', async () => {
  await addProduct('Restocked Top', {
    sizes: [
      { size: 'S', stockQuantity: 2 },
      { size: 'M', stockQuantity: 0 },
    ],
  });
  const file = 'Handle,Option1 Value,Variant Inventory Qty\nrestocked-top,M,7\nrestocked-top,L,\n';
  const [planned] = await plan(file);
  expect(planned).toMatchObject({
    differences: [
      { name: 'stock:M', before: 0, after: 7 },
      { name: 'stock:L', before: null, after: 0 },
      { name: 'available:L', before: null, after: true },
    ],
    notes: [{ line: 2, reason: 'sizes-stay', values: { sizes: 'S' } }],
  });
  await importFile(file);
  expect(await sizesOf('restocked-top')).toEqual([
    { size: 'L', available: true, stockQuantity: 0 },
    { size: 'M', available: true, stockQuantity: 7 },
    { size: 'S', available: true, stockQuantity: 2 },
  ]);
});

test('a size that only goes off sale keeps the pieces it has by then', async () => {
  const { id } = await addProduct('Paused Top', { sizes: [{ size: 'M', stockQuantity: 5 }] });
  const paused = await plan(`Handle,Option1 Value,${columnNames.available}\npaused-top,M,false\n`);
  await db.update(productSizes).set({ stockQuantity: 3 }).where(eq(productSizes.productId, id));
  await apply(paused);
  expect(await sizesOf('paused-top')).toEqual([{ size: 'M', available: false, stockQuantity: 3 }]);
});

test('stock of a file that names no sizes is that of the only size', async () => {
  await addProduct('Single Top', { sizes: [{ size: 'L', stockQuantity: 1 }] });
  await addProduct('Double Top', { sizes: [{ size: 'S' }, { size: 'M' }] });
  const planned = await plan(
    'Handle,Title,Type,Tags,Variant Price,Variant Inventory Qty\nsingle-top,Single Top,tops,women,50,7\nnew-single,New,tops,women,50,3\ndouble-top,Double Top,tops,women,50,4\n',
  );
  expect(planned.slice(0, 2).map(({ product }) => product?.sizes)).toMatchObject([
    [{ size: 'L', stockQuantity: 7 }],
    [{ size: 'One Size', stockQuantity: 3 }],
  ]);
  expect(planned[2]).toMatchObject({ outcome: 'refused', problems: [{ line: 4, reason: 'size-missing' }] });
});

test('a new product of a file without columns for sizes comes in One Size', async () => {
  const head = 'Handle,Title,Google Shopping / Gender,Type,Variant Price';
  const file = `${head}\nshawl,Shawl,women,accessories,10\n`;
  const noStock = { line: 2, column: 'Variant Inventory Qty', reason: 'no-stock' };
  expect((await plan(file))[0]?.notes).toContainEqual(noStock);
  const stocked = file.replace('\n', ',Variant Inventory Qty\n').replace('10\n', '10,0\n');
  expect((await plan(stocked))[0]?.notes).not.toContainEqual(noStock);
  expect(await importFile(file)).toEqual(['new']);
  expect(await sizesOf('shawl')).toEqual([{ size: 'One Size', available: true, stockQuantity: 0 }]);
});

test('a new product whose size is left out is refused', async () => {
  const row = (value: string) => `unsized,Unsized,women,tops,Size,${value},10`;
  const head = 'Handle,Title,Google Shopping / Gender,Type,Option1 Name,Option1 Value,Variant Price';
  const problems = [{ line: 2, column: 'Option1 Value', reason: 'rule-sizes' }];
  for (const value of ['', '42']) {
    const mapping = { ...noMapping, sizes: { 42: 'not-sold' } as const };
    expect(await plan(`${head}\n${row(value)}\n`, mapping)).toMatchObject([{ outcome: 'refused', problems }]);
  }
});

test('a file may say what shoes are made of; a refused composition names the wrong word in both languages', async () => {
  const head = `Handle,Title,Google Shopping / Gender,Type,Variant Price,${columnNames.composition}`;
  const file = (composition: string) => `${head}\nboots,Boots,women,accessories,90,"${composition}"\n`;
  const [planned] = await plan(file('Bovendeel: leer\nBuitenzool: overige materialen'));
  expect(planned?.problems).toEqual([]);
  expect(planned?.product?.composition).toBe('upper: leather; outer sole: other materials');
  const [refused] = await plan(file('Upper: leather\nSole: rubber'));
  const column = columnNames.composition;
  expect(refused?.problems).toEqual([
    { line: 2, column, reason: 'composition-material', values: { word: 'rubber' } },
  ]);
  for (const language of languages)
    expect(groupedProblemTexts(wordsIn(language), refused?.problems ?? [])).toEqual([
      expect.stringMatching(/[“‘]rubber[”’].*(?:leather|leder)/),
    ]);
  const [kept] = await plan(file('100% silky'));
  expect(kept?.problems).toMatchObject([{ reason: 'composition-fibre', values: { word: 'silky' } }]);
});

test('codes of sizes are read and written, and found by the search of the back office', async () => {
  await addProduct('Coded Top', { sizes: [{ size: 'M', stockQuantity: 1 }] });
  const file =
    "Handle,Option1 Name,Option1 Value,Variant SKU,Variant Barcode\ncoded-top,Size,M,TOP-M,'8712345678906\ncoded-top,,L,,8.71235E+12\n";
  const [planned] = await plan(file);
  expect(planned?.problems).toEqual([{ line: 3, column: 'Variant Barcode', reason: 'code-rounded' }]);
  const [mistyped] = await plan(
    file.replace('8712345678906', '8712345678907').replace('8.71235E+12', '0012'),
  );
  expect(mistyped?.notes).toEqual([
    { line: 2, column: 'Variant Barcode', reason: 'check-digit', values: { barcode: '8712345678907' } },
  ]);
  await importFile(file.replace('8.71235E+12', '0012'));
  const again = await plan('Handle,Option1 Value,SKU,Barcode\ncoded-top,M,,\ncoded-top,L,TOP-L,\n');
  expect(again[0]?.differences).toEqual([{ name: 'sku:L', before: '', after: 'TOP-L' }]);
  for (const search of ['top-m', '8712345678906', '0012', 'coded'])
    expect(await db.$count(products, isCalled(search)), search).toBe(1);
  expect(await db.$count(products, isCalled('TOP-'))).toBe(0);
});

test('a long text is shown from where it differs', async () => {
  const told = 'Woven by hand in a small house. '.repeat(20);
  await addProduct('Long Top', { editorNotes: `${told}In blue.` });
  const [planned] = await plan(`Handle,Body (HTML)\nlong-top,${told}In green.\n`);
  expect(planned?.differences).toEqual([
    {
      name: 'editorNotes',
      before: '… by hand in a small house. In blue.',
      after: '… by hand in a small house. In green.',
    },
  ]);
});

/** Maps each column to the changes it may cause; a trailing colon stands for any size. */
const meanings: Partial<Record<ColumnKey, string>> = {
  title: 'title',
  titleNl: 'titleNl',
  editorNotes: 'editorNotes',
  manufacturer: 'manufacturer',
  price: 'priceCents',
  weightGrams: 'weightGrams',
  isNew: 'isNew',
  colour: 'colour',
  taxClass: 'taxClass',
  stockQuantity: 'stock:',
  available: 'available:',
  sku: 'sku:',
  barcode: 'barcode:',
};
const cells: Partial<Record<ColumnKey, fc.Arbitrary<string>>> = {
  title: fc.constantFrom('Subset Top', 'Other Top'),
  titleNl: fc.constantFrom('', 'Topje'),
  editorNotes: fc.constantFrom('', 'Airy'),
  manufacturer: fc.constantFrom('', '"M B.V.\nKade 1, Porto\nm@maker.example"'),
  price: fc.constantFrom('', '61.00'),
  weightGrams: fc.constantFrom('', '250'),
  isNew: fc.constantFrom('', 'true', 'false'),
  colour: fc.constantFrom('', 'blue'),
  taxClass: fc.constantFrom('', 'reduced'),
};
const source = fc.record({
  word: fc.constantFrom('40', '42', '44', '46'),
  stockQuantity: fc.constantFrom('', '0', '3'),
  available: fc.constantFrom('', 'true', 'false'),
  sku: fc.constantFrom('', 'NEW-1'),
  barcode: fc.constantFrom('', '8712345678906'),
});
const ours: Record<string, string> = { 40: 'M', 42: 'L', 44: 'L', 46: 'XXL' };

test('what a file does not say never changes, whichever columns it has', async () => {
  const columns = fc.subarray(Object.keys(meanings) as ColumnKey[]);
  const file = fc.record({
    columns,
    isSized: fc.boolean(),
    once: fc.record(cells as Record<string, fc.Arbitrary<string>>),
    sources: fc.uniqueArray(source, { minLength: 1, maxLength: 4, selector: ({ word }) => word }),
  });
  await fc.assert(
    fc.asyncProperty(file, async ({ columns, isSized, once, sources }) => {
      await db.delete(products);
      const { id } = await addProduct('Subset Top', {
        titleNl: 'Oud topje',
        editorNotes: 'Old',
        colour: 'red',
        weightGrams: 300,
        sizes: [
          { size: 'M', stockQuantity: 9, sku: 'OLD-M', barcode: '0012' },
          { size: 'L', available: false, stockQuantity: 4 },
          { size: 'XL', stockQuantity: 1 },
        ],
      });
      const told = isSized ? columns : columns.filter((column) => !meanings[column]?.endsWith(':'));
      const rows = (isSized ? sources : sources.slice(0, 1)).map((row, place) =>
        [
          'subset-top',
          ...(isSized ? ['Size', row.word] : []),
          ...told.map((column) =>
            column in row ? row[column as 'available'] : place === 0 ? (once[column] ?? '') : '',
          ),
        ].join(','),
      );
      const head = [
        'Handle',
        ...(isSized ? ['Option1 Name', 'Option1 Value'] : []),
        ...told.map((column) => columnNames[column]),
      ];
      const mapping = { ...noMapping, sizes: ours as ImportMapping['sizes'] };
      const before = await stateOf(id);
      const [outcome] = await importFile(`${head.join(',')}\n${rows.join('\n')}\n`, mapping);
      expect(['changed', 'unchanged']).toContain(outcome);
      const after = await stateOf(id);
      const changed = Object.keys(after).filter((name) => after[name] !== before[name]);
      for (const name of changed) {
        const size = name.split(':')[1];
        const isNewSize = size !== undefined && !(`stock:${size}` in before);
        const said = told.filter((column) => {
          const meaning = meanings[column] ?? '';
          if (!meaning.endsWith(':')) return meaning === name;
          const ofSize = sources.filter(({ word }) => ours[word] === size);
          return name.startsWith(meaning) && ofSize.some((row) => row[column as 'available'] !== '');
        });
        if (!isNewSize) expect(said, name).not.toEqual([]);
      }
      for (const size of isSized && told.includes('stockQuantity') ? ['M', 'L'] : []) {
        const stocks = sources.flatMap(({ word, stockQuantity }) =>
          ours[word] === size && stockQuantity ? [Number(stockQuantity)] : [],
        );
        if (stocks.length > 0)
          expect(after[`stock:${size}`]).toBe(stocks.reduce((sum, stock) => sum + stock, 0));
      }
    }),
    { numRuns: 40 },
  );
}, 300_000);

test.each<[string, Partial<ProductInput>, string[], object]>([
  ['a shoe', {}, ['38.5', '40'], { product: { sizeSystemId: 'shoes-eu' } }],
  ['a dress', {}, ['36', '38'], { product: { sizeSystemId: 'women-eu' } }],
  ['a wide shirt', {}, ['M', '3xl'], { product: { sizeSystemId: 'letters-wide' } }],
  [
    'a suit of our own',
    { sizeSystemId: 'men-eu', sizes: [{ size: '50' }] },
    ['48'],
    { changes: hasNo('sizeSystemId') },
  ],
  ['a shirt of our own that grows', { sizes: [{ size: 'M' }] }, ['3XL'], { changes: has('sizeSystemId') }],
  [
    'a trouser of two systems',
    {},
    ['M', '38'],
    { problems: [{ reason: 'no-system', values: { sizes: 'M, 38' } }] },
  ],
  ['sizes that the shop does not have', {}, ['Tiny'], { problems: [{ reason: 'size' }] }],
])(
  'a file’s product has the size system that has its sizes, its own first: %s',
  async (title, own, sizes, expected) => {
    const { slug } =
      Object.keys(own).length > 0 ? await addProduct(title, own) : { slug: slugOfTitle(title) };
    const rows = sizes.map((size) => `${slug},${title},tops,women,50,Size,${size}`);
    const file = `Handle,Title,Type,Tags,Variant Price,Option1 Name,Option1 Value\n${rows.join('\n')}\n`;
    const planned = await plan(file);
    expect(planned).toMatchObject([expected]);
    if ('problems' in expected) return;
    await apply(planned);
    expect((await sizesOf(slug)).map(({ size }) => size)).toEqual(expect.arrayContaining([sizes[0]]));
  },
);

test('a file may name the size system; one that lacks a size, or that does not exist, is refused', async () => {
  const systems = async (system: string, size: string) => {
    const head = `Handle,Title,Type,Tags,Variant Price,${columnNames.sizeSystemId},Option1 Value`;
    return (await plan(`${head}\nnamed,Named,tops,women,50,${system},${size}\n`))[0];
  };
  expect(await systems('Men-EU', '46')).toMatchObject({ product: { sizeSystemId: 'men-eu' } });
  for (const [system, size] of [
    ['men-eu', '38.5'],
    ['feet', '46'],
  ] as const)
    expect(await systems(system, size)).toMatchObject({
      outcome: 'refused',
      problems: [{ reason: 'no-system' }],
    });
});

test('a product whose size system changed after the planning is refused', async () => {
  const { id, slug } = await addProduct('Meanwhile in Numbers', { sizes: [{ size: 'M' }] });
  const planned = await plan(`Handle,Option1 Value,Variant Inventory Qty\n${slug},3XL,4\n`);
  await db.delete(productSizes).where(eq(productSizes.productId, id));
  await db.update(products).set({ sizeSystemId: 'women-eu' }).where(eq(products.id, id));
  await db.insert(productSizes).values({ productId: id, size: '38' });
  expect(await applied(planned)).toMatchObject([{ result: 'refused', problems: [{ reason: 'meanwhile' }] }]);
  expect((await sizesOf(slug)).map(({ size }) => size)).toEqual(['38']);
});

test('a file names the shop’s own colours; one that is unknown, or gone after the planning, is refused', async () => {
  await db
    .insert(colours)
    .values({ slug: 'navy', name: 'Navy', nameNl: 'Marineblauw', swatchFirst: '#1f2f4f' });
  const { slug } = await addProduct('Navy Top', { colour: 'red' });
  const file = (colour: string) => `Handle,${columnNames.colour}\n${slug},${colour}\n`;
  const [unknown] = await plan(file('Mauve'));
  const options = expect.stringMatching(/^navy, white, .*, multicolour$/);
  expect(unknown?.problems).toMatchObject([{ reason: 'colour', values: { options } }]);
  const planned = await plan(file('marineblauw'));
  expect(planned).toMatchObject([
    { differences: [{ name: 'colour', before: 'Red / Rood', after: 'Navy / Marineblauw' }] },
  ]);
  await db.delete(colours).where(eq(colours.slug, 'navy'));
  expect(await applied(planned)).toMatchObject([{ result: 'refused', problems: [{ reason: 'meanwhile' }] }]);
});

function has(change: string) {
  return expect.arrayContaining([change]);
}

function hasNo(change: string) {
  return expect.not.arrayContaining([change]);
}

async function plan(file: string, mapping: ImportMapping = noMapping) {
  const read = readProducts(Buffer.from(file), await listKnownValues(db), mapping);
  if (!read.ok) throw new Error(read.reason);
  return planProducts(db, read.file.products, mapping);
}

async function apply(planned: Awaited<ReturnType<typeof plan>>) {
  expect(await applyPlan(db, operator, planned, { mode: 'all', now, onBatch: async () => {} })).toEqual({
    ok: true,
  });
}

/** Applies what was not refused by then. */
async function applied(planned: Awaited<ReturnType<typeof plan>>): Promise<ImportedProduct[]> {
  const results: ImportedProduct[] = [];
  const onBatch = async (_: unknown, batch: ImportedProduct[]) => void results.push(...batch);
  expect(await applyPlan(db, operator, planned, { mode: 'good', now, onBatch })).toEqual({ ok: true });
  return results;
}

async function importFile(file: string, mapping?: ImportMapping): Promise<string[]> {
  const planned = await plan(file, mapping);
  await apply(planned);
  return planned.map(({ outcome }) => outcome);
}

function sizesOf(slug: string) {
  return db
    .select({
      size: productSizes.size,
      available: productSizes.available,
      stockQuantity: productSizes.stockQuantity,
    })
    .from(productSizes)
    .innerJoin(products, eq(products.id, productSizes.productId))
    .where(eq(products.slug, slug))
    .orderBy(asc(productSizes.size));
}

async function stateOf(id: string): Promise<Record<string, unknown>> {
  const [product] = await db.select().from(products).where(eq(products.id, id));
  const { updatedAt: _updated, searchDocument: _search, adminSearchText: _text, ...fields } = product ?? {};
  const sizes = await db.select().from(productSizes).where(eq(productSizes.productId, id));
  return {
    ...Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, String(value)])),
    ...Object.fromEntries(
      sizes.flatMap(({ size, stockQuantity, available, sku, barcode, shelf }) => [
        [`stock:${size}`, stockQuantity],
        [`available:${size}`, available],
        [`sku:${size}`, sku],
        [`barcode:${size}`, barcode],
        [`shelf:${size}`, shelf],
      ]),
    ),
  };
}
