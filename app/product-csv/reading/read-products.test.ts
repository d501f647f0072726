import { expect, test } from 'vitest';
import type { ListedDepartment } from '#app/catalogue/departments.server.ts';
import { knownLetters, letters } from '#tests/support/letters.ts';
import { sampleShop } from '#tests/support/subcategories.ts';
import { noMapping } from '../mapping/validate-mapping.server.ts';
import { knownSizes } from '../mapping/values-to-map.ts';
import { readProducts } from './read-products.server.ts';

const head =
  'Handle,Title,Type,Google Shopping / Gender,Variant Price,Option1 Name,Option1 Value,Variant Inventory Qty';

test('rows of one product are one product; a file says nothing about what it has no column for', () => {
  const products = productsIn(`${head}
linen-shirt,Linen Shirt,Shirts,male,95.5,Size,m,3
linen-shirt,,,,95.50,,L,
scarf,Scarf,accessories,female,"20,00",Title,Default Title,7
`);
  expect(products).toMatchObject([
    {
      handle: 'linen-shirt',
      line: 2,
      texts: { title: 'Linen Shirt' },
      attributes: { category: 'men', subcategory: 'shirts', priceCents: 9_550 },
      sizes: [
        { size: 'M', stockQuantity: 3, line: 2 },
        { size: 'L', line: 3 },
      ],
      problems: [],
    },
    {
      handle: 'scarf',
      attributes: { priceCents: 2_000 },
      sizes: [{ size: 'One Size', stockQuantity: 7 }],
      problems: [],
    },
  ]);
  expect(products[0]?.texts).not.toHaveProperty('titleNl');
  expect(products[0]).not.toHaveProperty('pictures');
  expect(productsIn('handle;variant price\nscarf;19,95\n')[0]).toEqual({
    handle: 'scarf',
    source: { handle: 'scarf', value: '' },
    variantName: '',
    line: 2,
    texts: {},
    attributes: { priceCents: 1_995 },
    problems: [],
  });
});

test('the shop’s own columns count before shared ones, and are known by what stands between parentheses', () => {
  const products = productsIn(
    `Handle,Tags,Anything (product.metafields.custom.category),C (product.metafields.custom.colour),(product.metafields.custom.is_new)
a,"women, red",the-drop,blue,WAAR
b,"women, New, red",,,
`,
  );
  expect(products.map(({ attributes }) => attributes)).toEqual([
    { category: 'the-drop', colour: 'blue', isNew: true },
    { category: 'women', colour: null, isNew: true },
  ]);
});

test('a type that is none of ours gives way to a tag that is', () => {
  const products = productsIn('Handle,Type,Tags\na,Blouse,"Tops, summer"\nb,Two Pieces,tops\nc,,summer\n');
  expect(products.map(({ attributes }) => attributes.subcategory)).toEqual(['tops', 'two-pieces', '']);
});

test('what is said of a cell is short and whole, however long the cell', () => {
  const [parsed] = productsIn(`Handle,Option1 Value\na,${'x'.repeat(199)}😀${'y'.repeat(99)}\n`);
  expect(parsed?.problems[0]?.values?.cell).toBe(`${'x'.repeat(199)}\uFFFD`);
});

test('a body is read as words, whatever its markup; a guarded formula is what it was', () => {
  const [parsed] = productsIn(`Handle,Title,Body (HTML)
a,'=SUM(A1),"<p>Light &amp; airy</p><script>steal()</script><ul><li>One</li><li>Two</li></ul>"
`);
  expect(parsed?.texts).toEqual({ title: '=SUM(A1)', editorNotes: 'Light & airy\n\n- One\n- Two' });
});

test.each([
  ['Handle,Title\na,A\n', undefined],
  ['Handle,Variant Grams\na,\n', null],
  ['Handle,Weight value (grams)\na,0\n', 0],
  ['Handle,Variant Grams\na,300.0\n', 300],
  ['Handle,Variant Grams\na,226.796185\n', 227],
  ['Handle,Variant Grams\na,28.349\n', 28],
  ['Handle,Variant Grams\na,0.5\n', 1],
  ['Handle,Variant Grams\na,1.250\n', 1_250],
  ['Handle,Option1 Name,Option1 Value,Variant Grams\na,Size,S,"1.250"\na,,M,1300\na,,L,\n', 1_250],
])('%j says that a piece weighs %s, as its first size does', (file, grams) => {
  const [product] = productsIn(file);
  expect(product?.problems).toEqual([]);
  expect(product?.attributes.weightGrams).toBe(grams);
});

