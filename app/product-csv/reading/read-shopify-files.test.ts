import fc from 'fast-check';
import { expect, test } from 'vitest';
import { sampleColours } from '#tests/support/colours.ts';
import { knownLetters } from '#tests/support/letters.ts';
import {
  apparelFile,
  apparelMapping,
  jewelleryFile,
  jewelleryMapping,
} from '#tests/support/shopify-files.ts';
import { noMapping, validateMapping } from '../mapping/validate-mapping.server.ts';
import {
  guessCategory,
  guessColour,
  listValuesToMap,
  proposeValueMapping,
} from '../mapping/values-to-map.ts';
import { readProducts } from './read-products.server.ts';
import { secondPartOf } from './split-product-by-options.server.ts';

const cdn = 'https://cdn.example/p';

test('a file of jewellery is read whole by answers: each colour a product, or the first of them', () => {
  const { products } = read(jewelleryFile(cdn), jewelleryMapping);
  expect(products.flatMap(({ problems }) => problems)).toEqual([]);
  expect(products).toMatchObject([
    {
      handle: 'bead-bracelet-blue',
      line: 2,
      texts: { title: 'Bead Bracelet – Blue', editorNotes: 'Beads, in blue or black.' },
      attributes: { category: 'women', subcategory: 'accessories', colour: 'blue', priceCents: 4_299 },
      sizes: [{ size: 'One Size', stockQuantity: 1 }],
      pictures: [`${cdn}/bead-blue.jpg`],
    },
    {
      handle: 'bead-bracelet-black',
      line: 3,
      texts: { title: 'Bead Bracelet – Black' },
      attributes: { colour: 'black', priceCents: 4_299 },
      // A negative stock (oversold) becomes 0.
      sizes: [{ size: 'One Size', stockQuantity: 0 }],
      pictures: [`${cdn}/bead-black.jpg`],
    },
    {
      handle: 'anchor-bracelet',
      texts: { title: 'Anchor Bracelet' },
      attributes: { colour: 'ochre', priceCents: 6_999 },
      sizes: [{ size: 'One Size', stockQuantity: 1 }],
      pictures: [`${cdn}/anchor.jpg`, `${cdn}/anchor-worn.jpg`],
    },
    {
      handle: 'boho-earrings',
      texts: { editorNotes: 'Globes.\n\n- 14k gold\n- Length, 2"' },
      pictures: [`${cdn}/earrings-one.jpg`, `${cdn}/earrings-two.jpg`],
      altTexts: { [`${cdn}/earrings-two.jpg`]: 'Earrings in an ear' },
    },
    { handle: 'bead-choker', otherwise: { category: 'women', subcategory: 'accessories' } },
  ]);
});

test('a file of clothes is read whole: sizes by their words, the second option, tags instead of types', () => {
  const { products } = read(apparelFile(cdn), apparelMapping);
  expect(products.flatMap(({ problems }) => problems)).toEqual([]);
  expect(products).toMatchObject([
    {
      handle: 'ocean-blue-shirt-navy',
      attributes: { category: 'men', subcategory: 'shirts', colour: 'blue' },
      sizes: [
        { size: 'S', stockQuantity: 4 },
        { size: 'M', stockQuantity: 5 },
      ],
      pictures: [`${cdn}/ocean.jpg`],
    },
    {
      handle: 'ocean-blue-shirt-white',
      attributes: { category: 'men', colour: 'white' },
      sizes: [{ size: 'S' }, { size: 'XL', stockQuantity: 1 }],
      pictures: [`${cdn}/ocean.jpg`],
    },
    {
      handle: 'silk-dress',
      texts: { title: 'Silk Dress' },
      attributes: { category: 'women', subcategory: 'dresses', colour: 'terracotta', priceCents: 13_900 },
      sizes: [{ size: 'S' }, { size: 'L' }],
    },
    { handle: 'draft-coat', isPublished: false, attributes: { category: 'women', colour: 'black' } },
    { handle: 'wool-scarf', isPublished: false, sizes: [{ size: 'One Size', stockQuantity: 9 }] },
  ]);
});

test('without answers nothing of it is guessed: each is refused by its reason', () => {
  const reasons = (file: string) =>
    new Set(read(file, {}).products.flatMap(({ problems }) => problems.map(({ reason }) => reason)));
  expect(reasons(jewelleryFile(cdn))).toEqual(new Set(['type', 'option', 'prices-differ']));
  expect(reasons(apparelFile(cdn))).toEqual(new Set(['option', 'size', 'prices-differ']));
});

