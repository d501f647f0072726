import { beforeEach, expect, test } from 'vitest';
import { db } from '#app/platform/database/db.server.ts';
import { invalidatedPagesForTests } from '#tests/support/invalidated-pages.ts';
import { addProduct } from '#tests/support/products.ts';
import { saveDrop } from './editing/save-drop.server.ts';
import { invalidateDropPages, listComingTurns } from './invalidate-drop-pages.server.ts';
import { drops } from './tables.server.ts';

const MINUTE_MS = 60_000;

beforeEach(() => db.delete(drops));

test.each([
  ['begun', { from: -1, to: 60 }],
  ['ended', { from: -60, to: -1 }],
])('a drop that has just %s takes its pages along, also one without pieces', async (_turn, dates) => {
  const heard = await invalidatedPagesForTests();
  const { id } = await addProduct('Kaftan');
  const empty = await addDrop({ ...dates, productIds: [] });
  await heard();
  await invalidateDropPages(db);
  expect(await heard()).toEqual([['catalogue', `drop:${empty}`]]);
  const filled = await addDrop({ ...dates, productIds: [id] });
  await heard();
  await invalidateDropPages(db);
  expect((await heard()).flat().toSorted()).toEqual(
    ['catalogue', `drop:${empty}`, `drop:${filled}`, `product:${id}`].toSorted(),
  );
});

test('the other colours of a piece, whose pages link to it only during the drop, are taken along', async () => {
  const piece = await addProduct('Kaftan in red', { category: 'the-drop', styleNumber: 'K-1' });
  const other = await addProduct('Kaftan', { styleNumber: 'K-1' });
  await addProduct('Another', { styleNumber: 'K-2' });
  const pages = [`product:${piece.id}`, `product:${other.id}`].sort();
  const heard = await invalidatedPagesForTests();
  await addDrop({ from: -1, to: 60, productIds: [piece.id] });
  const [saved = []] = await heard();
  expect(saved.filter((tag) => tag.startsWith('product:')).sort()).toEqual(pages);
  await invalidateDropPages(db);
  const [begun = []] = await heard();
  expect(begun.filter((tag) => tag.startsWith('product:')).sort()).toEqual(pages);
});

test('a drop that has just been announced takes its pages along', async () => {
  const id = await addDrop({ from: 60, to: 90, announced: -1 });
  await addDrop({ from: 60, to: 90, announced: 10 });
  const heard = await invalidatedPagesForTests();
  await invalidateDropPages(db);
  expect(await heard()).toEqual([['catalogue', `drop:${id}`]]);
});

test('what turns within the next minute is known by the millisecond, and nothing that is off or later', async () => {
  const starts = await addDrop({ from: 0.5, to: 60, announced: -60 });
  const ends = await addDrop({ from: -60, to: 1 });
  const announced = await addDrop({ from: 60, to: 90, announced: 0.25 });
  await addDrop({ from: 5, to: 60 });
  await addDrop({ from: 0.5, to: 60, isActive: false });
  const turns = (await listComingTurns(db)).toSorted((one, other) => one.inMs - other.inMs);
  expect(turns.map(({ dropId }) => dropId)).toEqual([announced, starts, ends]);
  for (const [turn, minutes] of [0.25, 0.5, 1].entries()) {
    expect(turns[turn]?.inMs).toBeLessThanOrEqual(minutes * MINUTE_MS);
    expect(turns[turn]?.inMs).toBeGreaterThan(0);
  }
});

test('a drop that goes on, that is to come, or that is off leaves them', async () => {
  await addDrop({ from: -60, to: 60 });
  await addDrop({ from: 60, to: 90 });
  await addDrop({ from: -1, to: 60, isActive: false });
  const heard = await invalidatedPagesForTests();
  await invalidateDropPages(db);
  expect(await heard()).toEqual([]);
});

type Dates = { from: number; to: number; announced?: number };

/** `from` and `to` are in minutes from now. */
async function addDrop({
  from,
  to,
  announced,
  ...rest
}: Dates & { isActive?: boolean; productIds?: string[] }): Promise<string> {
  const after = (minutes: number) => new Date(Date.now() + minutes * MINUTE_MS);
  const saved = await saveDrop(db, {
    title: 'Drop',
    startDate: after(from),
    endDate: after(to),
    announcedAt: announced === undefined ? undefined : after(announced),
    isActive: true,
    productIds: [],
    ...rest,
  });
  if (!saved.ok) throw new Error(JSON.stringify(saved.problems));
  return saved.id;
}
