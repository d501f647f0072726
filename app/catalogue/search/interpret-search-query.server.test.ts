import { sql } from 'drizzle-orm';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { db } from '#app/platform/database/db.server.ts';
import { addProduct } from '#tests/support/products.ts';
import { findListing } from '../listing/find-listing.server.ts';
import { holds, products } from '../tables.server.ts';
import { findSuggestions, interpretSearchQuery } from './interpret-search-query.server.ts';

const offered: string[] = [];

beforeAll(async () => {
  await db.delete(holds);
  await db.delete(products);
  const women = { category: 'women' } as const;
  const men = { category: 'men' } as const;
  await addProduct('Linen Shirt', {
    ...men,
    titleNl: 'Linnen overhemd',
    colour: 'white',
    editorNotes: 'White linen from a mill outside Porto.',
    editorNotesNl: 'Wit linnen van een weverij bij Porto.',
  });
  await addProduct('Check Linen Shirt', { ...men, titleNl: 'Geruit linnen shirt', colour: 'green' });
  await addProduct('Indigo Denim Shirt', { ...men, titleNl: 'Denim overhemd in indigo', colour: 'indigo' });
  await addProduct('Pleated Linen Trousers', {
    ...men,
    subcategory: 'bottoms',
    titleNl: 'Linnen pantalon met plooien',
    colour: 'sand',
  });
  await addProduct('Embroidered Kaftan', {
    ...women,
    subcategory: 'dresses',
    titleNl: 'Geborduurde kaftan',
    colour: 'ecru',
  });
  await addProduct('Satin Slip Dress', {
    ...women,
    subcategory: 'dresses',
    titleNl: 'Slipdress van satijn',
    colour: 'red',
    isNew: true,
  });
  await addProduct('Linen Wrap Dress', {
    ...women,
    subcategory: 'dresses',
    titleNl: 'Linnen wikkeljurk',
    colour: 'olive',
  });
  await addProduct('Silk Scarf', {
    ...women,
    subcategory: 'accessories',
    titleNl: 'Zijden sjaal',
    colour: 'red',
    editorNotes: 'Wear it with a dress.',
  });
  await addProduct('Canvas Market Tote', {
    ...men,
    subcategory: 'accessories',
    titleNl: 'Markttas van canvas',
    colour: 'ecru',
  });
  await addProduct('Gone Jumpsuit', { ...women, id: 'gone' });
  await db.update(products).set({ archivedAt: sql`now()` }).where(sql`id = 'gone'`);
  const tee = await addProduct('Alcázar Tee', {
    category: 'the-drop',
    subcategory: 'tops',
    titleNl: 'Alcázar T-shirt',
  });
  offered.push(tee.id);
  await addProduct('Over Poncho', { category: 'the-drop', subcategory: 'tops' });
});

afterAll(async () => {
  await db.delete(products);
});

test.each([
  ['linen shirt', ['Linen Shirt', 'Check Linen Shirt']],
  ['linnen overhemd', ['Linen Shirt', 'Check Linen Shirt']],
  ['linen-shirt', ['Linen Shirt', 'Check Linen Shirt']],
  ['LÍNEN  Shïrt!', ['Linen Shirt', 'Check Linen Shirt']],
  ['indigo', ['Indigo Denim Shirt']],
  ['djellaba', ['Embroidered Kaftan']],
  ['broek', ['Pleated Linen Trousers']],
  ['de rode jurk', ['Satin Slip Dress']],
  ["women's scarf", ['Silk Scarf']],
  ['trouse', ['Pleated Linen Trousers']],
  ['tas', ['Canvas Market Tote']],
  ['porto', ['Linen Shirt']],
  ['weverij', ['Linen Shirt']],
  ['alcazar', ['Alcázar Tee']],
  ['t-shirt', ['Alcázar Tee']],
])('"%s" finds what it says', async (query, expected) => {
  expect(await found(query)).toEqual({ reading: 'exact', titles: expected });
});