test('what words probably mean is proposed: sizes, colours, categories, how an option is taken', () => {
  const words = (file: string) => read(file, {}).words;
  expect(proposeValueMapping(words(apparelFile(cdn)), noMapping, knownLetters)).toMatchObject({
    options: { color: 'each' },
    sizes: { small: 'S', medium: 'M', large: 'L', 'x-large': 'XL' },
    colours: { navy: 'indigo', rust: 'terracotta' },
    pictures: 'fetch',
  });
  expect(proposeValueMapping(words(jewelleryFile(cdn)), noMapping, knownLetters)).toMatchObject({
    options: { color: 'each', colour: 'each' },
    types: { bracelet: { category: 'accessories' }, necklace: { category: 'accessories' } },
    colours: { gold: 'ochre', silver: 'none' },
  });
});

test.each([
  ['Navy', 'navy'],
  ['marineblauw', 'navy'],
  ['Navy blue', 'navy'],
  ['Blue navy', 'navy'],
  ['nachtblauw', 'navy'],
  ['Sky blue', 'blue'],
  ['Gebroken wit', 'ecru'],
  ['Wit', 'white'],
  ['Red / Camel', 'sand'],
  ['Silver', undefined],
])('%s is probably the colour %s', (word, slug) => {
  const navy = { slug: 'navy', name: 'Navy', nameNl: 'Marineblauw', searchWords: 'nachtblauw', swatch: '' };
  expect(guessColour(word, { colours: [...sampleColours, { ...navy, family: 'blue' }] })).toBe(slug);
});

test('only what may be a colour is asked as one; sizes are known by the option’s name, who wears it by tags', () => {
  const head = 'Handle,Tags,Option1 Name,Option1 Value,Option2 Name,Option2 Value';
  const { words } = read(
    `${head}
a,"Womens, Dress",Fit,Slim,Finish,Gold
a,,,Regular,,Matt
b,"heren, sale",Shoe size,41,,
c,,Schoenmaat,42,Kleur,Zalm
`,
    {},
  );
  const mapping = proposeValueMapping(words, noMapping, knownLetters);
  expect(mapping).toMatchObject({
    options: { fit: 'each', finish: 'each', 'shoe size': 'size', schoenmaat: 'size', kleur: 'each' },
    colours: { gold: 'ochre', matt: 'none', zalm: 'none' },
    tags: { womens: { gender: 'women' }, heren: { gender: 'men' } },
  });
  expect(Object.keys(mapping.tags)).toEqual(['womens', 'heren']);
  const asked = listValuesToMap(words, mapping, knownLetters);
  expect(asked.colours.map(({ word }) => word)).toEqual(['Gold', 'Matt', 'Zalm']);
  expect(asked.sizes.map(({ word }) => word)).toEqual(['41', '42']);
  const told = { ...noMapping, tags: { womens: { category: 'dresses' as const } } };
  expect(proposeValueMapping(words, told, knownLetters).tags.womens).toEqual({ category: 'dresses' });
});

test('plurals are known as their singular: necklaces, shoes, blouses, rings', () => {
  const plurals = ['Necklaces', 'Shoes', 'Blouses', 'Hoodies', 'Rings', 'Dresses', 'Jurken'];
  const meanings = plurals.map((word) => guessCategory(word, knownLetters));
  expect(meanings).toEqual([
    ...['accessories', 'accessories', 'tops', 'tops', 'accessories', 'dresses', 'dresses'],
  ]);
});

test('ages are proposed as sizes, and so are options that are called sizes in another language', () => {
  const { words } = read(
    `Handle,Option1 Name,Option1 Value,Option2 Name,Option2 Value
a,Meses,0-3,Style,Plain
b,Choice,3-6M,Größe,85B
b,,18–24 maanden,,
b,,2 years,,
c,Length,30,Talla,38
`,
    {},
  );
  const { options } = proposeValueMapping(words, noMapping, knownLetters);
  expect(options).toEqual({
    ...{ meses: 'size', choice: 'size', größe: 'size', talla: 'size' },
    ...{ style: 'each', length: 'each' },
  });
});

