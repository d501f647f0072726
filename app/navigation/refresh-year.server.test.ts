import { expect, test } from 'vitest';
import { db } from '#app/platform/db.server.ts';
import { droppedPagesForTests } from '#app/platform/dropped-pages-for-tests.server.ts';
import { refreshYear, shopYear } from './refresh-year.server.ts';

test('the year turns when it does in Amsterdam, and every page with it', async () => {
  const [before, after] = [new Date('2026-12-31T22:59:00Z'), new Date('2026-12-31T23:00:30Z')];
  expect([shopYear(before), shopYear(after)]).toEqual([2026, 2027]);
  const heard = await droppedPagesForTests();
  await refreshYear(db, before);
  expect(await heard()).toEqual([]);
  await refreshYear(db, after);
  expect(await heard()).toEqual([['*']]);
  await refreshYear(db, new Date('2026-12-31T23:03:00Z'));
  expect(await heard()).toEqual([]);
});
