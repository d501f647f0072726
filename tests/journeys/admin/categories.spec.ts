import { expectAccessible } from '../support/accessible.ts';
import { signInAsAdmin } from '../support/as-admin.ts';
import { openHtml } from '../support/html-page.ts';
import { expect, test } from '../support/journey.ts';
import { placeOrderInShop } from '../support/place-order.ts';
import { open } from '../support/shopping.ts';

test.use({ stage: 'products' });

test.beforeEach(async ({ context }) => {
  test.slow();
  await signInAsAdmin(context);
});

test('een beheerder maakt een categorie, zonder JavaScript; shoppers vinden haar in lijst, filter en zoekfunctie', async ({
  page,
  context,
  browser,
  baseURL,
  provoke,
}) => {
  provoke(/400/);
  const blank = await openHtml(context, '/admin/products/categories/new?lang=nl');
  const asked = await blank.press('Categorie maken', { title: 'Shoes', slug: 'dresses' });
  expect(asked.status).toBe(400);
  expect(asked.field('titleNl').description).toContain('Geef een naam in beide talen');
  const taken = await asked.press('Categorie maken', { titleNl: 'Schoenen' });
  expect(taken.field('slug').description).toContain('Een andere categorie heeft dit adres.');
  const list = await taken.press('Categorie maken', {
    slug: '',
    after: 'Na Jurken',
    searchWords: 'shoe schoen loafer',
    sizeSystemId: 'Schoenen, EU',
    'men-title': 'Footwear',
    'men-titleNl': 'Herenschoenen',
  });
  expect(list.heading).toBe('Categorieën');
  expect(list.one('listitem', 'Schoenen').text).toContain('/women/shoes, /men/shoes Geen producten');

  await open(page, '/admin/products/new?lang=en');
  await page.getByLabel('Title (English)').fill('Calf Derby');
  await page.getByLabel('Price', { exact: true }).fill('189');
  await page.getByLabel('Department').selectOption({ label: 'Men' });
  const category = page.getByLabel('Category', { exact: true });
  await category.selectOption({ label: 'Footwear' });
  await expect(page.getByLabel('Size system')).toHaveValue('shoes-eu');
  await page.getByRole('checkbox', { name: 'Comes in 42', exact: true }).check();
  await category.selectOption({ label: 'Shirts' });
  await expect(page.getByLabel('Size system')).toHaveValue('shoes-eu');
  await category.selectOption({ label: 'Footwear' });
  await page.getByRole('button', { name: 'Add Product' }).click();
  await page.getByRole('button', { name: 'Put in the Shop' }).click();
  await expect(page.getByRole('link', { name: 'See it in the shop' })).toBeVisible();

  const shopper = await browser.newContext({ baseURL: baseURL ?? '' });
  const derby = await openHtml(shopper, '/men/products/calf-derby?lang=nl');
  const listing = await derby.follow('Herenschoenen');
  expect(listing.path).toBe('/men/shoes');
  expect(listing.heading).toBe('Herenschoenen');
  expect(listing.text).toContain('Calf Derby');
  const filtered = await openHtml(shopper, '/men?category=shoes&category=nothing&lang=nl');
  expect(filtered.text).toContain('Calf Derby');
  expect(filtered.has('link', 'Filter weghalen: Herenschoenen')).toBe(true);
  expect(filtered.has('link', 'Filter weghalen: nothing')).toBe(false);
  const found = await openHtml(shopper, '/search?q=herenschoen&lang=nl');
  expect(found.text).toContain('Calf Derby');
  expect((await openHtml(shopper, '/men/nothing')).status).toBe(404);
  await shopper.close();

  const refused = await (await openHtml(context, '/admin/products/categories?lang=nl'))
    .one('listitem', 'Schoenen')
    .dialogOf('Schoenen verwijderen')
    .press('Verwijderen');
  expect(refused.status).toBe(409);
  expect(refused.text).toContain('Er zijn producten met deze categorie.');
  await open(page, '/admin/products/categories?lang=en');
  await page.getByRole('link', { name: 'Edit Shoes' }).click();
  await page.getByLabel('Web address').fill('footwear');
  await page.getByLabel('Parent category').selectOption({ label: 'Accessories' });
  await page.getByRole('button', { name: 'Save Category' }).click();
  await expect(page.getByText('Category updated successfully')).toBeVisible();
  expect((await openHtml(context, '/men/shoes?sort=price-asc')).path).toBe('/men/footwear?sort=price-asc');
  const parent = await (await openHtml(context, '/men/products/calf-derby?lang=nl')).follow('Accessoires');
  expect(parent.path).toBe('/men/accessories');
  expect(parent.text).toContain('Calf Derby');
  expect((await parent.follow('Herenschoenen')).path).toBe('/men/footwear');

  await page.getByRole('checkbox', { name: 'Men', exact: true }).uncheck();
  await page.getByRole('button', { name: 'Save Category' }).click();
  await expect(
    page.getByText('1 product of this category is in a department that is no longer chosen.'),
  ).toBeVisible();
  await expectAccessible(page);
});

