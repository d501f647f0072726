import { expect, test } from 'vitest';
import { currentTab, tabs, tabUrl } from './tabs.ts';

test.each([
  ['/admin', '', '/admin'],
  ['/admin/', '', '/admin'],
  ['/admin/orders', '', '/admin/orders'],
  ['/admin/orders', '?view=to-send&q=noor', '/admin/orders?view=to-send'],
  ['/admin/orders', '?view=disputed', '/admin/orders'],
  ['/admin/orders/ORD-100001', '?view=to-send', '/admin/orders'],
  ['/admin/products/new', '', '/admin/products'],
  ['/admin/products/categories/dresses', '', '/admin/products/categories'],
  ['/admin/pages', '', '/admin/pages'],
])('the tab of %s%s is %s', (pathname, search, expected) => {
  const tab = currentTab({ pathname, search });
  expect(tab && tabUrl(tab)).toBe(expected);
});

test('a page of no tab has none', () => {
  expect(currentTab({ pathname: '/admin/search', search: '' })).toBeUndefined();
});

test('each tab is the current one of its own page', () => {
  for (const tab of tabs) {
    const { pathname, search } = new URL(tabUrl(tab), 'https://shop.example');
    expect(currentTab({ pathname, search })).toBe(tab);
  }
});