test.each([
  ['3', 3],
  ['10.0', 10],
  ['1,200', 1_200],
  ['1.200', 1_200],
  ['-4', 0],
])('stock %s is %s pieces of the only size where a file names no sizes', (cell, pieces) => {
  const [product] = productsIn(`Handle;Variant Inventory Qty\na;${cell}\n`);
  expect(product).toMatchObject({ onlySize: { stockQuantity: pieces }, problems: [] });
  expect(product).not.toHaveProperty('sizes');
});

test('prices with four decimals, positions with one, words of neighbours for yes, a line for spreadsheets', () => {
  const [product] = productsIn(
    'sep=;\r\nHandle;Variant Price;Published;Image Src;Image Position;(product.metafields.custom.is_new)\r\na;44.9500;-1;/x.jpg;1.0;WAHR\r\na;44,95;;/y.jpg;2,0;\r\n',
  );
  expect(product).toMatchObject({
    line: 3,
    attributes: { priceCents: 4_495, isNew: true },
    pictures: ['/x.jpg', '/y.jpg'],
    problems: [],
  });
  expect(product).not.toHaveProperty('isPublished');
  const flags = ['VRAI', 'faux', 'Falsch', 'oui'].map((word, at) => `p${at},${word}`);
  const read = productsIn(`Handle,(product.metafields.custom.is_new)\n${flags.join('\n')}\n`);
  expect(read.map(({ attributes }) => attributes.isNew)).toEqual([true, false, false, true]);
});

test('handles of any letters and of any length are addresses, two handles two', () => {
  const long = 'a-long-handle-'.repeat(12);
  const products = productsIn(
    `Handle\nweißes-kleid\nsmørrebrød\nλευκό-φόρεμα\n红\n蓝\n${long}one\n${long}two\n`,
  );
  const handles = products.map(({ handle }) => handle);
  expect(products.flatMap(({ problems }) => problems)).toEqual([]);
  expect(handles.slice(0, 4)).toEqual(['weisses-kleid', 'smorrebrod', 'leyko-forema', 'p0i']);
  expect(new Set(handles).size).toBe(handles.length);
  for (const handle of handles) expect(handle).toMatch(/^[a-z0-9]+(-[a-z0-9]+){0,50}$/);
  expect(Math.max(...handles.map((handle) => handle.length))).toBeLessThanOrEqual(100);
});

test('a file without handles has its columns to choose from, and no products', () => {
  const read = readProducts(Buffer.from('Code,Title\na,Shirt\n'), knownLetters);
  expect(read).toMatchObject({
    ok: true,
    file: { products: [], noHandleLine: 1, words: { columns: [{ header: 'Code' }, { header: 'Title' }] } },
  });
});

