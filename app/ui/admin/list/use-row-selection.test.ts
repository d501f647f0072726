import { afterEach, expect, test, vi } from 'vitest';
import { clearSelectionsElsewhere } from './use-row-selection.ts';

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