test('an operator adds a department without JavaScript; shoppers find and buy its products, and its old address leads on', async ({
  context,
  browser,
  baseURL,
  world,
  shop,
}) => {
  const blank = await openHtml(context, '/admin/products/departments/new?lang=nl');
  const texts = { heading: 'For Kids', headingNl: 'Voor kinderen' };
  const described = { description: 'Clothes to play in.', descriptionNl: 'Kleren om in te spelen.' };
  const names = { title: 'Kids', titleNl: 'Kinderen', ...texts, ...described };
  const refused = await blank.press('Afdeling maken', { ...names, slug: 'bag' });
  expect(refused.status).toBe(400);
  expect(refused.field('slug').description).toContain('Een andere pagina van de winkel heeft dit adres.');
  const list = await refused.press('Afdeling maken', {
    slug: '',
    gender: 'Uniseks',
    ageGroup: 'Kinderen, 5 tot 13 jaar',
  });
  expect(list.heading).toBe('Afdelingen');
  expect(list.one('listitem', 'Kinderen').text).toContain('/kids');

  const tops = await (await openHtml(context, '/admin/products/categories?lang=en')).follow('Edit Tops');
  const saved = await tops.press('Save Category', {
    Kids: true,
    'Another name in Kids (English)': 'Play Tops',
    'Another name in Kids (Dutch)': 'Speelshirts',
  });
  expect(saved.text).toContain('Category updated successfully');
  const product = await openHtml(context, '/admin/products/new');
  const added = await product.press('Add Product', {
    'Title (English)': 'Kite Tee',
    Price: '25',
    Department: 'Kids',
    subcategory: 'Tops',
    'Comes in M': true,
  });
  await added.press('Put in the Shop');

  const shopper = await browser.newContext({ baseURL: baseURL ?? '' });
  for (const [language, department, heading, category] of [
    ['en', 'Kids', 'For Kids', 'Play Tops'],
    ['nl', 'Kinderen', 'Voor kinderen', 'Speelshirts'],
  ] as const) {
    const search = await openHtml(shopper, `/search?q=${department}&lang=${language}`);
    expect(search.text).toContain('Kite Tee');
    const listing = await openHtml(shopper, `/kids?lang=${language}`);
    expect(listing.heading).toBe(heading);
    expect(listing.text).toContain('Kite Tee');
    const part = await openHtml(shopper, `/kids/tops?lang=${language}`);
    expect(part.heading).toBe(category);
    const menu = await openHtml(shopper, `/?lang=${language}`);
    expect(menu.has('link', department)).toBe(true);
    const filtered = await openHtml(shopper, `/search?q=tee&gender=kids&lang=${language}`);
    expect(filtered.text).toContain('Kite Tee');
  }
  const [tee] = await world.sql<{ id: string }>("select id from products where slug = 'kite-tee'");
  const { number } = await placeOrderInShop(world, shop, true, [{ id: tee?.id ?? '', size: 'M' }]);
  expect(number).not.toBe('');

  const departments = await openHtml(context, '/admin/products/departments?lang=en');
  const kids = await departments.follow('Edit Kids');
  expect((await kids.press('Save Department', { 'Web address': 'children' })).text).toContain(
    'Department updated successfully',
  );
  expect((await openHtml(shopper, '/kids')).path).toBe('/children');
  expect((await openHtml(shopper, '/kids/tops')).path).toBe('/children/tops');
  expect((await openHtml(shopper, '/kids/products/kite-tee')).path).toBe('/children/products/kite-tee');
  expect((await openHtml(shopper, '/Women')).path).toBe('/women');
  expect((await shopper.request.get('/Women/%E2%82%AC')).status()).toBe(404);
  await shopper.close();
});