test.each<[string, string, object]>([
  [
    'Handle,Tax Class (product.metafields.custom.tax_class)\na,REDUCED\nb,luxury\n',
    'tax-class',
    { line: 3, column: 'Tax Class (product.metafields.custom.tax_class)' },
  ],
  ['Handle,Variant Grams\na,300\nb,heavy\n', 'weight', { line: 3, column: 'Variant Grams' }],
  ['Handle,Variant Grams\na,100001\n', 'weight', { line: 2 }],
  ['Handle,Title\n,No Handle\n', 'handle-missing', { line: 2, column: 'Handle' }],
  ['Handle\nNot A Slug\n', 'handle-form', { line: 2, column: 'Handle' }],
  ['Handle\na\nb\na\n', 'handle-again', { line: 4, values: { earlier: 2 } }],
  ['Handle,Title\na,"two\nlines"\na,Other\n', 'differs', { line: 4, column: 'Title', values: { first: 2 } }],
  ['Handle\na,b\n', 'too-many-cells', { line: 2 }],
  ['Handle,Published\na,perhaps\n', 'flag', { line: 2, column: 'Published' }],
  ['Handle,Google Shopping / Gender\na,unisex\n', 'gender', { line: 2 }],
  ['Handle,Tags\na,"women,men"\n', 'tags-category', { line: 2, column: 'Tags' }],
  ['Handle,Type\na,Bracelet\n', 'type', { line: 2, column: 'Type' }],
  ['Handle,Type,(product.metafields.custom.subcategory)\na,tops,hats\n', 'type', { line: 2 }],
  ['Handle,Variant Price\na,free\n', 'price-form', { line: 2, column: 'Variant Price' }],
  ['Handle,Variant Price\na,-5\n', 'price-form', { line: 2 }],
  ['Handle,Variant Price\na,1.299\n', 'price-ambiguous', { line: 2 }],
  ['Handle,Variant Price\na,1299.505\n', 'price-too-precise', { line: 2 }],
  ['Handle,Variant Price\na,10\na,12\n', 'prices-differ', { line: 3, column: 'Variant Price' }],
  ['Handle,Option1 Name,Option1 Value\na,Size,XXXL\n', 'size', { line: 2, column: 'Option1 Value' }],
  ['Handle,Option1 Name,Option1 Value\na,Size,M\na,,m\n', 'size-twice', { line: 3, values: { size: 'M' } }],
  [
    'Handle,Option1 Name,Option1 Value,Variant Inventory Qty\na,Color,Blue,2\n',
    'option',
    { line: 2, values: { option: 'Color' } },
  ],
  ['Handle,Variant Inventory Qty\na,3\na,4\n', 'size-missing', { line: 3, column: 'Variant Inventory Qty' }],
  ['Handle,Variant Inventory Qty\na,10.000\n', 'stock-ambiguous', { line: 2 }],
  ['Handle,Option1 Value,Variant Inventory Qty\na,M,3.5\n', 'stock', { column: 'Variant Inventory Qty' }],
  ['Handle,Image Src,Image Position\na,/x.jpg,first\n', 'position', { line: 2, column: 'Image Position' }],
])('%j is refused by line and column: %s', (file, reason, where) => {
  const problems = productsIn(file).flatMap((parsed) => parsed.problems);
  expect(problems).toMatchObject([{ reason, ...where }]);
});

test.each<[string, string, string, object]>([
  ['a body', `Handle,Body (HTML)\na,${'<b>x'.repeat(25_001)}\n`, 'cell-too-long', { column: 'Body (HTML)' }],
  ['a handle', `Handle\n${'a'.repeat(100_001)}\n`, 'cell-too-long', { values: { most: 100_000 } }],
  ['markup', `Handle,Body (HTML)\na,${'<b>x'.repeat(501)}\n`, 'markup-too-deep', { line: 2 }],
])('%s longer or deeper than anybody writes is refused before it is read', (_, file, reason, where) => {
  expect(productsIn(file).flatMap((parsed) => parsed.problems)).toMatchObject([{ reason, ...where }]);
});

test('of a product with more mistakes than anybody reads the first are said', () => {
  const [parsed] = productsIn(`Handle,Variant Price\n${'a,free\n'.repeat(1_000)}`);
  expect(parsed?.problems).toHaveLength(50);
});

test.each<[string, string | Buffer, object]>([
  ['nothing', '', { reason: 'empty' }],
  ['a column twice', 'Handle,Title,title\n', { reason: 'column-twice', column: 'title' }],
  ['an open quotation mark', 'Handle,Title\r\na,"x\r\ny"\r\nb,"open\r\n', { reason: 'malformed', line: 4 }],
  ['a picture', Buffer.from([0x89, 0x50, 0x4e, 0x47, 0, 0, 0, 13]), { reason: 'not-text' }],
  ['too many rows that say nothing', `Handle\n${',\n'.repeat(50_001)}`, { reason: 'too-many-rows' }],
  ['too many columns', `Handle${',x'.repeat(1_000)}\na\n`, { reason: 'too-many-columns', line: 1 }],
  [
    'a row that is too long',
    `Handle,X\na,1\nb,${'x'.repeat(1_000_001)}\n`,
    { reason: 'row-too-long', line: 3 },
  ],
  ['too many rows', `Handle\n${'a\n'.repeat(50_001)}`, { reason: 'too-many-rows' }],
  ['too many bytes', Buffer.alloc(20_000_001, 'a'), { reason: 'too-large' }],
])('a file with %s is refused as a whole', (_, file, refusal) => {
  expect(readProducts(Buffer.from(file), knownLetters)).toMatchObject({ ok: false, ...refusal });
});

