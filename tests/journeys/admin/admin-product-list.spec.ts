import { expectAccessible } from '../support/accessible.ts';
import { signInAsAdmin } from '../support/as-admin.ts';
import { expect, test } from '../support/journey.ts';
import { placeOrderInShop, withoutOrders } from '../support/place-order.ts';
import { open } from '../support/shopping.ts';

test.use({ stage: 'products' });

test.beforeEach(async ({ page }) => {
  test.slow();
  await signInAsAdmin(page);
});

test('products are found, narrowed and changed together', async ({ page, world, provoke }) => {
  provoke(/400/);
  await world.sql(`
    insert into products (title, slug, price_cents, category, gender, subcategory)
    select 'Bulk ' || n, 'bulk-' || n, 1000 * n, 'women', 'women', 'tops' from generate_series(1, 3) n`);
  await open(page, '/admin/products');
  const table = page.getByRole('table', { name: 'Products' });
  await page.getByRole('searchbox', { name: 'Search products...' }).fill('bulk-');
  await page.getByRole('searchbox', { name: 'Search products...' }).press('Enter');
  await expect(page.getByText('1–3 of 3')).toBeVisible();
  await page.getByLabel('Gender').first().selectOption({ label: 'Men' });
  await page.getByRole('button', { name: 'Apply' }).click();
  await expect(page.getByText('No products found.')).toBeVisible();
  await page.getByRole('link', { name: 'Clear' }).click();
  await expect(page.getByText('1–3 of 3')).toBeVisible();
  await expect(table.getByRole('row').filter({ hasText: 'Bulk 3' })).toContainText('€30.00');

  await page.getByRole('button', { name: 'Change Products' }).click();
  await expect(page.getByRole('form', { name: 'Change selected products' }).getByRole('alert')).toHaveText(
    'Select the products to change first.',
  );
  await page.getByRole('checkbox', { name: 'Select Bulk 1' }).check();
  await page.getByRole('checkbox', { name: 'Select Bulk 2' }).check();
  await expect(page.getByText('2 products selected')).toBeVisible();
  await page.getByLabel('New price').fill('9999999');
  await page.getByRole('button', { name: 'Change Products' }).click();
  await expect(page.getByText('The price can be 1,000,000 at most.').first()).toBeVisible();
  await page.getByLabel('New price').fill('15.25');
  await page.getByLabel('New weight in grams').fill('half a kilo');
  await page.getByRole('button', { name: 'Change Products' }).click();
  await expect(page.getByText('Enter a whole number of grams, 100,000 at most.').first()).toBeVisible();
  await page.getByLabel('New weight in grams').fill('500');
  await page.getByLabel('New flag').selectOption({ label: 'New' });
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Change Products' }).click();
  await expect(page.getByText('2 products changed')).toBeVisible();
  await expect(table.getByRole('row').filter({ hasText: '€15.25' })).toHaveCount(2);
  await expect(page.getByText('No products selected')).toBeVisible();
  const logged = await world.sql(
    `select 1 from audit_logs where object_type = 'product' and after->>'price' = '15.25'`,
  );
  expect(logged).toHaveLength(2);
  const weights = await world.sql(`select weight_grams from products where slug like 'bulk-%' order by slug`);
  expect(weights.map(({ weight_grams }) => weight_grams)).toEqual([500, 500, null]);
  await world.sql(`delete from products where slug like 'bulk-%'`);
});

test('the list keeps its place: ticks over pages and searches, and the way back from a product', async ({
  page,
  world,
}) => {
  await world.sql(`
    insert into products (title, slug, price_cents, category, gender, subcategory, created_at)
    select 'Leaf ' || n, 'leaf-' || n, 1000, 'women', 'women', 'tops', now() - n * interval '1 minute'
    from generate_series(1, 60) n`);
  await open(page, '/admin/products?q=leaf-');
  await page.getByRole('checkbox', { name: 'Select Leaf 1', exact: true }).check();
  await page.getByLabel('Gender').first().selectOption({ label: 'Women' });
  await page.getByRole('searchbox', { name: 'Search products...' }).fill('leaf');
  await page.getByRole('button', { name: 'Apply' }).click();
  await expect(page, 'what is typed goes together with the filter').toHaveURL(/q=leaf&gender=women/);
  await page.getByRole('link', { name: 'Next' }).click();
  await page.getByRole('checkbox', { name: 'Select Leaf 30' }).check();
  await expect(page.getByText('2 products selected, 1 of them on another page')).toBeVisible();
  await expectAccessible(page);

  const row = page.getByRole('link', { name: 'Leaf 45', exact: true });
  await row.scrollIntoViewIfNeeded();
  const left = await page.evaluate(() => window.scrollY);
  expect(left).toBeGreaterThan(200);
  await row.click();
  await expect(page.getByRole('heading', { name: 'Edit Product' })).toBeVisible();
  await page.getByRole('link', { name: 'Back to Products' }).click();
  await expect(page).toHaveURL(/q=leaf&gender=women&page=2$/);
  await expect(page.getByRole('checkbox', { name: 'Select Leaf 30' })).toBeChecked();
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(left);

  await page.getByRole('searchbox', { name: 'Search products...' }).fill('leaf-60');
  await page.getByRole('searchbox', { name: 'Search products...' }).press('Enter');
  await expect(page.getByText('2 products selected, 2 of them on other pages')).toBeVisible();
  await page.getByLabel('New flag').selectOption({ label: 'New' });
  await page.getByRole('button', { name: 'Change Products' }).click();
  await expect(page.getByText('2 products changed')).toBeVisible();
  await expect(page.getByText('No products selected')).toBeVisible();
  expect(
    await world.sql(`select title from products where slug like 'leaf-%' and is_new order by title`),
  ).toEqual([{ title: 'Leaf 1' }, { title: 'Leaf 30' }]);
  await page.getByRole('checkbox', { name: 'Select Leaf 60' }).check();
  await page.getByRole('button', { name: 'Clear selection' }).click();
  await expect(page.getByText('No products selected')).toBeVisible();
  await world.sql(`delete from products where slug like 'leaf-%'`);
});

