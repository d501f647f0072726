import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { db } from '#app/platform/database/db.server.ts';
import { invalidatedPagesForTests } from '#tests/support/invalidated-pages.ts';
import { addProduct } from '#tests/support/products.ts';
import { saveDrop } from '../editing/save-drop.server.ts';
import { dropDrawEntries, dropQueueTickets } from '../tables.server.ts';
import { roomStage } from '../waiting-room/room-stage.ts';
import { previewDrop } from './preview-drop.server.ts';

const DAY_MS = 86_400_000;
const inDays = (days: number) => new Date(Date.now() + days * DAY_MS);

test('a drop is shown as at each moment: not at all, coming, with its pieces, over', async () => {
  const { id: productId, slug } = await addProduct('Kaftan', { category: 'the-drop' });
  const id = await addDrop({ announcedAt: inDays(10), productIds: [productId] });
  const at = async (days: number) => {
    const { drop, isShown, cards } = (await previewDrop(db, id, { at: inDays(days), language: 'en' })) ?? {};
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
    Promise.all(
      [0, 5, 25, 40].map(
        async (days) => (await previewDrop(db, id, { at: inDays(days), language: 'en' }))?.isShown,
      ),
    );
  expect(await shown(silent)).toEqual([false, false, true, false]);
  expect(await shown(off)).toEqual([false, false, false, false]);
  expect(await previewDrop(db, 'nothing', { at: new Date(), language: 'en' })).toBeUndefined();
});

test('looking at it is told to no page, and its words are in the language asked for', async () => {
  const id = await addDrop({ titleNl: 'Avond' });
  const heard = await invalidatedPagesForTests();
  expect((await previewDrop(db, id, { at: inDays(25), language: 'nl' }))?.drop.title).toEqual({
    text: 'Avond',
    language: 'nl',
  });
  expect((await previewDrop(db, id, { at: inDays(25), language: 'en' }))?.drop.title.text).toBe('Evening');
  expect(await heard()).toEqual([]);
});

test('the room of a queue is shown as at each moment, to somebody in each situation, and nobody is in it', async () => {
  const sizes = [{ size: 'M' as const, stockQuantity: 3 }];
  const { id: productId } = await addProduct('Robe', { category: 'the-drop', sizes });
  const id = await addDrop({
    announcedAt: inDays(10),
    productIds: [productId],
    saleMethod: 'queue',
    queueOpensMinutesBefore: 60,
  });
  const inRoom = async (days: number, situation?: string) => {
    const found = await previewDrop(db, id, { at: inDays(days), language: 'en', situation });
    const { room } = found ?? {};
    const stage = room && roomStage(room.status, room.ticket, Date.parse(room.status.now));
    return [room?.situation, stage?.kind];
  };
  const hour = 1 / 24;
  expect(await inRoom(9)).toEqual([undefined, undefined]);
  expect(await inRoom(11)).toEqual(['visitor', 'not-open']);
  expect(await inRoom(20 - hour / 2)).toEqual(['visitor', 'open']);
  expect(await inRoom(20 - hour / 2, 'early')).toEqual(['early', 'early']);
  expect(await inRoom(21)).toEqual(['visitor', 'running']);
  expect(await inRoom(21, 'waiting')).toEqual(['waiting', 'waiting']);
  expect(await inRoom(21, 'admitted')).toEqual(['admitted', 'admitted']);
  expect(await inRoom(21, 'admission-over')).toEqual(['admission-over', 'admission-over']);
  expect(await inRoom(21, 'sold-out')).toEqual(['sold-out', 'sold-out']);
  expect(await inRoom(21, 'drawn')).toEqual(['visitor', 'running']);
  expect(await inRoom(31, 'waiting')).toEqual(['visitor', 'ended']);
  const { room, opensAt } = (await previewDrop(db, id, { at: inDays(21), language: 'en' })) ?? {};
  expect(room?.status).toMatchObject({ left: 3, held: 0 });
  expect(opensAt && Date.parse(opensAt)).toBeCloseTo(inDays(20 - hour).getTime(), -5);
  expect(await db.$count(dropQueueTickets, eq(dropQueueTickets.dropId, id))).toBe(0);
});

test('the page of a draw is shown as at each moment, to somebody in each situation, and nobody enters', async () => {
  const sizes = [{ size: 'M' as const, stockQuantity: 3 }];
  const { id: productId } = await addProduct('Robe', {
    title: 'Robe',
    titleNl: 'Mantel',
    category: 'the-drop',
    sizes,
  });
  const id = await addDrop({ productIds: [productId], saleMethod: 'draw', drawClosesAt: inDays(25) });
  const inDraw = async (days: number, situation?: string) => {
    const { draw } = (await previewDrop(db, id, { at: inDays(days), language: 'nl', situation })) ?? {};
    return [draw?.draw.phase, draw?.draw.own?.state, draw?.draw.own?.title, draw?.draw.pieces.length];
  };
  expect(await inDraw(19)).toEqual([undefined, undefined, undefined, undefined]);
  expect(await inDraw(21)).toEqual(['open', undefined, undefined, 1]);
  expect(await inDraw(21, 'entered')).toEqual(['open', 'entered', 'Mantel', 1]);
  const halfAMinute = 0.5 / 1440;
  expect(await inDraw(25 + halfAMinute, 'entered')).toEqual(['closed', 'entered', 'Mantel', 0]);
  expect(await inDraw(26)).toEqual(['drawn', undefined, undefined, 0]);
  expect(await inDraw(26, 'drawn')).toEqual(['drawn', 'offered', 'Mantel', 0]);
  expect(await inDraw(26, 'undrawn')).toEqual(['drawn', 'waiting', 'Mantel', 0]);
  expect(await inDraw(26, 'lapsed')).toEqual(['drawn', 'over', 'Mantel', 0]);
  expect(await inDraw(26, 'waiting')).toEqual(['drawn', undefined, undefined, 0]);
  expect(await inDraw(31, 'undrawn')).toEqual(['over', 'lost', 'Mantel', 0]);
  expect(await db.$count(dropDrawEntries, eq(dropDrawEntries.dropId, id))).toBe(0);
});

async function addDrop(fields: Partial<Parameters<typeof saveDrop>[1]>): Promise<string> {
  const dates = { startDate: inDays(20), endDate: inDays(30) };
  const saved = await saveDrop(db, { title: 'Evening', ...dates, isActive: true, productIds: [], ...fields });
  if (!saved.ok) throw new Error(JSON.stringify(saved.problems));
  return saved.id;
}
