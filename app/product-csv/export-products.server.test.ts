import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { ProductInput } from '#app/catalogue/editing/product-input.ts';
import { saveProduct } from '#app/catalogue/editing/save-product.server.ts';
import { forEachField, longTextFields, optionalTextFields } from '#app/catalogue/product-fields.ts';
import { listSizeSystems } from '#app/catalogue/size-systems.server.ts';
import { products } from '#app/catalogue/tables.server.ts';
import { images } from '#app/media/tables.server.ts';
import { db } from '#app/platform/database/db.server.ts';
import { isPostgresText } from '#app/platform/database/is-postgres-text.ts';
import { foldToLine } from '#app/platform/text/text-schemas.ts';
import { taxClasses } from '#app/tax/tax-rates.ts';
import { sampleColours } from '#tests/support/colours.ts';
import { addProduct } from '#tests/support/products.ts';
import { exportProducts } from './export-products.server.ts';
import { listKnownValues } from './mapping/known-values.server.ts';
import { planProducts } from './planning/plan-products.server.ts';
import { isHtml } from './reading/csv-columns.ts';
import { readProducts } from './reading/read-products.server.ts';

const shop = { shopUrl: 'https://shop.example', brand: 'Marenza' };
const everything = { search: '', category: undefined };

test('a row for each size and picture, the first with what is said once', async () => {
  await db.delete(products);
  const url = `/media/${'c'.repeat(32)}`;
  const [image] = await db
    .insert(images)
    .values({ url, width: 900, height: 1200, colour: '#b4532f', altText: '=A "tile"' })
    .returning({ id: images.id });
  await addProduct('Exported Top', {
    isNew: true,
    colour: 'red',
    taxClass: 'reduced',
    weightGrams: 250,
    costCents: 1_250,
    originCountry: 'PT',
    editorNotes: 'Light & airy',
    imageIds: [image?.id ?? ''],
    sizes: [
      { size: 'L', stockQuantity: 2, sku: 'TOP-L', weightGrams: 300, customsCode: '61091000' },
      { size: 'S', available: false, stockQuantity: 0, barcode: '8712345678906' },
    ],
  });
  await addProduct('Other', { category: 'men', sizes: [{ size: 'One Size', stockQuantity: 1 }] });
  const noTexts = optionalTextFields
    .filter((field) => !isHtml(field))
    .map(() => '')
    .join();
  const lines = (await exported()).split('\r\n');
  expect(lines[0]).toMatch(/^\uFEFFHandle,Title,Body \(HTML\),Vendor,Type,Tags,Published,/);
  expect(lines.slice(1)).toEqual([
    `exported-top,Exported Top,"<p>Light &amp; airy</p>",Marenza,tops,"women, red, new",true,Size,S,,shopify,0,deny,manual,50.00,250,true,true,8712345678906,https://shop.example${url}-1200.webp,1,"'=A ""tile""",female,adult,,,women,true,letters,red,reduced,${noTexts},false,g,12.50,,PT,active`,
    `exported-top,,,,,,,,L,TOP-L,shopify,2,deny,manual,50.00,300,true,true,,,,,,,,,,,,,,${noTexts},true,g,12.50,61091000,PT,`,
    `other,Other,,Marenza,shirts,men,true,Title,Default Title,,shopify,1,deny,manual,50.00,,true,true,,,,,male,adult,,,men,false,letters,,standard,${noTexts},true,g,,,,active`,
    '',
  ]);
  expect(await exported({ search: 'OTHER', category: undefined })).not.toContain('exported-top');
  expect(await exported({ search: 'top-l', category: undefined })).toContain('exported-top');
  expect(await exported({ search: '8712345678906', category: undefined })).toContain('exported-top');
  expect(await exported({ search: '', category: 'women' })).not.toContain('other,Other');
  expect((await exported({ search: '100%', category: undefined })).split('\r\n')).toHaveLength(2);
});

