import { createHash, randomUUID } from 'node:crypto';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { asc, eq, sql } from 'drizzle-orm';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { departmentScope } from '#app/catalogue/listing/listing-scope.server.ts';
import { listSizeSystems } from '#app/catalogue/size-systems.server.ts';
import { productImages, productSizes, products } from '#app/catalogue/tables.server.ts';
import { images } from '#app/media/tables.server.ts';
import { db } from '#app/platform/database/db.server.ts';
import { declareQueue, startJobs, stopJobs } from '#app/platform/jobs/jobs.server.ts';
import {
  apparelFile,
  apparelMapping,
  jewelleryFile,
  jewelleryMapping,
} from '#tests/support/shopify-files.ts';
import {
  fetchImportPicturesThenQueueImport,
  type PictureFetchSettings,
} from '../fetch-import-pictures.server.ts';
import { mapImport } from '../import-in-worker.server.ts';
import {
  findImport,
  listFailedPictures,
  listImportRows,
  listSharedProblems,
} from '../import-queries.server.ts';
import { importPictureJobs, productImportJobs } from '../import-queues.server.ts';
import { createImport } from '../planning/create-import.server.ts';
import { runImport, startPlannedImport } from '../run-import.server.ts';
import { productImportPictures } from '../tables.server.ts';
import { listKnownValues } from './known-values.server.ts';
import { findMappingQuestionsAndAnswers, findSavedMapping } from './mapping-questions.server.ts';
import { listNewSizeSystems } from './new-size-systems.server.ts';
import { noMapping, validateMapping } from './validate-mapping.server.ts';

const operator = { id: randomUUID(), email: 'operator@shop.example' };
const now = new Date('2026-11-23T09:00:00Z');
let asked: string[] = [];
const trouble = new Map<string, number[]>();
const server = http.createServer(async (request, response) => {
  const name = request.url ?? '';
  asked.push(name);
  const status = trouble.get(name)?.shift() ?? (name.includes('missing') ? 404 : 200);
  if (status !== 200) return response.writeHead(status).end();
  // Each name needs another picture, since the library identifies pictures by their bytes.
  const [r = 0, g = 0, b = 0] = createHash('sha256').update(name).digest();
  const create = { width: 60, height: 80, channels: 3 as const, background: { r, g, b } };
  const picture = await sharp({ create }).jpeg().toBuffer();
  response.end(name.includes('text') ? 'no picture' : picture);
});
let cdn: string;
let pace: PictureFetchSettings;

beforeAll(async () => {
  await startJobs();
  await declareQueue(productImportJobs);
  await declareQueue(importPictureJobs);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  cdn = `http://${host}`;
  pace = {
    upload: { leastBytes: 1, mostBytes: 1_000_000, mostFiles: undefined },
    ...{ privateHosts: [host], withinMs: 20_000, atOnce: 3, pauseMs: 0, stopAfterMs: 60_000 },
  };
});
afterAll(async () => {
  server.closeAllConnections();
  server.close();
  await stopJobs();
});

test('a file of another shop waits for answers, and is imported whole by them, its pictures in order', async () => {
  const importId = await plan(jewelleryFile(`${cdn}/jewellery`));
  expect(await findImport(db, importId)).toMatchObject({
    status: 'mapping',
    planned: { new: 0, refused: 4 },
  });
  expect(await startPlannedImport(db, operator, importId, 'good', now)).toEqual({
    ok: false,
    reason: 'unanswered',
  });
  expect(await map(importId, jewelleryMapping)).toEqual({ ok: true, isWhole: true });
  expect(await findImport(db, importId)).toMatchObject({
    status: 'planned',
    planned: { new: 5, refused: 0 },
    unpublished: 5,
    pictures: { total: 7, hosts: [new URL(cdn).host] },
  });
  expect(await listSharedProblems(db, importId)).toMatchObject([
    { reason: 'unpublished-dutch', isNote: true, products: 5, lines: [2, 3, 4, 7, 13] },
  ]);
  expect(await run(importId)).toMatchObject({
    status: 'done',
    results: { created: 5, refused: 0 },
    pictures: { total: 7, fetched: 7, failed: 0 },
    unpublished: 5,
  });
  expect(await altTextsOf('boho-earrings')).toEqual(['Boho Earrings', 'Earrings in an ear']);
  expect(await altTextsOf('anchor-bracelet')).toHaveLength(2);
  expect(await productOf('bead-bracelet-black')).toMatchObject({ published: false, colour: 'black' });
  const shown = await db.select({ slug: products.slug }).from(products).where(departmentScope('women').where);
  expect(shown.map(({ slug }) => slug)).not.toContain('boho-earrings');

  // The same file again needs no answers, fetches nothing and changes nothing.
  asked = [];
  const again = await plan(jewelleryFile(`${cdn}/jewellery`));
  expect(await findImport(db, again)).toMatchObject({
    status: 'planned',
    planned: { new: 0, changed: 0, unchanged: 5, refused: 0 },
    pictures: { total: 0 },
  });
  expect(asked).toEqual([]);
});