test('een beheerder maakt een collectie met een regel en met de hand; shoppers vinden haar in menu, overzicht en sitemap', async ({
  page,
  context,
  browser,
  baseURL,
  provoke,
}) => {
  provoke(/400/);
  const shopper = await browser.newContext({ baseURL: baseURL ?? '' });
  expect((await openHtml(shopper, '/collections')).status).toBe(404);
  const blank = await openHtml(context, '/admin/products/collections/new?lang=nl');
  const names = { title: 'Linen in Summer', titleNl: 'Linnen in de zomer', descriptionNl: 'Koel bij hitte.' };
  const refused = await blank.press('Collectie maken', { ...names, words: '!?', below: '0' });
  expect(refused.status).toBe(400);
  expect(refused.field('words').description).toContain('Gebruik letters of cijfers.');
  expect(refused.field('below').description).toContain('Typ een bedrag boven nul');
  const list = await refused.press('Collectie maken', { words: 'linen', below: '' });
  expect(list.heading).toBe('Collecties');
  expect(list.one('listitem', 'Linnen in de zomer').text).toMatch(
    /\/collections\/linen-in-summer \d+ producten/,
  );

  const shown = await openHtml(shopper, '/collections/linen-in-summer?lang=nl');
  expect(shown.heading).toBe('Linnen in de zomer');
  expect(shown.text).toContain('Koel bij hitte.');
  expect(shown.text).not.toContain('Silk Shell');
  await open(page, '/admin/products/collections?lang=en');
  await page.getByRole('link', { name: 'Edit Linen in Summer' }).click();
  await page.getByLabel('Costs less than (€)').fill('1');
  await page.getByLabel('Search products to add').fill('silk');
  await page.getByRole('button', { name: /^Add / }).first().click();
  await expect(page.getByRole('button', { name: /^Remove / })).toBeVisible();
  await page.getByRole('button', { name: 'Save Collection' }).click();
  await expect(page.getByText('Collection updated successfully')).toBeVisible();
  await expectAccessible(page);

  await page.setViewportSize({ width: 1280, height: 900 });
  await open(page, '/collections/linen-in-summer?lang=en');
  await expect(page.getByText('1 item', { exact: true })).toBeVisible();
  await page.getByRole('link', { name: 'Collections' }).first().click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Collections');
  await expectAccessible(page);
  await page.getByRole('main').getByRole('link', { name: 'Linen in Summer' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Linen in Summer');
  await expectAccessible(page);
  expect(await (await shopper.request.get('/sitemap.xml?part=1')).text()).toContain(
    '/collections/linen-in-summer<',
  );
  await open(page, '/admin/products/collections?lang=en');
  await page.getByRole('button', { name: 'Delete Linen in Summer' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText('Collection deleted successfully')).toBeVisible();
  expect((await openHtml(shopper, '/collections/linen-in-summer')).status).toBe(404);
  await shopper.close();
});

test('many departments share the header in lines, and their menus stay within reach', async ({
  page,
  world,
}) => {
  await world.sql(`insert into departments (slug, name, name_nl, title, title_nl, description, description_nl, sort_order)
    select 'many-' || n, 'Department ' || n, 'Afdeling ' || n, 't', 't', 'd', 'd', 90 + n from generate_series(1, 5) n`);
  await world.sql(`select pg_notify('pages', '["*"]')`);
  await page.setViewportSize({ width: 1024, height: 768 });
  await open(page, '/women?lang=en');
  const menus = page.getByRole('banner').getByRole('navigation');
  await expect(menus.getByRole('link', { name: 'Department 5' })).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(1024);
  await menus.getByRole('link', { name: 'Women', exact: true }).hover();
  await menus.getByRole('link', { name: 'Dresses' }).first().click();
  await expect(page).toHaveURL('/women/dresses');
});