const awkward = fc.string({ unit: fc.constantFrom(...'ab =+-@\'",;<>&\n\r\t\u00a0é＝') });
const text = fc
  .oneof(awkward, fc.string({ unit: 'binary' }).filter(isPostgresText))
  .map((any) => any.slice(0, 150));
const code = fc.constantFrom('', 'TOP-M', '0012', '=1+1', '8712345678906', 'maat 38, blauw');
const optional = fc.option(text, { nil: undefined });
const itemValues = {
  costCents: fc.option(fc.nat(100_000_000)),
  weightGrams: fc.option(fc.oneof(fc.constant(250), fc.nat(100_000))),
  customsCode: fc.option(fc.constantFrom('610910', '6109100010')),
  originCountry: fc.option(fc.constantFrom('PT', 'BD')),
};

test('what is exported and imported again changes nothing, whatever the products say', async () => {
  const inLibrary = await db
    .insert(images)
    .values(
      ['d', 'e', 'f'].map((letter) => ({
        url: `/media/${letter.repeat(32)}`,
        width: 900,
        height: 9,
        colour: '#b4532f',
      })),
    )
    .returning({ id: images.id });
  const systems = await listSizeSystems(db);
  const product = fc.record({
    title: text.filter((any) => foldToLine(any) !== ''),
    titleNl: optional,
    priceCents: fc.integer({ min: 0, max: 100_000_000 }),
    kind: fc.constantFrom(
      ['women', 'dresses'] as const,
      ['men', 'shirts'] as const,
      ['the-drop', 'test'] as const,
    ),
    isNew: fc.boolean(),
    colour: fc.option(fc.constantFrom(...sampleColours.map(({ slug }) => slug))),
    taxClass: fc.constantFrom(...taxClasses),
    ...itemValues,
    ...forEachField(longTextFields, () => optional),
    composition: fc.constantFrom(
      undefined,
      '100% wol',
      'Lining: 100% silk; outer fabric: 5% elastane, 95% cotton',
      'Upper: leather, textile; Sole: other materials',
      'Contains non-textile parts of animal origin',
    ),
    care: fc.constantFrom(undefined, 'iron-none, WASH-30-mild'),
    manufacturer: fc
      .option(text, { nil: undefined })
      .map((any) => any && `${any.trim()} B.V.\nKade 1, Porto\nmail@maker.example`),
    imageIds: fc.array(fc.constantFrom(...inLibrary.map(({ id }) => id)), { maxLength: 5 }),
    sized: fc.constantFrom(...systems).chain(({ id, sizes }) =>
      fc.record({
        sizeSystemId: fc.constant(id),
        sizes: fc.uniqueArray(
          fc.record({
            size: fc.constantFrom(...sizes),
            available: fc.boolean(),
            stockQuantity: fc.integer({ min: 0, max: 1_000_000 }),
            sku: code,
            barcode: code,
            ...itemValues,
          }),
          { minLength: 1, maxLength: 7, selector: ({ size }) => size },
        ),
      }),
    ),
  });
  const known = await listKnownValues(db);
  await fc.assert(
    fc.asyncProperty(fc.array(product, { minLength: 1, maxLength: 12 }), async (some) => {
      await db.delete(products);
      for (const { kind, sized, ...fields } of some) {
        const [category, subcategory] = kind;
        const input: ProductInput = { ...fields, ...sized, category, subcategory };
        expect(await saveProduct(db, input)).toMatchObject({ ok: true });
      }
      const read = readProducts(Buffer.from(await exported()), known);
      const plan = read.ok ? await planProducts(db, read.file.products) : [];
      expect(
        plan.map(({ outcome, changes, problems, notes }) => ({ outcome, changes, problems, notes })),
      ).toEqual(some.map(() => ({ outcome: 'unchanged', changes: [], problems: [], notes: [] })));
    }),
    { numRuns: 40 },
  );
});

async function exported(filter: Parameters<typeof exportProducts>[1] = everything): Promise<string> {
  let file = '';
  for await (const piece of exportProducts(db, filter, shop)) file += piece;
  return file;
}