test('a file of clothes is imported whole; what cannot be fetched is said, and stops nothing', async () => {
  const file = apparelFile(`${cdn}/apparel`);
  trouble.set('/apparel/ocean.jpg', [503]);
  const importId = await plan(file);
  await map(importId, apparelMapping);
  const ended = await run(importId);
  expect(ended).toMatchObject({
    status: 'done',
    results: { created: 5, refused: 0 },
    pictures: { total: 3, fetched: 2, failed: 1 },
  });
  expect(await listFailedPictures(db, importId, 10)).toEqual([
    { url: `${cdn}/apparel/missing.jpg`, reason: 'not-found' },
  ]);
  expect(asked.filter((name) => name === '/apparel/ocean.jpg')).toHaveLength(2);
  expect(await productOf('silk-dress')).toMatchObject({ priceCents: 13_900, subcategory: 'dresses' });
  const sizes = await db
    .select({ size: productSizes.size, stock: productSizes.stockQuantity })
    .from(productSizes)
    .innerJoin(products, eq(products.id, productSizes.productId))
    .where(eq(products.slug, 'ocean-blue-shirt-navy'))
    .orderBy(asc(productSizes.size));
  expect(sizes).toEqual([
    { size: 'M', stock: 5 },
    { size: 'S', stock: 4 },
  ]);
});

test('new products are drafts, whatever the file says', async () => {
  const head =
    'Handle,Title,Title in Dutch (product.metafields.custom.title_nl),Type,Tags,Variant Price,Image Src,Status';
  const picture = `${cdn}/live/one.jpg`;
  const importId = await plan(`${head}
live-top,Live Top,Topje,tops,women,10,${picture},active
english-top,English Top,,tops,women,10,${picture},active
bare-top,Bare Top,Kaal topje,tops,women,10,,active
lost-top,Lost Top,Zoek topje,tops,women,10,${cdn}/missing/two.jpg,active
text-top,Text Top,Tekst topje,tops,women,10,${cdn}/text.jpg,active
draft-top,Draft Top,Schets topje,tops,women,10,${picture},draft
`);
  expect(await findImport(db, importId)).toMatchObject({ status: 'mapping' });
  await map(importId, { pictures: 'fetch' });
  expect(await run(importId)).toMatchObject({ results: { created: 6 }, unpublished: 6 });
  const rows = await db
    .select({ slug: products.slug, published: products.published })
    .from(products)
    .where(sql`${products.slug} like '%-top' and ${products.slug} not like '%known%'`)
    .orderBy(asc(products.slug));
  expect(rows).toHaveLength(6);
  expect(rows.filter(({ published }) => published)).toEqual([]);
  expect(await listFailedPictures(db, importId, 10)).toMatchObject([
    { reason: 'not-found' },
    { reason: 'not-an-image' },
  ]);
});

test('pictures stay out where an operator says so, and answers of files with other columns are none of this one', async () => {
  const file = `Handle,Title,Type,Tags,Variant Price,Image Src,Vendor\nleft-top,Left,tops,women,10,${cdn}/left.jpg,X\n`;
  const importId = await plan(file);
  expect(await findImport(db, importId)).toMatchObject({ status: 'mapping' });
  await map(importId, { pictures: 'leave-out' });
  expect(await findImport(db, importId)).toMatchObject({ pictures: { total: 0 }, planned: { new: 1 } });
  const { rows } = await listImportRows(db, importId, { outcome: 'new', page: 1, perPage: 5 });
  expect(rows[0]?.notes.map(({ reason }) => reason)).toContain('picture-left-out');
  expect((await findSavedMapping(db, 'of no file'))?.isOfSameColumns).toBe(false);
});