test.each(['dress', 'dresses', 'jurk', 'jurken', 'JURK', 'dres', 'jur'])(
  '"%s" finds every dress in both languages, those called so first, and nothing that goes with one',
  async (query) => {
    const { titles } = await found(query);
    expect(titles.toSorted()).toEqual(['Embroidered Kaftan', 'Linen Wrap Dress', 'Satin Slip Dress']);
    expect(titles.at(-1)).toBe('Embroidered Kaftan');
  },
);

test.each([
  ['linnen shirtt', 'linnen shirt', 'Linen Shirt'],
  ['kaftn', 'kaftan', 'Embroidered Kaftan'],
  ['jurkk', 'jurk', 'Linen Wrap Dress'],
  ['geborduurt', 'geborduurd', 'Embroidered Kaftan'],
  ['brook', 'broek', 'Pleated Linen Trousers'],
])('"%s" is read as "%s"', async (query, text, title) => {
  const read = await interpretSearchQuery(db, query, offered);
  expect(read).toMatchObject({ reading: 'corrected', text });
  expect((await found(query)).titles).toContain(title);
});

test('words that no piece has together find the pieces that have some', async () => {
  expect(await found('silk denim')).toEqual({
    reading: 'partial',
    titles: expect.arrayContaining(['Silk Scarf']),
  });
});

test.each(['xqzwv', 'jumpsuit', 'poncho'])('"%s" finds nothing', async (query) => {
  expect((await found(query)).titles).not.toEqual(expect.arrayContaining(['Gone Jumpsuit', 'Over Poncho']));
  expect((await found(query)).reading).toBe('none');
});

test.each(['', '   ', '!!!', '\0', '👗'])('%j asks for nothing', async (query) => {
  expect(await interpretSearchQuery(db, query, offered)).toBeUndefined();
});

test('suggestions are pieces, best first, and the listings that the words name', async () => {
  const { cards, categories } = await findSuggestions(db, 'jur', { offeredIds: offered, language: 'nl' });
  expect(cards.map(({ title }) => title).toSorted()).toEqual([
    'Geborduurde kaftan',
    'Linnen wikkeljurk',
    'Slipdress van satijn',
  ]);
  expect(categories).toMatchObject([
    { department: 'women', subcategory: { slug: 'dresses', nameNl: 'Jurken' } },
  ]);
  expect((await findSuggestions(db, 'heren', { offeredIds: [], language: 'nl' })).categories).toEqual([
    { department: 'men', subcategory: undefined },
  ]);
  expect(await findSuggestions(db, 'xqzwv', { offeredIds: [], language: 'en' })).toEqual({
    cards: [],
    categories: [],
  });
});

test('whatever is typed is answered', async () => {
  const nasty = fc.constantFrom(
    "'",
    '"',
    '\\',
    ':*',
    '&',
    '|',
    '!',
    '(',
    '<->',
    '\0',
    '%',
    '_',
    '🧵',
    '\ud800',
    'ﬁ',
    'é',
    ' ',
  );
  const query = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 1_000 }),
    fc.string({ unit: 'grapheme', maxLength: 60 }),
    fc
      .array(fc.oneof(nasty, fc.constantFrom('linen', 'jurk', 'a', 'the')), { maxLength: 30 })
      .map((parts) => parts.join('')),
    fc.constant("x' ".repeat(400)),
  );
  await fc.assert(
    fc.asyncProperty(query, async (text) => {
      const { titles } = await found(text);
      expect(titles).not.toContain('Gone Jumpsuit');
      expect(titles).not.toContain('Over Poncho');
    }),
    { numRuns: 100 },
  );
}, 60_000);

async function found(query: string): Promise<{ reading: string; titles: string[] }> {
  const read = await interpretSearchQuery(db, query, offered);
  if (!read) return { reading: 'nothing asked', titles: [] };
  const { cards, total } = await findListing(db, read.scope, { sorting: 'relevance', language: 'en' });
  expect(total).toBe(cards.length);
  return { reading: read.reading, titles: cards.map(({ title }) => title) };
}