test('waist and length are one size, and so are band and cup, beside a colour', () => {
  const { words, products } = read(
    `Handle,Option1 Name,Option1 Value,Option2 Name,Option2 Value,Option3 Name,Option3 Value,Variant Inventory Qty
jeans,Waist,30,Inside leg length,L32,Color,Blue,1
jeans,,W32,,"34""",,Blue,2
jeans,,30,,32,,Black,3
bra,Onderband,75,Cupmaat,B,,,4
bra,,80,,DD,,,5
skirt,Waist,30,,,,,6
`,
    {
      options: { color: 'each', waist: 'size' },
      sizes: Object.fromEntries(['W30/L32', '75B', '30'].map((one) => [one, one])),
    },
  );
  expect(words.options.map(({ name, values }) => [name, values.map(({ word }) => word)])).toEqual([
    ['Size', ['W30/L32', 'W32/L34', '75B', '80DD']],
    ['Color', ['Blue', 'Black']],
    ['Waist', ['30']],
  ]);
  expect(
    products.map(({ handle, sizes }) => [
      handle,
      sizes?.map(({ size, stockQuantity }) => [size, stockQuantity]),
    ]),
  ).toEqual([
    ['jeans-blue', [['W30/L32', 1]]],
    ['jeans-black', [['W30/L32', 3]]],
    ['bra', [['75B', 4]]],
    ['skirt', [['30', 6]]],
  ]);
  expect(secondPartOf(['W30/L32', 'W32/L34'])).toBe('length');
  expect(secondPartOf(['75B', '80DD'])).toBe('cup');
  expect(secondPartOf(['75B', 'W30/L32'])).toBeUndefined();
});

test('Shopify’s fields about a product say what its type, gender and age group leave empty', () => {
  const head =
    'Handle,Product Category,Type,Google Shopping / Gender,Sexe (product.metafields.shopify.target-gender),Leeftijd (product.metafields.shopify.age-group)';
  const file = `${head}
a,Apparel > Dresses,,,female,adults
b,Apparel > Dresses,shirts,male,female,adults
c,Uncategorized,,,femenino-6,bebes
`;
  const { products, words, ignored } = read(file, {
    types: { 'Apparel > Dresses': { category: 'dresses' } },
  });
  expect(products.map(({ attributes }) => [attributes.category, attributes.subcategory])).toEqual([
    ['women', 'dresses'],
    ['men', 'shirts'],
    [undefined, ''],
  ]);
  expect(words.types.map(({ word }) => word)).toEqual(['Apparel > Dresses', 'shirts', '']);
  expect(ignored).toEqual([]);
  const told = read(file, { columns: { Type: 'not-read' }, genders: {} });
  expect(told.words.types.map(({ word }) => word)).toEqual(['Apparel > Dresses', '']);
  expect(
    read(file, { columns: { 'Product Category': 'not-read' } }).words.types.map(({ word }) => word),
  ).toEqual(['', 'shirts']);
});

test.each([', ', ',', ' | ', '; ', '|', '\n', ' '])('pictures in one cell are separated by %j', (mark) => {
  const addresses = [`${cdn}/a,b;1.jpg?w=1,h=2`, `${cdn}/a 2.jpg`, 'http://other.example/3.jpg'];
  const { products } = read(`Handle,Image Src\na,"${addresses.join(mark)}${mark}"\n`, {});
  expect(products[0]?.pictures).toEqual(addresses);
});

test('codes lose the apostrophe that keeps a spreadsheet from rounding them', () => {
  const { products } = read(
    "Handle,Variant SKU,Variant Barcode\na,'25970,'8712345678906\nb,O'Neill-1,\n",
    {},
  );
  expect(products.map(({ onlySize }) => [onlySize?.sku, onlySize?.barcode])).toEqual([
    ['25970', '8712345678906'],
    ["O'Neill-1", undefined],
  ]);
});

test('a product counts as published by the words of other shop programs too', () => {
  const statuses = ['active', 'publish', 'Enabled', '1', '', 'draft', 'archived', 'private', '0'];
  const { products } = read(
    `Handle,Status\n${statuses.map((status, at) => `p${at},${status}`).join('\n')}\n`,
    {},
  );
  expect(statuses.filter((_, at) => products[at]?.isPublished === undefined)).toEqual(statuses.slice(0, 5));
});

test('columns of a file with a row for each size become options that are called like them', () => {
  const file = 'Name,Size,Color,Price\nTee,Small,Red,10\nTee,M,Red,10\nTee,M,Blue,10\n';
  const columns = { Name: 'handle', Size: 'optionValue', Color: 'optionValue2' };
  const { words } = read(file, { columns });
  const { options, sizes } = proposeValueMapping(words, noMapping, knownLetters);
  expect([options, sizes]).toEqual([{ color: 'each' }, { small: 'S' }]);
  const { products } = read(file, { columns, options, sizes });
  expect(products).toMatchObject([
    { handle: 'tee-red', attributes: { colour: 'red' }, sizes: [{ size: 'S' }, { size: 'M' }], problems: [] },
    { handle: 'tee-blue', attributes: { colour: 'blue' }, sizes: [{ size: 'M' }], problems: [] },
  ]);
});