test('an answer that brings up words nobody saw is followed by the question about them', async () => {
  const file =
    'Handle,Title,Type,Tags,Variant Price,Option1 Name,Option1 Value\nodd-top,Odd,tops,women,10,Fit,Wide\n';
  const importId = await plan(file);
  const asSize = { options: { fit: 'size' } };
  expect(await map(importId, asSize, ['options fit', 'types tops'])).toEqual({ ok: true, isWhole: false });
  expect(await findImport(db, importId)).toMatchObject({ status: 'mapping' });
  expect(await map(importId, asSize, ['options fit', 'types tops', 'sizes wide'])).toMatchObject({
    isWhole: true,
  });
  expect(await findImport(db, importId)).toMatchObject({ status: 'planned', planned: { refused: 1 } });
  expect(await map(importId, { columns: { Handle: 'not-read' } })).toMatchObject({
    ok: false,
    reason: 'no-handle',
  });
  expect(await map(importId, { ...asSize, sizes: { wide: 'L' } })).toMatchObject({ isWhole: true });
  await startPlannedImport(db, operator, importId, 'all', now);
  expect(await map(importId, asSize)).toEqual({ ok: false, reason: 'started' });
  expect(await map(randomUUID(), asSize)).toEqual({ ok: false, reason: 'missing' });
});

test('sizes that no system has together become size systems, in order, once, and only where an operator wants it', async () => {
  const rows = [
    ...['W32/L34', 'W30/L32', 'W30/L34'].map((size) => ['jeans', size]),
    ...['W28/L32', 'W30/L32'].map((size) => ['slim-jeans', size]),
    ...['0–3 months', '18–24 months', '2 years'].map((size) => ['romper', size]),
    ...['S', 'm', 'Tall M'].map((size) => ['big-shirt', size]),
    ...['M', 'L'].map((size) => ['plain-shirt', size]),
  ];
  const lines = rows.map(([handle, size]) => `${handle},${handle},tops,women,10,Size,${size}`);
  const file = `Handle,Title,Type,Tags,Variant Price,Option1 Name,Option1 Value\n${lines.join('\n')}\n`;
  const own = ['W32/L34', 'W30/L32', 'W30/L34', 'W28/L32', '0–3 months', '18–24 months', '2 years', 'Tall M'];
  const sizes = Object.fromEntries(own.map((size) => [size, size]));
  const seen = ['types tops', ...own.map((size) => `sizes ${size.toLowerCase()}`)];
  const systems = async () => (await listSizeSystems(db)).map((system) => system.sizes.join());
  const before = await systems();
  const importId = await plan(file);
  expect(await findImport(db, importId)).toMatchObject({
    status: 'mapping',
    planned: { new: 1, refused: 4 },
  });
  const { questions = { options: [] } } = (await findMappingQuestionsAndAnswers(db, importId)) ?? {};
  const known = { sizes: (await listKnownValues(db)).sizes, systems: await listSizeSystems(db) };
  const made = ['W28/L32,W30/L32,W30/L34,W32/L34', '0–3 months,18–24 months,2 years', 'S,M,Tall M'];
  const read = validateMapping({ sizes }, await listKnownValues(db));
  expect(listNewSizeSystems(questions, read.mapping ?? noMapping, known).map(String)).toEqual(made);

  await map(importId, { sizes, sizeSystems: 'refuse' }, seen);
  expect(await findImport(db, importId)).toMatchObject({
    status: 'planned',
    planned: { new: 1, refused: 4 },
  });
  expect(await systems()).toEqual(before);
  await map(importId, { sizes, sizeSystems: 'make' }, seen);
  expect(await findImport(db, importId)).toMatchObject({
    status: 'planned',
    planned: { new: 5, refused: 0 },
  });
  expect(await systems()).toEqual([...before, ...made]);
  await map(importId, { sizes, sizeSystems: 'make' }, seen);
  expect(await systems(), 'once').toEqual([...before, ...made]);
  expect(await run(importId)).toMatchObject({ results: { created: 5, refused: 0 } });
  const sold = await db
    .select({ size: productSizes.size })
    .from(productSizes)
    .innerJoin(products, eq(products.id, productSizes.productId))
    .where(eq(products.slug, 'jeans'))
    .orderBy(asc(productSizes.sortOrder));
  expect(sold.map(({ size }) => size)).toEqual(['W30/L32', 'W30/L34', 'W32/L34']);
});

