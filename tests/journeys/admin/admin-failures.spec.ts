import { expectAccessible } from '../support/accessible.ts';
import { signInAsAdmin } from '../support/as-admin.ts';
import { openHtml } from '../support/html-page.ts';
import { expect, test } from '../support/journey.ts';
import { placeOrderInShop } from '../support/place-order.ts';
import { open } from '../support/shopping.ts';

// Tables are removed for a moment, which other journeys would notice.
test.use({ stage: 'admin-failures' });

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
  await page.goto('/admin/orders');
  await expect(page.getByText('Failed to load orders. Please try again.')).toBeVisible();
  await expectAccessible(page);
  await page.goto(`/admin/orders/${number}`);
  await expect(page.getByText('Failed to load order details. Please try again later.')).toBeVisible();
  await expectAccessible(page);
  await world.sql('alter table orders_away rename to orders');
  await page.getByRole('link', { name: 'Try Again' }).click();
  await expect(page.getByRole('heading', { name: 'Order Information' })).toBeVisible();

  await world.sql('alter table products rename to products_away');
  await page.goto('/admin/products');
  await expect(page.getByRole('heading', { name: 'Error' })).toBeVisible();
  await expectAccessible(page);
  await world.sql('alter table products_away rename to products');
  await page.getByRole('link', { name: 'Try Again' }).click();
  await expect(page.getByRole('table').getByRole('row').nth(1)).toBeVisible();
});

test('without a connection nothing is deleted, and each list says so', async ({
  page,
  world,
  shop,
  provoke,
}) => {
  test.slow();
  provoke(/ERR_FAILED/, /ERR_CONNECTION/);
  await world.sql("insert into content_sections (title) values ('A draft')");
  await placeOrderInShop(world, shop, true);
  for (const { path, menu, says } of [
    { path: '/admin/drops', says: 'Failed to delete drop' },
    { path: '/admin/lookbook', says: 'Failed to delete campaign' },
    { path: '/admin/content', says: 'Failed to delete section' },
    { path: '/admin/products', menu: true, says: 'Failed to delete product' },
    { path: '/admin/orders', menu: true, says: 'Failed to delete order. Please try again.' },
  ]) {
    await open(page, path);
    const rows = page.getByRole('button', { name: menu ? /^Actions for / : /^Delete / });
    const before = await rows.count();
    await page.route(`**${path}/**.data*`, (route) => route.abort());
    await rows.first().click();
    if (menu) await page.locator('.row-actions:popover-open').getByRole('button', { name: 'Delete' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete', exact: true }).click();
    await expect(page.getByText(says)).toBeVisible();
    await expect(page.getByText('The shop did not answer.').first()).toBeVisible();
    await expect(rows).toHaveCount(before);
    if (path === '/admin/drops' || path === '/admin/orders') await expectAccessible(page);
    await page.unroute(`**${path}/**.data*`);
  }
});

test('without a connection nothing else of an order or of products is changed either, and each says so', async ({
  page,
  world,
  shop,
  provoke,
}) => {
  provoke(/ERR_FAILED/, /ERR_CONNECTION/);
  const { number } = await placeOrderInShop(world, shop, true);
  await open(page, '/admin/orders');
  await page.route('**/admin/**.data*', (route) => route.abort());
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
  await page.unroute('**/admin/**.data*');

  await open(page, `/admin/orders/${number}`);
  await page.route(`**/admin/orders/${number}/*.data*`, (route) => route.abort());
  await page.getByRole('button', { name: 'Delete', exact: true }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete', exact: true }).click();
  await expect(page.getByText('Failed to delete order. Please try again.')).toBeVisible();

  await open(page, '/admin/products');
  await page.route('**/admin/products/*.data*', (route) => route.abort());
  await page.getByRole('checkbox').nth(1).check();
  await page.getByLabel('New price').fill('10');
  await page.getByRole('button', { name: 'Change Products' }).click();
  await expect(page.getByText('Failed to update products')).toBeVisible();
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
