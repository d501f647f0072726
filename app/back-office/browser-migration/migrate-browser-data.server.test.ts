import { eq, like } from 'drizzle-orm';
import sharp from 'sharp';
import { beforeAll, expect, test } from 'vitest';
import { profiles } from '#app/accounts/tables.server.ts';
import { productSizes, products } from '#app/catalogue/tables.server.ts';
import { listImages } from '#app/media/library/library-images.server.ts';
import { images } from '#app/media/tables.server.ts';
import { db } from '#app/platform/database/db.server.ts';
import { listChanges } from '#app/platform/editing/audit-log.server.ts';
import type { BrowserData } from './legacy-browser-data.ts';
import { migrateBrowserData } from './migrate-browser-data.server.ts';

const actor = { id: '6f1b1c7d-0009-4d53-9d53-0a6f3a7e5d01', email: 'operator@example.com' };
const now = new Date(Date.UTC(2026, 10, 22, 10));
const limits = { leastBytes: 1, mostBytes: 1_000_000, mostFiles: undefined };

const handedOver: number[] = [];

function migrate(data: BrowserData, at = now) {
  const known = new Set(['women tops']);
  const means = {
    limits,
    shopUrl: 'https://shop.example',
    addCategories: async (categories: { department: string; slug: string }[]) => {
      handedOver.push(categories.length);
      return categories.map(({ department, slug }) => {
        if (slug === 'one-too-many') return 'full' as const;
        return known.has(`${department} ${slug}`) ? ('known' as const) : ('added' as const);
      });
    },
  };
  return migrateBrowserData(db, actor, data, means, at);
}

beforeAll(async () => {
  await db.insert(profiles).values(actor);
});

test('a product comes with its sizes and its picture, once; what is wrong leaves the others alone', async () => {
  const row = {
    title: 'Kept Dress',
    price: 59.95,
    subcategory: 'dresses',
    image: await picture('#aa5533'),
    sizes: ['S', 'M'],
  };
  const data = {
    products: [
      { ...row, price: -1 },
      { ...row, subcategory: 'shirts', slug: 'not-for-women' },
      row,
      { ...row, title: 'No Picture', image: 'https://elsewhere.example/x.jpg' },
    ],
  };
  expect(await migrate(data)).toEqual([
    { kind: 'products', name: 'Kept Dress', outcome: 'refused', note: 'price' },
    { kind: 'products', name: 'Kept Dress', outcome: 'refused', note: 'subcategory' },
    { kind: 'products', name: 'Kept Dress', outcome: 'added' },
    { kind: 'products', name: 'No Picture', outcome: 'added', note: 'without-picture' },
  ]);
  const [product] = await db.select().from(products).where(eq(products.slug, 'kept-dress'));
  expect(product).toMatchObject({
    title: 'Kept Dress',
    priceCents: 5995,
    category: 'women',
    department: 'women',
    published: false,
  });
  const sizes = await db
    .select()
    .from(productSizes)
    .where(eq(productSizes.productId, product?.id ?? ''))
    .orderBy(productSizes.sortOrder);
  expect(sizes.map(({ size, available, stockQuantity }) => [size, available, stockQuantity])).toEqual([
    ['S', true, 10],
    ['M', true, 10],
  ]);
  const [image] = await db.select().from(images);
  expect(image).toMatchObject({ altText: 'Migrated image', uploadedBy: actor.id });
  expect(await listChanges(db, 'product', product?.id ?? '')).toMatchObject([
    {
      action: 'created',
      by: actor.email,
      after: { price: '59.95', sizes: 'S: 10, M: 10', imageIds: 'Migrated image' },
    },
  ]);

  const again = await migrate(data);
  expect(again.map(({ outcome }) => outcome)).toEqual(['refused', 'refused', 'skipped', 'skipped']);
  expect(await db.$count(products, like(products.title, 'Kept Dress'))).toBe(1);
});

test('a product that had no sizes comes in one', async () => {
  await migrate({ products: [{ title: 'Shawl', price: 20, subcategory: 'accessories', sizes: [] }] });
  const sizes = await db
    .select({ size: productSizes.size, stock: productSizes.stockQuantity })
    .from(productSizes)
    .innerJoin(products, eq(products.id, productSizes.productId))
    .where(eq(products.slug, 'shawl'));
  expect(sizes).toEqual([{ size: 'One Size', stock: 10 }]);
});

test('of two migrations at the same time each product is added once', async () => {
  const data = { products: [{ title: 'Twice', price: 1, subcategory: 'tops' }] };
  const answers = (await Promise.all([migrate(data), migrate(data)])).flat();
  expect(answers.map(({ outcome }) => outcome).sort()).toEqual(['added', 'skipped']);
});

test('images come from data urls and from the library, and never from elsewhere', async () => {
  const fresh = await picture('#225577');
  const [first] = await migrate({ images: [fresh] }, new Date(now.getTime() + 1_000));
  expect(first).toMatchObject({ kind: 'images', outcome: 'added' });
  const [newest] = await listNewest();
  const url = newest?.url ?? '';
  const rows = [
    { url: fresh },
    `https://shop.example${url}-400.webp`,
    url,
    `/media/${'0'.repeat(32)}`,
    `https://elsewhere.example${url}`,
    'http://169.254.169.254/latest/meta-data',
    '//elsewhere.example/x.png',
    'file:///etc/passwd',
    'data:image/svg+xml;base64,PHN2Zy8+',
    'data:text/html,<script>',
    7,
  ];
  const before = await db.$count(images);
  expect((await migrate({ images: rows })).map(({ outcome, note }) => note ?? outcome)).toEqual([
    'skipped',
    'skipped',
    'skipped',
    'not-in-library',
    'elsewhere',
    'elsewhere',
    'elsewhere',
    'elsewhere',
    'no-picture',
    'no-picture',
    'not-understood',
  ]);
  expect(await db.$count(images)).toBe(before);
});

test('categories are handed to the menus in one change', async () => {
  const categories = {
    women: [
      { title: 'Tops', url: '/women/tops' },
      { title: 'Kaftans', url: 'kaftans', featured: true },
      { url: 'one-too-many' },
    ],
    kids: [{ title: 'Toys', url: 'toys' }],
  };
  expect(await migrate({ categories })).toEqual([
    { kind: 'categories', name: 'Tops', outcome: 'skipped' },
    { kind: 'categories', name: 'Kaftans', outcome: 'added' },
    { kind: 'categories', name: 'one-too-many', outcome: 'refused', note: 'menu-full' },
    { kind: 'categories', name: 'Toys', outcome: 'refused', note: 'section' },
  ]);
  expect(handedOver).toEqual([3]);
});

async function listNewest(): Promise<{ url: string }[]> {
  return (await listImages(db, { search: '', direction: 'desc', page: 1, perPage: 1 })).images;
}

async function picture(background: string): Promise<string> {
  const bytes = await sharp({ create: { width: 8, height: 10, channels: 3, background } })
    .png()
    .toBuffer();
  return `data:image/png;base64,${bytes.toString('base64')}`;
}
