import { randomUUID } from 'node:crypto';
import { eq, like } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { archiveProduct, restoreProduct } from '#app/catalogue/admin/submit-product-list-action.server.ts';
import { products } from '#app/catalogue/tables.server.ts';
import { db } from '#app/platform/database/db.server.ts';
import { knownLetters } from '#tests/support/letters.ts';
import { addProduct } from '#tests/support/products.ts';
import { validateMapping } from '../mapping/validate-mapping.server.ts';
import { importFileForCli } from '../run-import-command.server.ts';
import { productSources } from '../tables.server.ts';

const operator = { id: randomUUID(), email: 'operator@shop.example' };
const now = new Date('2026-11-26T09:00:00Z');
const head =
  'Handle,Title,Type,Tags,Variant Price,Option1 Name,Option1 Value,Option2 Name,Option2 Value,Variant Inventory Qty';

test('a file with more colours changes the product that the first colour became, and adds the others', async () => {
  await importColours('linen-coat', { Green: 3 });
  expect(await stateOf('linen-coat%')).toEqual({ 'linen-coat': 'Linen Coat' });
  const told = await importColours('linen-coat', { Green: 5, Sand: 2 });
  expect(told).toContain('Imported. Added: 1, updated: 1, refused: 0.');
  expect(await stateOf('linen-coat%')).toEqual({
    'linen-coat': 'Linen Coat',
    'linen-coat-sand': 'Linen Coat – Sand',
  });
  expect(await importColours('linen-coat', { Green: 5, Sand: 2 })).toContain('unchanged: 2');
  expect(await importColours('linen-coat', { Green: 5 })).toContain('unchanged: 1');
  expect(await importColours('linen-coat', { Sand: 2 })).toContain('unchanged: 1');
});

test('colours of one handle are one design, unless an operator gave a style number', async () => {
  await importColours('cord-coat', { Green: 3 });
  const cord = eq(products.slug, 'cord-coat');
  const [green] = await db.select().from(products).where(cord);
  expect(green?.styleNumber).toBeNull();
  await importColours('cord-coat', { Green: 3, Sand: 2 });
  const ofDesign = () => db.$count(products, eq(products.styleNumber, 'cord-coat'));
  expect(await ofDesign()).toBe(2);
  await db.update(products).set({ styleNumber: 'C-100' }).where(cord);
  expect(await importColours('cord-coat', { Green: 3, Sand: 2 })).toContain('unchanged: 2');
  expect(await ofDesign()).toBe(1);
});

test('another colour alone is another product, not the first one painted over', async () => {
  await importColours('wool-coat', { Green: 3 });
  await importColours('wool-coat', { Blue: 4 });
  expect(await stateOf('wool-coat%')).toEqual({
    'wool-coat': 'Wool Coat',
    'wool-coat-blue': 'Wool Coat – Blue',
  });
});

test('a product whose address was changed is found, and its address is never given to another colour', async () => {
  await importColours('silk-coat', { Green: 3 });
  await rename('silk-coat', 'silk-coat-blue');
  const told = await importColours('silk-coat', { Green: 3, Blue: 1, Sand: 1 }, ['--skip']);
  expect(told).toContain(
    'silk-coat-blue: Line 3, Handle: the address silk-coat-blue belongs to another value',
  );
  expect(await stateOf('silk-coat%')).toEqual({
    'silk-coat-blue': 'Silk Coat',
    'silk-coat-sand': 'Silk Coat – Sand',
  });
  // A handle without colours is remembered too.
  await importPlain('felt-coat', 90);
  await rename('felt-coat', 'thick-coat');
  await importPlain('felt-coat', 95);
  expect(await stateOf('felt-coat%')).toEqual({});
  const [thick] = await db.select().from(products).where(eq(products.slug, 'thick-coat'));
  expect(thick?.priceCents).toBe(9_500);
  // An existing product with this slug takes precedence.
  await addProduct('Felt Coat', { priceCents: 1_000 });
  await importPlain('felt-coat', 97);
  expect((await db.select().from(products).where(eq(products.slug, 'felt-coat')))[0]?.priceCents).toBe(9_700);
});

test('an archived colour is refused, found again once it is restored, and forgotten when it is deleted', async () => {
  await importColours('rain-coat', { Green: 3 });
  const [green] = await db.select().from(products).where(eq(products.slug, 'rain-coat'));
  const id = green?.id ?? '';
  await archiveProduct(db, operator, id, now);
  expect(await importColours('rain-coat', { Green: 3, Sand: 1 }, ['--skip'])).toContain(
    'rain-coat: Line 2, Handle: this product is archived',
  );
  await restoreProduct(db, operator, id, now);
  expect(await importColours('rain-coat', { Green: 4, Sand: 1 })).toContain('Added: 0, updated: 1');
  await db.delete(products).where(eq(products.id, id));
  expect(await db.select().from(productSources).where(eq(productSources.productId, id))).toEqual([]);
  await importColours('rain-coat', { Green: 4, Sand: 1 });
  expect(Object.keys(await stateOf('rain-coat%'))).toEqual(['rain-coat-green', 'rain-coat-sand']);
});

test('a product from before it was remembered is told by its colour', async () => {
  await importColours('old-coat', { Blue: 3 });
  await db.delete(productSources);
  await importColours('old-coat', { Blue: 3, Red: 1 });
  expect(await stateOf('old-coat%')).toEqual({
    'old-coat': 'Old Coat',
    'old-coat-red': 'Old Coat – Red',
  });
});

function importColours(handle: string, colours: Record<string, number>, flags: string[] = []) {
  const title = titleOf(handle);
  const rows = Object.entries(colours).map(([colour, stock], at) =>
    [
      handle,
      ...(at === 0 ? [title, 'tops', 'women'] : ['', '', '']),
      90,
      'Color',
      colour,
      'Size',
      'M',
      stock,
    ].join(','),
  );
  return importFile(`${head}\n${rows.join('\n')}\n`, flags);
}

function importPlain(handle: string, price: number) {
  return importFile(
    `Handle,Title,Type,Tags,Variant Price\n${handle},${titleOf(handle)},tops,women,${price}\n`,
  );
}

function titleOf(handle: string): string {
  return handle.replace('-', ' ').replace(/\b[a-z]/g, (letter) => letter.toUpperCase());
}

async function importFile(file: string, flags: string[] = []): Promise<string> {
  const mapping = validateMapping({ options: { Color: 'each' } }, knownLetters);
  if (!mapping.ok) throw new Error('No mapping.');
  const lines: string[] = [];
  await importFileForCli(db, Buffer.from(file), {
    skipBad: flags.includes('--skip'),
    isDryRun: false,
    language: 'en',
    mapping: mapping.mapping,
    pace: {
      upload: { leastBytes: 1, mostBytes: 1, mostFiles: undefined },
      ...{ privateHosts: [], withinMs: 1, atOnce: 1, pauseMs: 0, stopAfterMs: 1 },
    },
    now,
    tell: (line) => lines.push(line),
  });
  return lines.join('\n');
}

async function rename(slug: string, to: string) {
  await db.update(products).set({ slug: to }).where(eq(products.slug, slug));
}

async function stateOf(pattern: string): Promise<Record<string, string>> {
  const rows = await db
    .select({ slug: products.slug, title: products.title })
    .from(products)
    .where(like(products.slug, pattern))
    .orderBy(products.slug);
  return Object.fromEntries(rows.map(({ slug, title }) => [slug, title]));
}
