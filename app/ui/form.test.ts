import { expect, test } from 'vitest';
import { formActionOfPath } from './form.tsx';

const forms = { shipments: 'ship', 'status-changes': 'batch' };

test.each([
  ['/admin/orders/shipments', 'ship'],
  ['/admin/orders/status-changes', 'batch'],
  ['/admin/orders', undefined],
  ['/admin/orders/shipments/', undefined],
  ['/admin/orders/toString', undefined],
  ['/admin/orders/__proto__', undefined],
])('%s is the form %s', (path, form) => {
  expect(formActionOfPath(path, forms)).toBe(form);
});