test.each<[string, Buffer]>([
  ['UTF-8', Buffer.from('\uFEFFHandle\tTitle\r\na\tCafé')],
  ['UTF-16', Buffer.from('\uFEFFHandle\tTitle\r\na\tCafé', 'utf16le')],
  ['Windows-1252', Buffer.from('Handle\tTitle\ra\tCafé', 'latin1')],
])('a file in %s is read', (encoding, bytes) => {
  const read = readProducts(bytes, knownLetters);
  expect(read).toMatchObject({ ok: true, file: { encoding, products: [{ texts: { title: 'Café' } }] } });
});

test('a department is known by its address, its names, as a tag, or by the audience that it alone has', () => {
  const [women, men] = sampleShop.departments;
  const kids = {
    ...women,
    slug: 'kids',
    name: 'Kids',
    nameNl: 'Kinderen',
    gender: 'unisex',
    ageGroup: 'kids',
  };
  const ladies = { ...women, slug: 'ladies', name: 'Ladies', nameNl: 'Vrouwen' };
  const known = { ...knownLetters, departments: [women, men, kids, ladies] as ListedDepartment[] };
  const readRow = (cells: string) => {
    const head = 'Handle,Google Shopping / Gender,Google Shopping / Age Group,Tags';
    const read = readProducts(Buffer.from(`${head}\na,${cells}\n`), known);
    const [product] = read.ok ? read.file.products : [];
    return product?.problems[0]?.reason ?? product?.attributes.category;
  };
  expect(['unisex,kids,', 'Kinderen,,', ',kids,', ',,kids', 'male,adult,', 'male,,'].map(readRow)).toEqual([
    ...['kids', 'kids', 'kids', 'kids'],
    ...['men', 'men'],
  ]);
  expect(['female,adult,', 'unisex,,', 'male,kids,', ',,"kids,men"'].map(readRow)).toEqual([
    ...['gender', 'gender', 'gender', 'tags-category'],
  ]);
});

test('sizes are known in any spelling, and two that differ only by case are told apart', () => {
  const known = { ...knownLetters, sizes: knownSizes([...letters, 's', '3XL']) };
  const sizesOf = (typed: string) => {
    const read = readProducts(Buffer.from(`Handle,Option1 Value\na,${typed}\n`), known);
    return read.ok && read.file.products[0]?.sizes?.map(({ size }) => size);
  };
  expect(['S', 's', 'm', '3xl', 'one size'].map(sizesOf)).toEqual([
    ['S'],
    ['s'],
    ['M'],
    ['3XL'],
    ['One Size'],
  ]);
});

test('prices are read as people write them, and a file without prices says none', () => {
  const pricesOf = (file: string, prices: 'refuse' | 'lowest' | 'highest') =>
    productsIn(file, { ...noMapping, prices }).map(({ attributes }) => attributes.priceCents);
  const file = 'Handle;Variant Price\na;€ 1.299,50\na;1,299.00\n';
  expect([pricesOf(file, 'lowest'), pricesOf(file, 'highest')]).toEqual([[129_900], [129_950]]);
  for (const prices of ['refuse', 'lowest', 'highest'] as const)
    expect(pricesOf('Handle,Variant Price\na,\n', prices)).toEqual([undefined]);
});

function productsIn(file: string, mapping = noMapping) {
  const read = readProducts(Buffer.from(file), knownLetters, mapping);
  if (!read.ok) throw new Error(read.reason);
  return read.file.products;
}
