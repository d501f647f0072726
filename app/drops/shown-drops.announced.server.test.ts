import { beforeEach, expect, test } from 'vitest';
import { db } from '#app/platform/database/db.server.ts';
import { addProduct } from '#tests/support/products.ts';
import { saveDrop } from './editing/save-drop.server.ts';
import { findAnnouncedDrop, listComingDrops } from './shown-drops.server.ts';
import { drops } from './tables.server.ts';

const DAY_MS = 86_400_000;
const inDays = (days: number) => new Date(Date.now() + days * DAY_MS);

beforeEach(() => db.delete(drops));

test('a drop is there for shoppers from its announcement on, coming, running and over', async () => {
  const dates = { startDate: inDays(2), endDate: inDays(4) };
  const phases: [string | undefined, Parameters<typeof addDrop>[0]][] = [
    ['coming', { ...dates, announcedAt: inDays(-1) }],
    ['now', { startDate: inDays(-1), endDate: inDays(1), announcedAt: inDays(-2) }],
    ['over', { startDate: inDays(-2), endDate: inDays(-1), announcedAt: inDays(-3) }],
    [undefined, { ...dates, announcedAt: inDays(1) }],
    [undefined, dates],
    [undefined, { startDate: inDays(-1), endDate: inDays(1) }],
    [undefined, { ...dates, announcedAt: inDays(-1), isActive: false }],
  ];
  for (const [phase, fields] of phases) {
    const id = await addDrop(fields);
    expect((await findAnnouncedDrop(db, id, 'en'))?.phase).toBe(phase);
  }
  expect(await findAnnouncedDrop(db, 'nothing', 'en')).toBeUndefined();
  expect(await findAnnouncedDrop(db, 'no\0text', 'en')).toBeUndefined();
});

test('what shoppers read of it is in their language, and nothing of its products', async () => {
  const { id: productId, slug } = await addProduct('Secret kaftan', { category: 'the-drop' });
  const id = await addDrop({
    startDate: inDays(1),
    endDate: inDays(2),
    announcedAt: inDays(-1),
    titleNl: 'Avond',
    description: 'Words',
    productIds: [productId],
  });
  const found = await findAnnouncedDrop(db, id, 'nl');
  expect(found).toMatchObject({
    title: { text: 'Avond', language: 'nl' },
    description: { text: 'Words', language: 'en' },
  });
  const sent = JSON.stringify([found, await listComingDrops(db, 'nl')]);
  for (const secret of [productId, slug, 'kaftan']) expect(sent).not.toContain(secret);
});

test('of several that come the next one is first', async () => {
  const later = await addDrop({ startDate: inDays(3), endDate: inDays(4), announcedAt: inDays(-1) });
  const next = await addDrop({ startDate: inDays(1), endDate: inDays(9), announcedAt: inDays(-1) });
  await addDrop({ startDate: inDays(-1), endDate: inDays(9), announcedAt: inDays(-2) });
  await addDrop({ startDate: inDays(1), endDate: inDays(9) });
  expect((await listComingDrops(db, 'en')).map(({ id }) => id)).toEqual([next, later]);
});

async function addDrop(fields: Partial<Parameters<typeof saveDrop>[1]>): Promise<string> {
  const drop = { title: 'Evening', startDate: undefined, endDate: undefined, isActive: true, productIds: [] };
  const saved = await saveDrop(db, { ...drop, ...fields });
  if (!saved.ok) throw new Error(JSON.stringify(saved.problems));
  return saved.id;
}
