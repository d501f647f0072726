import fc from 'fast-check';
import { afterEach, expect, test, vi } from 'vitest';
import { MOST_SELECTED } from './list-url-state.ts';
import { clearSelectionsElsewhere, parseStoredTicks, storedTicks } from './use-row-selection.ts';

afterEach(() => vi.unstubAllGlobals());

test('ticks stay on the pages of their list and go with the way elsewhere', () => {
  const stored: Record<string, string> = {};
  const left = () => Object.keys(stored);
  vi.stubGlobal(
    'sessionStorage',
    Object.defineProperties(stored, {
      removeItem: { value: (key: string) => delete stored[key] },
      setItem: { value: (key: string, text: string) => Object.assign(stored, { [key]: text }) },
    }),
  );
  Object.assign(stored, { 'ticked-orders': '["a"]', 'ticked-products': '["b"]', other: 'c' });
  clearSelectionsElsewhere('/admin/orders/ORD-100001');
  expect(left()).toEqual(['ticked-orders', 'other']);
  clearSelectionsElsewhere('/admin/orders');
  expect(left()).toEqual(['ticked-orders', 'other']);
  clearSelectionsElsewhere('/admin/orders-of-others');
  expect(left()).toEqual(['other']);
});

test('ticks come back as they were, up to five hundred', () => {
  fc.assert(
    fc.property(fc.array(fc.uuid(), { maxLength: MOST_SELECTED + 20 }), (ids) => {
      expect(parseStoredTicks(storedTicks(ids))).toEqual(ids.slice(0, MOST_SELECTED));
    }),
    { numRuns: 30 },
  );
});

test('what is no list of ids is nothing', () => {
  for (const stored of [null, '', '{', '{"a":1}', '"a"', 'null', '[1,null,"",{}]', `["${'x'.repeat(101)}"]`])
    expect(parseStoredTicks(stored), String(stored)).toEqual([]);
});