test('a gift card of another shop is no product', () => {
  const { products } = read('Handle,Gift Card\na,FALSE\nb,TRUE\n', {});
  expect(products.map(({ problems }) => problems.map(({ line, reason }) => [line, reason]))).toEqual([
    [],
    [[3, 'gift-card']],
  ]);
});

test('a file of WooCommerce is read: variations by id or SKU, wherever they stand, drafts, weights, line breaks', () => {
  const head =
    'ID,Type,SKU,"GTIN, UPC, EAN, or ISBN",Name,Published,Description,Stock,Weight (kg),Sale price,Regular price,Categories,Tags,Images,Parent,Attribute 1 name,Attribute 1 value(s),Attribute 2 name,Attribute 2 value(s)';
  const file = `${head}
7,"variation, virtual",TEE-R-M,,Tee - Red,1,,4,,,20,,,${cdn}/red.jpg,TEE,Color,Red,Size,M
5,variable,TEE,,Tee,1,<p>Soft.</p>\\n<p>Warm.</p>,,"0,2",,,"Women > Tops, Sale",new,"${cdn}/a.jpg, ${cdn}/b.jpg",,Color,"Red, Blue",Size,"S, M"
6,simple,CAP,8712345678906,Cap,-1,,12,,8,"9,50",Men > Hats,,${cdn}/c.jpg,,Color,Grey,,
8,variation,,,Tee - Blue,1,,,,,20,,,,id:5,Size,S,Color,Blue
9,simple,CAP-2,,Cap,1,,1,,,9,Men > Hats,,,,,,,
10,variation,LOST,,Lost,1,,1,,,5,,,,id:99,Size,S,,
`;
  const answers = { options: { color: 'each' }, tags: { women: { gender: 'women', category: 'tops' } } };
  const { products, ignored } = read(file, { ...answers, rest: { category: 'accessories' } });
  expect(products).toMatchObject([
    {
      handle: 'tee-red',
      line: 2,
      texts: { title: 'Tee – Red', editorNotes: 'Soft.\n\nWarm.' },
      attributes: { category: 'women', subcategory: 'tops', priceCents: 2000, isNew: true, weightGrams: 200 },
      sizes: [{ size: 'M', sku: 'TEE-R-M', stockQuantity: 4 }],
      pictures: [`${cdn}/red.jpg`, `${cdn}/a.jpg`, `${cdn}/b.jpg`],
      problems: [],
    },
    { handle: 'tee-blue', attributes: { priceCents: 2000 }, sizes: [{ size: 'S' }], problems: [] },
    {
      handle: 'cap',
      attributes: { priceCents: 950 },
      sizes: [{ size: 'One Size', sku: 'CAP', barcode: '8712345678906', stockQuantity: 12 }],
      isPublished: false,
      problems: [],
    },
    { handle: 'cap-9', sizes: [{ size: 'One Size', sku: 'CAP-2' }], problems: [] },
    { handle: 'lost', sizes: [{ sku: 'LOST' }], problems: [] },
  ]);
  expect(ignored).toEqual(['Sale price']);
  const told = read(file, { ...answers, columns: { 'Sale price': 'price', SKU: 'handle' } });
  expect(told.products[2]).toMatchObject({ handle: 'cap', attributes: { priceCents: 800 } });
  expect(told.products[0]).toMatchObject({ handle: 'tee-red' });
});

test('columns mean what an operator says, whatever they are called; Shopify’s newer names are known', () => {
  const named = read('Code,What,Cost\na,A Top,12\n', {
    columns: { Code: 'handle', what: 'title', Cost: 'price' },
  });
  expect(named.products).toMatchObject([
    { handle: 'a', texts: { title: 'A Top' }, attributes: { priceCents: 1_200 } },
  ]);
  const newer = read(
    'URL handle,Title,Description,Price,Inventory quantity,Option1 name,Option1 value\na,A,<p>B</p>,5,3,Size,M\n',
    {},
  );
  expect(newer.products).toMatchObject([
    {
      handle: 'a',
      texts: { editorNotes: 'B' },
      attributes: { priceCents: 500 },
      sizes: [{ size: 'M', stockQuantity: 3 }],
    },
  ]);
  expect(read('Handle,Price,Variant Price\na,1,2\n', {}).products).toMatchObject([
    { attributes: { priceCents: 200 } },
  ]);
  const untold = read('Handle,Title\na,A\n', { columns: { Title: 'not-read' } });
  expect(untold.products[0]?.texts).toEqual({});
});

