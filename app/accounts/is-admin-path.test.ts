import { expect, test } from 'vitest';
import { isAdminPath } from './is-admin-path.ts';

test('only what lies below it is the back office', () => {
  expect(['/admin', '/admin/recovery', '/admin?x=1'].every(isAdminPath)).toBe(true);
  expect(['/administration', '/account', '/women/admin'].some(isAdminPath)).toBe(false);
});
