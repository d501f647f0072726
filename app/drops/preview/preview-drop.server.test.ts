import { expect, test } from 'vitest';
import { addProduct } from '#app/catalogue/add-product-and-hold-stock-for-tests.server.ts';
import { db } from '#app/platform/database/db.server.ts';
import { invalidatedPagesForTests } from '#app/platform/pages/invalidated-pages-for-tests.server.ts';
import { saveDrop } from '../editing/save-drop.server.ts';
import { previewDrop } from './preview-drop.server.ts';

const DAY_MS = 86_400_000;
const inDays = (days: number) => new Date(Date.now() + days * DAY_MS);

test('a drop is shown as at each moment: not at all, coming, with its pieces, over', async () => {
  const { id: productId, slug } = await addProduct('Kaftan', { category: 'the-drop' });
  const id = await addDrop({ announcedAt: inDays(10), productIds: [productId] });
  const at = async (days: number) => {
    const { drop, isShown, cards } = (await previewDrop(db, id, inDays(days), 'en')) ?? {};
    return [isShown, drop?.phase, cards?.map((card) => card.slug)];
  };
  expect(await at(0)).toEqual([false, 'coming', []]);
  expect(await at(11)).toEqual([true, 'coming', []]);
  expect(await at(21)).toEqual([true, 'now', [slug]]);
  expect(await at(31)).toEqual([true, 'over', []]);
});

test('one that was never announced is shown only while it runs, and one that is off never', async () => {
  const silent = await addDrop({});
  const off = await addDrop({ announcedAt: inDays(1), isActive: false });
  const shown = (id: string) =>
    Promise.all([0, 5, 25, 40].map(async (days) => (await previewDrop(db, id, inDays(days), 'en'))?.isShown));
  expect(await shown(silent)).toEqual([false, false, true, false]);
  expect(await shown(off)).toEqual([false, false, false, false]);
  expect(await previewDrop(db, 'nothing', new Date(), 'en')).toBeUndefined();
});

test('looking at it is told to no page, and its words are in the language asked for', async () => {
  const id = await addDrop({ titleNl: 'Avond' });
  const heard = await invalidatedPagesForTests();
  expect((await previewDrop(db, id, inDays(25), 'nl'))?.drop.title).toEqual({
    text: 'Avond',
    language: 'nl',
  });
  expect((await previewDrop(db, id, inDays(25), 'en'))?.drop.title.text).toBe('Evening');
  expect(await heard()).toEqual([]);
});

async function addDrop(fields: Partial<Parameters<typeof saveDrop>[1]>): Promise<string> {
  const dates = { startDate: inDays(20), endDate: inDays(30) };
  const saved = await saveDrop(db, { title: 'Evening', ...dates, isActive: true, productIds: [], ...fields });
  if (!saved.ok) throw new Error(JSON.stringify(saved.problems));
  return saved.id;
}
