import { expectAccessible } from '../support/accessible.ts';
import { signInAsAdmin } from '../support/as-admin.ts';
import { type HtmlPage, openHtml } from '../support/html-page.ts';
import { expect, test } from '../support/journey.ts';
import { placeOrderInShop, withoutOrders } from '../support/place-order.ts';
import { open } from '../support/shopping.ts';

test.use({ stage: 'products' });

test.beforeEach(async ({ context }) => {
  test.slow();
  await signInAsAdmin(context);
});

test('products are found, narrowed and changed together', async ({ context, world }) => {
  await world.sql(`
    insert into products (title, slug, price_cents, category, gender, subcategory)
    select 'Bulk ' || n, 'bulk-' || n, 1000 * n, 'women', 'women', 'tops' from generate_series(1, 3) n`);
  const all = await openHtml(context, '/admin/products?lang=en');
  all.fill('Search products...', 'bulk-');
  const found = await all.press('Search');
  expect(found.text).toContain('1–3 of 3');
  found.fill('Department', 'Men');
  const men = await found.press('Apply');
  expect(men.text).toContain('No products found.');
  const list = await men.follow('Clear filters');
  expect(list.text).toContain('1–3 of 3');
  expect(list.one('row', 'Bulk 3').text).toContain('€30.00');

  const none = await list.press('Change Products');
  expect(none.status).toBe(400);
  expect(none.text).toContain('Select the products to change first.');
  const change = async (entries: Record<string, string>) => {
    const form = await openHtml(context, '/admin/products?q=bulk-');
    form.check('Select Bulk 1');
    form.check('Select Bulk 2');
    return form.press('Change Products', entries);
  };
  expect((await change({ 'New price': '9999999' })).text).toContain('The price can be 1,000,000 at most.');
  const heavy = await change({ 'New price': '15.25', 'Weight in grams': 'half a kilo' });
  expect(heavy.text).toContain('Enter a whole number of grams, 100,000 at most.');
  const changed = await change({
    'New price': '15.25',
    'Weight in grams': '500',
    'Cost price': '6,20',
    'New flag': 'New',
  });
  expect(changed.text).toContain('2 products changed');
  const after = await openHtml(context, '/admin/products?q=bulk-');
  expect(after.all('row', '€15.25')).toHaveLength(2);
  const logged = await world.sql(
    `select 1 from audit_logs where object_type = 'product' and after->>'price' = '15.25'`,
  );
  expect(logged).toHaveLength(2);
  const products = await world.sql(
    `select weight_grams, cost_cents, is_new from products where slug like 'bulk-%' order by slug`,
  );
  expect(products.map(({ weight_grams }) => weight_grams)).toEqual([500, 500, null]);
  expect(products.map(({ cost_cents }) => cost_cents)).toEqual([620, 620, null]);
  expect(products.map(({ is_new }) => is_new)).toEqual([true, true, false]);
  await world.sql(`delete from products where slug like 'bulk-%'`);
});

test('the list keeps its place: ticks over pages and searches, and the way back from a product; its menu deletes one', async ({
  page,
  world,
}) => {
  await world.sql(`
    insert into products (title, slug, price_cents, category, gender, subcategory, created_at)
    select 'Leaf ' || n, 'leaf-' || n, 1000, 'women', 'women', 'tops', now() - n * interval '1 minute'
    from generate_series(1, 60) n`);
  await open(page, '/admin/products?q=leaf-');
  await page.getByRole('checkbox', { name: 'Select Leaf 1', exact: true }).check();
  await page.getByText('Filters', { exact: true }).click();
  await page.getByLabel('Department').first().selectOption({ label: 'Women' });
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
  await page.getByText('Change selected products').click();
  await page.getByLabel('New flag').selectOption({ label: 'New' });
  await page.getByRole('button', { name: 'Change Products' }).click();
  await expect(page.getByText('2 products changed')).toBeVisible();
  await expect(page.getByRole('form', { name: 'Change selected products' })).toBeHidden();
  expect(
    await world.sql(`select title from products where slug like 'leaf-%' and is_new order by title`),
  ).toEqual([{ title: 'Leaf 1' }, { title: 'Leaf 30' }]);
  await page.getByRole('checkbox', { name: 'Select Leaf 60' }).check();
  await page.getByRole('button', { name: 'Clear selection' }).click();
  await expect(page.getByRole('form', { name: 'Change selected products' })).toBeHidden();

  await page.getByRole('button', { name: 'Actions for Leaf 60', exact: true }).click();
  await page.locator('.row-actions:popover-open').getByText('Delete', { exact: true }).first().click();
  const question = page.getByRole('dialog', { name: 'Are you sure you want to delete Leaf 60?' });
  await expect(question.getByRole('button', { name: 'Cancel' })).toBeFocused();
  await question.getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText('Leaf 60 has been deleted successfully.').first()).toBeVisible();
  await expect(page.getByText('No products found.')).toBeVisible();
  await world.sql(`delete from products where slug like 'leaf-%'`);
});

test('a product is copied, deleted, restored, and deleted for good unless orders name it', async ({
  context,
  world,
  shop,
  provoke,
}) => {
  // A product in orders is never deleted for good.
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
  const list = (query: string) => openHtml(context, `/admin/products?q=${query}&lang=en`);
  const remove = (page: HtmlPage, name: string) =>
    page.one('dialog', `Are you sure you want to delete ${name}?`).press('Delete');
  const copy = await (await list('gone-soon')).one('row', 'Gone Soon').follow('Duplicate');
  expect(copy.heading).toBe('Add Product');
  expect(copy.field('Title (English)').value).toBe('Gone Soon');
  expect(copy.field('Stock of M').value, 'a copy has no items yet').toBe('0');
  const added = await copy.press('Add Product');
  expect(added.field('Web address').value).toBe('gone-soon-2');
  expect((await list('gone-soon')).text).toContain('1–2 of 2');
  await world.sql(`delete from products where slug = 'gone-soon-2'`);

  const removed = await remove(await list('gone-soon'), 'Gone Soon');
  expect(removed.text).toContain('Gone Soon has been deleted successfully.');
  expect((await list('gone-soon')).text).toContain('No products found.');

  expect((await remove(await list(slug), title)).text).toContain(`${title} has been deleted successfully.`);
  expect((await context.request.get(`/men/products/${slug}`)).status()).toBe(404);
  const forGood = (page: HtmlPage, name: string) =>
    page.one('dialog', `Delete ${name} for good?`).press('Delete for Good');
  const archive = await list(`${slug}&archived=1`);
  expect((await forGood(archive, title)).text).toContain(
    'Orders contain this product, so it stays archived.',
  );
  const restored = await archive.one('row', title).press('Restore');
  expect(restored.text).toContain('Product Restored');
  expect((await context.request.get(`/men/products/${slug}`)).status()).toBe(200);
  const gone = await forGood(await list('gone-soon&archived=1'), 'Gone Soon');
  expect(gone.text).toContain('Product Deleted for Good');
  expect(await world.sql(`select 1 from products where slug = 'gone-soon'`)).toEqual([]);
  await withoutOrders(world, provoke);
});
