import fc from 'fast-check';
import { expect, test } from 'vitest';
import { moveOnePlace } from './move-row.server.ts';

test('one changes places with its neighbour, all are numbered from 0, and what keeps its number is left alone', () => {
  const numbers = fc
    .array(fc.nat(5), { minLength: 1, maxLength: 8 })
    .map((all) => all.sort((one, other) => one - other));
  fc.assert(
    fc.property(numbers, fc.nat(7), fc.constantFrom('up' as const, 'down' as const), (given, pick, way) => {
      const rows = given.map((sortOrder, place) => ({ id: `row ${place}`, sortOrder }));
      const from = pick % rows.length;
      const renumbered = moveOnePlace(rows, `row ${from}`, way) ?? [];
      const after = new Map(rows.map(({ id, sortOrder }) => [id, sortOrder]));
      for (const { id, was, sort_order } of renumbered) {
        expect(was).toBe(after.get(id));
        expect(was).not.toBe(sort_order);
        after.set(id, sort_order);
      }
      const to = Math.max(0, Math.min(rows.length - 1, from + (way === 'up' ? -1 : 1)));
      const wanted = rows.map(({ id }) => id);
      [wanted[from], wanted[to]] = [wanted[to] ?? '', wanted[from] ?? ''];
      expect(wanted.map((id) => after.get(id))).toEqual(rows.map((_, place) => place));
    }),
  );
});

test('one that is gone moves nothing', () => {
  expect(moveOnePlace([{ id: 'here', sortOrder: 0 }], 'gone', 'up')).toBeUndefined();
});
