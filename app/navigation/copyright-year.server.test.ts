import { expect, test } from 'vitest';
import { db } from '#app/platform/database/db.server.ts';
import { invalidatedPagesForTests } from '#tests/support/invalidated-pages.ts';
import { invalidatePagesAtNewYear, shopYear } from './copyright-year.server.ts';

test('the year turns when it does in Amsterdam, and every page with it', async () => {
  const [before, after] = [new Date('2026-12-31T22:59:00Z'), new Date('2026-12-31T23:00:30Z')];
  expect([shopYear(before), shopYear(after)]).toEqual([2026, 2027]);
  const heard = await invalidatedPagesForTests();
  await invalidatePagesAtNewYear(db, before);
  expect(await heard()).toEqual([]);
  await invalidatePagesAtNewYear(db, after);
  expect(await heard()).toEqual([['*']]);
  await invalidatePagesAtNewYear(db, new Date('2026-12-31T23:03:00Z'));
  expect(await heard()).toEqual([]);
});
