import type { Page } from '@playwright/test';
import { expectAccessible } from '../support/accessible.ts';
import { signInAsAdmin } from '../support/as-admin.ts';
import { openHtml } from '../support/html-page.ts';
import { expect, test } from '../support/journey.ts';
import { placeOrderInShop } from '../support/place-order.ts';
import { open } from '../support/shopping.ts';

// Tables are removed for a moment, which other journeys would notice.
test.use({ stage: 'settings' });

test.beforeEach(async ({ context }) => {
  await signInAsAdmin(context);
});

test('orders, an order and products that cannot be read say so and offer another try', async ({
  page,
  world,
  shop,
  provoke,
}) => {
  provoke(/500|503|Unexpected Server Error/, /"level":50/);
  const { number } = await placeOrderInShop(world, shop, true);
  await world.sql('alter table orders rename to orders_away');
  const orders = await openHtml(page.context(), '/admin/orders?lang=en');
  expect(orders.text).toContain('Failed to load orders. Please try again.');
  expect(orders.one('link', 'Try Again').attribute('href')).toContain('/admin/orders');
  await page.goto(`/admin/orders/${number}`);
  await expect(page.getByText('Failed to load order details. Please try again later.')).toBeVisible();
  await expectAccessible(page);
  await world.sql('alter table orders_away rename to orders');
  await page.getByRole('link', { name: 'Try Again' }).click();
  await expect(page.getByRole('heading', { name: 'Order Information' })).toBeVisible();

  await world.sql('alter table products rename to products_away');
  const unread = await openHtml(page.context(), '/admin/products');
  expect(unread.has('heading', 'Error')).toBe(true);
  await world.sql('alter table products_away rename to products');
  const products = await unread.follow('Try Again');
  expect(products.one('table').all('row').length).toBeGreaterThan(1);
});

test('without a connection nothing of a list is deleted or changed, and each list says so', async ({
  page,
  world,
  shop,
  provoke,
}) => {
  test.slow();
  provoke(/ERR_FAILED/, /ERR_CONNECTION/);
  await world.sql("insert into content_sections (title) values ('A draft')");
  const { number } = await placeOrderInShop(world, shop, true);
  for (const { path, menu, says, first } of [
    { path: '/admin/drops', says: 'Failed to delete drop' },
    { path: '/admin/lookbook', says: 'Failed to delete campaign' },
    { path: '/admin/content', says: 'Failed to delete section' },
    { path: '/admin/products', menu: true, says: 'Failed to delete product', first: changePrices },
    {
      path: '/admin/orders',
      menu: true,
      says: 'Failed to delete order. Please try again.',
      first: (list: Page) => shipOrCancel(list, number),
    },
  ]) {
    await open(page, path);
    await page.route('**/admin/**.data*', (route) => route.abort());
    await first?.(page);
    const rows = page.getByRole('button', { name: menu ? /^Actions for / : /^Delete / });
    const before = await rows.count();
    await rows.first().click();
    if (menu) await page.locator('.row-actions:popover-open').getByRole('button', { name: 'Delete' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete', exact: true }).click();
    await expect(page.getByText(says)).toBeVisible();
    await expect(page.getByText('The shop did not answer.').first()).toBeVisible();
    await expect(rows).toHaveCount(before);
    if (path === '/admin/drops') await expectAccessible(page);
    await page.unroute('**/admin/**.data*');
  }

  await open(page, `/admin/orders/${number}`);
  await page.route(`**/admin/orders/${number}/*.data*`, (route) => route.abort());
  await page.getByRole('button', { name: 'Delete', exact: true }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete', exact: true }).click();
  await expect(page.getByText('Failed to delete order. Please try again.')).toBeVisible();
});

test('a library without images says so, and one that finds none too', async ({ context, world }) => {
  const found = await openHtml(context, '/admin/images?q=nothing-is-called-this');
  expect(found.text).toContain('No images found matching your search.');
  await world.sql('alter table images rename to images_away');
  await world.sql('create table images (like images_away including all)');
  try {
    expect((await openHtml(context, '/admin/images')).text).toContain('No images uploaded yet.');
  } finally {
    await world.sql('drop table images');
    await world.sql('alter table images_away rename to images');
  }
});

async function shipOrCancel(page: Page, number: string): Promise<void> {
  await page.getByRole('button', { name: `Actions for ${number}` }).click();
  await page.getByRole('button', { name: 'Mark as Shipped' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Mark as Shipped' }).click();
  await expect(page.getByText('Failed to mark order as shipped. Please try again.')).toBeVisible();
  await page.getByRole('button', { name: `Actions for ${number}` }).click();
  await page.locator('.row-actions:popover-open').getByRole('button', { name: 'Cancel Order' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel Order' }).click();
  await expect(page.getByText('Failed to cancel order. Please try again.')).toBeVisible();
  await page.getByRole('row').filter({ hasText: number }).getByRole('checkbox').check();
  const batch = page.getByRole('form', { name: 'Change selected orders' });
  await batch.getByLabel('New status').selectOption({ label: 'Delivered' });
  await batch.getByRole('button', { name: 'Change status' }).click();
  await expect(page.getByText('Failed to update order status')).toBeVisible();
}

async function changePrices(page: Page): Promise<void> {
  await page.getByRole('checkbox').nth(1).check();
  await page.getByText('Change selected products').click();
  await page.getByLabel('New price').fill('10');
  await page.getByRole('button', { name: 'Change Products' }).click();
  await expect(page.getByText('Failed to update products')).toBeVisible();
}