test('only a size of the shop, or the word itself, may be the answer about a size', async () => {
  const known = await listKnownValues(db);
  const long = 'x'.repeat(41);
  for (const [word, size, ok] of [
    ['3XL', '3XL', true],
    ['3xl', '3XL', true],
    ['Large', 'L', true],
    ['Large', 'Grande', false],
    ['a  b', 'a  b', false],
    [long, long, false],
  ] as const)
    expect(validateMapping({ sizes: { [word]: size } }, known).ok, `${word}: ${size}`).toBe(ok);
});

test('a file without handles waits for the column that tells products apart', async () => {
  const importId = await plan('Code,Title,Type,Tags,Variant Price\ncoded-top,Coded,tops,women,10\n');
  expect(await findImport(db, importId)).toMatchObject({
    status: 'mapping',
    planned: { new: 0, refused: 0 },
  });
  expect(await startPlannedImport(db, operator, importId, 'all', now)).toMatchObject({
    reason: 'unanswered',
  });
  expect(await map(importId, {})).toEqual({ ok: false, reason: 'no-handle', line: 1 });
  expect(await map(importId, { columns: { Code: 'handle' } })).toEqual({ ok: true, isWhole: true });
  expect(await findImport(db, importId)).toMatchObject({ status: 'planned', planned: { new: 1 } });
  // The next file with these columns is planned at once.
  const next = await plan('Code,Title,Type,Tags,Variant Price\nother-coded-top,Coded,tops,women,10\n');
  expect(await findImport(db, next)).toMatchObject({ status: 'planned', planned: { new: 1 } });
});

test('fetching goes on where it stopped, in another job when it takes long, and by one process at a time', async () => {
  const rows = Array.from(
    { length: 7 },
    (_, at) => `slow-${at},Slow ${at},tops,women,10,${cdn}/slow/${at}.jpg`,
  );
  const importId = await plan(`Handle,Title,Type,Tags,Variant Price,Image Src\n${rows.join('\n')}\n`);
  await map(importId, { pictures: 'fetch' });
  await startPlannedImport(db, operator, importId, 'all', now);
  asked = [];
  await fetchImportPicturesThenQueueImport(db, importId, { ...pace, stopAfterMs: 0 }, () => now);
  const fetched = () =>
    db.$count(
      productImportPictures,
      sql`${productImportPictures.importId} = ${importId} and ${productImportPictures.status} = 'fetched'`,
    );
  expect(await fetched()).toBe(0);
  await Promise.allSettled(
    [1, 2].map(() => fetchImportPicturesThenQueueImport(db, importId, pace, () => now)),
  );
  await vi.waitUntil(async () => (await fetched()) === 7, { timeout: 20_000 });
  expect(asked.toSorted()).toEqual(rows.map((_, at) => `/slow/${at}.jpg`));
});

test('a known product gets the file’s pictures when all of them came, and else keeps its own', async () => {
  const file = (...names: string[]) =>
    `Handle,Title,Type,Tags,Variant Price,Image Src\n${names
      .map(
        (name, at) =>
          `known-top,${at ? '' : 'Known'},${at ? '' : 'tops'},${at ? '' : 'women'},10,${cdn}/${name}`,
      )
      .join('\n')}\n`;
  const importOf = async (text: string) => {
    const importId = await plan(text);
    await map(importId, { pictures: 'fetch' });
    return run(importId);
  };
  await importOf(file('known/b.jpg', 'known/a.jpg'));
  const before = await picturesOf('known-top');
  expect(before).toHaveLength(2);
  expect(await importOf(file('known/c.jpg', 'missing/d.jpg'))).toMatchObject({ results: { unchanged: 1 } });
  expect(await picturesOf('known-top')).toEqual(before);
  expect(await importOf(file('known/a.jpg', 'known/e.jpg'))).toMatchObject({ results: { updated: 1 } });
  const after = await picturesOf('known-top');
  expect([after.length, after[0]]).toEqual([2, before[1]]);
});

