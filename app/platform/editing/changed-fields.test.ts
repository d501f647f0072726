import { expect, test } from 'vitest';
import { changedFields } from './changed-fields.ts';

test('only what changed is kept', () => {
  const before = { title: 'Shirt', priceCents: 100, sizes: [{ size: 'M', stock: 1 }] };
  const after = { title: 'Shirt', priceCents: 200, sizes: [{ stock: 1, size: 'M' }] };
  expect(changedFields(before, after)).toEqual({ before: { priceCents: 100 }, after: { priceCents: 200 } });
});

test('what began or ended to exist is on one side alone; null is a value', () => {
  expect(changedFields({}, { title: 'Shirt' })).toEqual({ before: {}, after: { title: 'Shirt' } });
  expect(changedFields({ title: 'Shirt' }, {})).toEqual({ before: { title: 'Shirt' }, after: {} });
  expect(changedFields({ end: null }, { end: '2026' })).toEqual({
    before: { end: null },
    after: { end: '2026' },
  });
});