test('a product is copied, deleted, restored, and deleted for good unless orders name it', async ({
  page,
  world,
  shop,
  provoke,
}) => {
  // A product in orders is never deleted for good.
  provoke(/404/, /400/);
  await withoutOrders(world, provoke);
  await world.sql(`
    with made as (
      insert into products (title, slug, price_cents, category, gender, subcategory)
      values ('Gone Soon', 'gone-soon', 1000, 'women', 'women', 'tops') returning id
    )
    insert into product_sizes (product_id, size, stock_quantity) select id, 'M', 0 from made`);
  await world.setStock('m1', 'M', 5);
  await placeOrderInShop(world, shop, true);
  const [shirt] = await world.sql<{ title: string; slug: string }>(
    `select title, slug from products where id = 'm1'`,
  );
  const { title = '', slug = '' } = shirt ?? {};
  const act = async (name: string, action: string) => {
    await page.getByRole('button', { name: `Actions for ${name}`, exact: true }).click();
    await page.locator('.row-actions:popover-open').getByText(action, { exact: true }).first().click();
  };
  const remove = async (name: string) => {
    await act(name, 'Delete');
    const question = page.getByRole('dialog', { name: `Are you sure you want to delete ${name}?` });
    await expect(question.getByRole('button', { name: 'Cancel' })).toBeFocused();
    await question.getByRole('button', { name: 'Delete' }).click();
  };
  await open(page, '/admin/products?q=gone-soon');
  await act('Gone Soon', 'Duplicate');
  await expect(page.getByRole('heading', { name: 'Add Product' })).toBeVisible();
  await expect(page.getByLabel('Title (English)')).toHaveValue('Gone Soon');
  await page.getByRole('button', { name: 'Add Product' }).click();
  await expect(page.getByText('Product Added')).toBeVisible();
  await expect(page.getByLabel('Address')).toHaveValue('gone-soon-2');
  await open(page, '/admin/products?q=gone-soon');
  await expect(page.getByText('1–2 of 2')).toBeVisible();
  await world.sql(`delete from products where slug = 'gone-soon-2'`);

  await open(page, '/admin/products?q=gone-soon');
  await remove('Gone Soon');
  await expect(page.getByText('Gone Soon has been deleted successfully.').first()).toBeVisible();
  await expect(page.getByText('No products found.')).toBeVisible();

  await open(page, `/admin/products?q=${slug}`);
  await remove(title);
  await expect(page.getByText(`${title} has been deleted successfully.`).first()).toBeVisible();
  expect((await page.request.get(`/men/products/${slug}`)).status()).toBe(404);
  await open(page, `/admin/products?q=${slug}&archived=1`);
  const forGood = async (name: string) => {
    await act(name, 'Delete for Good');
    await page.getByRole('dialog').getByRole('button', { name: 'Delete for Good' }).click();
  };
  await forGood(title);
  await expect(page.getByText('Orders contain this product, so it stays archived.').first()).toBeVisible();
  await act(title, 'Restore');
  await expect(page.getByText('Product Restored')).toBeVisible();
  expect((await page.request.get(`/men/products/${slug}`)).status()).toBe(200);
  await open(page, '/admin/products?q=gone-soon&archived=1');
  await forGood('Gone Soon');
  await expect(page.getByText('Product Deleted for Good')).toBeVisible();
  expect(await world.sql(`select 1 from products where slug = 'gone-soon'`)).toEqual([]);
  await withoutOrders(world, provoke);
});
