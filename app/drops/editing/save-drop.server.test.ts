import { asc, eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { images } from '#app/media/tables.server.ts';
import { db } from '#app/platform/database/db.server.ts';
import { addProduct } from '#tests/support/orders.ts';
import { dropProducts, drops } from '../tables.server.ts';
import type { DropInput } from './drop-schema.server.ts';
import { saveDrop } from './save-drop.server.ts';

const startDate = new Date('2026-05-01T00:00:00Z');
const endDate = new Date('2026-06-01T00:00:00Z');
const drop: DropInput = { title: 'Arabic Inspired', startDate, endDate, productIds: [] };

test('a drop keeps its products in the order of the list, which each save replaces', async () => {
  const [a, b, c] = [(await piece()).id, (await piece()).id, (await piece()).id];
  const saved = await saveDrop(db, { ...drop, productIds: [b, a] });
  const id = saved.ok ? saved.id : '';
  expect(await productsOf(id)).toEqual([b, a]);
  expect(await saveDrop(db, { ...drop, title: 'Renamed', isActive: true, productIds: [c, b] }, id)).toEqual({
    ok: true,
    id,
  });
  expect(await productsOf(id)).toEqual([c, b]);
  const [row] = await db.select().from(drops).where(eq(drops.id, id));
  expect(row).toMatchObject({ title: 'Renamed', isActive: true, startDate, endDate });
});

test.each<[Partial<DropInput>, Record<string, string>]>([
  [{ title: ' ' }, { title: 'name-missing' }],
  [{ endDate: startDate }, { endDate: 'end-not-after-start' }],
  [{ endDate: new Date('2025-01-01') }, { endDate: 'end-not-after-start' }],
  [{ startDate: new Date('') }, { startDate: 'date-unknown' }],
  [{ endDate: undefined }, { endDate: 'dates-missing' }],
  [{ announcedAt: endDate }, { announcedAt: 'announced-after-start' }],
  [{ announcedAt: new Date('') }, { announcedAt: 'date-unknown' }],
])('%j is refused and nothing is written', async (wrong, problems) => {
  const before = await db.$count(drops);
  expect(await saveDrop(db, { ...drop, ...wrong })).toEqual({ ok: false, reason: 'invalid', problems });
  expect(await db.$count(drops)).toBe(before);
});

const nobody = '00000000-0000-4000-8000-000000000000';

test('a product or a picture that there is none of is refused, and the drop stays as it was', async () => {
  const known = (await piece()).id;
  const saved = await saveDrop(db, { ...drop, productIds: [known] });
  const id = saved.ok ? saved.id : '';
  const wrong = { ...drop, title: 'Renamed', imageId: nobody, productIds: [known, 'nothing'] };
  const refused = {
    ok: false,
    reason: 'invalid',
    problems: {
      productIds: 'product-gone',
      imageId: 'picture-gone',
    },
  };
  expect(await saveDrop(db, wrong, id)).toEqual(refused);
  expect(await productsOf(id)).toEqual([known]);
  expect(await db.select({ title: drops.title }).from(drops).where(eq(drops.id, id))).toEqual([
    { title: drop.title },
  ]);
  const before = await db.$count(drops);
  expect(await saveDrop(db, wrong)).toEqual(refused);
  expect(await db.$count(drops)).toBe(before);
});

test('a drop may show a picture of the library, and say a product twice', async () => {
  const known = (await piece()).id;
  const [picture] = await db
    .insert(images)
    .values({ url: `/media/${crypto.randomUUID()}`, width: 4, height: 5, colour: '#ffffff' })
    .returning({ id: images.id });
  const saved = await saveDrop(db, { ...drop, imageId: picture?.id, productIds: [known, known] });
  expect(saved.ok && (await productsOf(saved.id))).toEqual([known]);
});

function piece() {
  return addProduct(db, { M: 1 }, { category: 'the-drop', subcategory: 'tops' });
}

async function productsOf(dropId: string): Promise<string[]> {
  const rows = await db
    .select({ id: dropProducts.productId })
    .from(dropProducts)
    .where(eq(dropProducts.dropId, dropId))
    .orderBy(asc(dropProducts.sortOrder));
  return rows.map(({ id }) => id);
}