test.each([
  [
    'wix',
    'handleId,fieldType,name,collection,price,productOptionName1,productOptionDescription1\n1,Product,Wix Tee,tops,9,Size,S;M\n',
  ],
  [
    'squarespace',
    'Product URL,Title,Categories,Price,Option Name 1,Option Value 1,Hosted Image URLs\nsq-tee,Sq Tee,tops,9,Size,S,\n',
  ],
  [
    'prestashop',
    'ID;Name *;Category;Price (tax excl.);Status\n7;Presta Tee;tops;9.90;1\n8;Presta Cap;tops;4.00;1\n',
  ],
  [
    'magento',
    'sku,attribute_set_code,product_type,categories,name,price,url_key\nM-1,Top,simple,tops,Magento Tee,9.0000,\n',
  ],
  ['woocommerce', 'ID,Type,Naam,Reguliere prijs,Categorieën,Hoofd\n8,simple,Woo Tee,9,tops,\n'],
])('a file of %s is planned by its own columns', async (name, file) => {
  const importId = await plan(file);
  const answers = { rest: { gender: 'women', category: 'tops' }, sizeSystems: 'make', pictures: 'fetch' };
  expect(await map(importId, answers, ['types tops', 'tags tops'])).toEqual({ ok: true, isWhole: true });
  const found = { new: name === 'prestashop' ? 2 : 1, refused: 0 };
  expect(await findImport(db, importId)).toMatchObject({ planned: found });
  const reasons = (await listSharedProblems(db, importId)).map(({ reason }) => reason);
  expect(reasons.includes('price-without-tax')).toBe(name === 'prestashop');
});

async function plan(file: string): Promise<string> {
  const planned = await createImport(db, operator, { name: 'products.csv', bytes: Buffer.from(file) }, now);
  if (!planned.ok) throw new Error(planned.reason);
  return planned.importId;
}

/** Maps an import as an operator who saw all values except those given. */
async function map(importId: string, answers: object, seen?: string[]) {
  const read = validateMapping(answers, await listKnownValues(db));
  if (!read.ok) throw new Error(JSON.stringify(read.problems));
  const words = ['types ', 'types tops', 'types bracelet', 'types earrings', 'types necklace'];
  const more = ['options color', 'options colour', 'options fit', 'sizes wide'];
  const sizes = ['small', 'medium', 'large', 'x-large'].map((size) => `sizes ${size}`);
  return mapImport(
    db,
    operator,
    { importId, mapping: read.mapping, asked: seen ?? [...words, ...more, ...sizes] },
    now,
  );
}

async function run(importId: string) {
  expect(await startPlannedImport(db, operator, importId, 'all', now)).toEqual({ ok: true });
  await fetchImportPicturesThenQueueImport(db, importId, pace, () => now);
  await runImport(db, importId, () => now);
  return findImport(db, importId);
}

async function productOf(slug: string) {
  return (await db.select().from(products).where(eq(products.slug, slug)))[0];
}

function picturesOf(slug: string): Promise<string[]> {
  return db
    .select({ id: productImages.imageId })
    .from(productImages)
    .innerJoin(products, eq(products.id, productImages.productId))
    .where(eq(products.slug, slug))
    .orderBy(asc(productImages.sortOrder))
    .then((rows) => rows.map(({ id }) => id));
}

function altTextsOf(slug: string): Promise<string[]> {
  return db
    .select({ altText: images.altText })
    .from(productImages)
    .innerJoin(products, eq(products.id, productImages.productId))
    .innerJoin(images, eq(images.id, productImages.imageId))
    .where(eq(products.slug, slug))
    .orderBy(asc(productImages.sortOrder))
    .then((rows) => rows.map(({ altText }) => altText));
}
