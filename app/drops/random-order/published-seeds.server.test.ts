import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { db } from '#app/platform/database/db.server.ts';
import { startJobs, stopJobs } from '#app/platform/jobs/jobs.server.ts';
import { addDraw, close, enter } from '#tests/support/draws.ts';
import { drawDueDraws } from '../draw/draw-jobs.server.ts';
import { findChance, findPublishedChance } from '../random-order/published-seeds.server.ts';
import { drops } from '../tables.server.ts';

beforeAll(startJobs, 60_000);
afterAll(stopJobs);

test('of a draw the seed and the lines of all sizes are published once it was drawn, and prove each other', async () => {
  const draw = await addDraw(1);
  const entries = [];
  for (let person = 0; person < 6; person += 1) entries.push((await enter(draw)).id);
  const before = await findPublishedChance(db, draw.dropId);
  expect(before).toMatchObject({ method: 'draw', seed: null, lists: [] });

  await close(draw);
  await drawDueDraws(db, new Date());
  const published = await findPublishedChance(db, draw.dropId);
  expect(published?.seedHash).toBe(before?.seedHash);
  expect(published?.lists.map(({ ids }) => ids.toSorted())).toEqual([entries.toSorted()]);
  expect(published?.lists[0]?.name).toMatch(/^Drawn .+, M$/);
  const program = await import(pathToFileURL(path.resolve('public/verify-drop.mjs')).href);
  expect(await program.verifyDrop(published)).toMatchObject({ isTrue: true, tickets: 6 });
});

test('of a drop that is switched off, open to all or unknown there is none', async () => {
  const { dropId } = await addDraw(1);
  expect(await findChance(db, dropId, 'nl')).toBeDefined();
  await db.update(drops).set({ saleMethod: 'open' }).where(eq(drops.id, dropId));
  expect(await findChance(db, dropId, 'nl')).toBeUndefined();
  await db.update(drops).set({ saleMethod: 'draw', isActive: false }).where(eq(drops.id, dropId));
  expect(await findChance(db, dropId, 'nl')).toBeUndefined();
  for (const unknown of ['nothing', '\0']) expect(await findChance(db, unknown, 'nl')).toBeUndefined();
});