test('sizes that mean the same one are one, with the stock of both; what is not sold is left out', () => {
  const file = 'Handle,Option1 Value,Variant Inventory Qty\na,36,2\na,37,3\na,50,9\n';
  const { products } = read(file, { sizes: { 36: 'S', 37: 'S', 50: 'not-sold' } });
  expect(products).toMatchObject([{ sizes: [{ size: 'S', stockQuantity: 5 }], problems: [] }]);
});

test('sizes that are joined say the sum of what is said of them, and nothing where nothing is', () => {
  const size = fc.record({
    stock: fc.option(fc.integer({ min: -5, max: 400_000 })),
    meaning: fc.constantFrom('S', 'M', 'not-sold'),
  });
  fc.assert(
    fc.property(fc.array(size, { minLength: 1, maxLength: 12 }), (sizes) => {
      const rows = sizes.map(({ stock }, at) => `a,Size,size ${at},${stock ?? ''}`);
      const answers = Object.fromEntries(sizes.map(({ meaning }, at) => [`size ${at}`, meaning]));
      const { products } = read(
        `Handle,Option1 Name,Option1 Value,Variant Inventory Qty\n${rows.join('\n')}\n`,
        { sizes: answers },
      );
      for (const name of ['S', 'M']) {
        const own = sizes.filter(({ meaning }) => meaning === name);
        const said = own.flatMap(({ stock }) => (stock === null ? [] : [Math.max(0, stock)]));
        const sum = said.reduce((total, stock) => total + stock, 0);
        const found = products[0]?.sizes?.find((one) => one.size === name);
        expect(found !== undefined).toBe(own.length > 0);
        expect(found?.stockQuantity).toBe(said.length > 0 ? sum : undefined);
        if (sum > 1_000_000) expect(products[0]?.problems.map(({ reason }) => reason)).toContain('stock');
      }
    }),
  );
});

test('a product becomes as many as a shop has colours, not one for each of thousands of values', () => {
  const file = (values: number) =>
    `Handle,Title,Body (HTML),Option1 Name,Option1 Value\n${Array.from({ length: values }, (_, n) => `a,${n ? ',' : 'A,<p>B</p>'},Engraving,e${n}\n`).join('')}`;
  const answers = { options: { Engraving: 'each' } };
  const { products } = read(file(100), answers);
  expect(products).toHaveLength(100);
  expect(products.at(-1)).toMatchObject({
    handle: 'a-e99',
    line: 101,
    texts: { title: 'A – e99', editorNotes: 'B' },
    problems: [],
  });
  expect(read(file(101), answers).products).toMatchObject([
    { handle: 'a', problems: [{ line: 2, reason: 'too-many-values', values: { most: 100 } }] },
  ]);
});

test('handles with accents and underscores become slugs of ours', () => {
  const { products } = read('Handle\nCafé_Top--2-\n', {});
  expect(products).toMatchObject([{ handle: 'cafe-top-2', problems: [] }]);
});

test.each([
  [{ types: { Bracelet: { gender: 'women', category: 'shirts' } } }, 'types › bracelet', 'kind'],
  [{ columns: { A: 'title', B: 'title' } }, 'columns › b', 'column-twice'],
  [{ sizes: { Small: 'Tiny' } }, 'sizes › small', 'size'],
  [{ colours: { Navy: 'mauve' } }, 'colours › navy', 'colour'],
  [{ colors: {} }, 'JSON', 'unknown'],
  ['nonsense', 'JSON', 'unknown'],
])('%j is no mapping', (given, path, reason) => {
  expect(validateMapping(given, knownLetters)).toMatchObject({ ok: false, problems: [{ path, reason }] });
});

function read(text: string, answers: object) {
  const mapping = validateMapping(answers, knownLetters);
  if (!mapping.ok) throw new Error(JSON.stringify(mapping.problems));
  const found = readProducts(Buffer.from(text), knownLetters, mapping.mapping);
  if (!found.ok) throw new Error(found.reason);
  return found.file;
}
