import { expect, test } from 'vitest';
import { readCursor, writeCursor } from './list-cursor.ts';

test('a place in the list is read as it was written; anything else is none', () => {
  const place = { at: '2026-11-22T09:05:01.123456Z', id: '0a0a0a0a-0000-4000-8000-00000000a001' };
  expect(readCursor(writeCursor(place))).toEqual(place);
  expect(readCursor(null)).toBeUndefined();
  expect(readCursor('2026-11-22_1')).toBeUndefined();
  expect(readCursor(writeCursor({ ...place, at: '2026-02-30T09:05:01.123456Z' }))).toBeUndefined();
  expect(readCursor(writeCursor({ ...place, at: '2026-11-22T29:05:01.123456Z' }))).toBeUndefined();
});
