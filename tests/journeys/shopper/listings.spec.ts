import type { Page } from '@playwright/test';
import { expectAccessible } from '../support/accessible.ts';
import { expect, test } from '../support/journey.ts';
import { cents, open } from '../support/shopping.ts';

const titles = (page: Page) => page.getByRole('main').getByRole('heading', { level: 2 });
const count = (page: Page) => page.getByRole('main').getByRole('status').first();
const box = (page: Page, name: RegExp) => page.getByRole('checkbox', { name });

test('each filter shows at once what its count said, keeps the focus, and can be taken back', async ({
  page,
}) => {
  await open(page, '/women');
  await expect(count(page)).toHaveText('29 items');
  await expectAccessible(page);

  const filters = page.getByRole('form', { name: 'Filter' });
  const beside = await filters.boundingBox();
  const pieces = await page.locator('.product-grid').boundingBox();
  expect((beside?.x ?? 0) + (beside?.width ?? 0)).toBeLessThan(pieces?.x ?? 0);
  expect(Math.abs((beside?.y ?? 0) - (pieces?.y ?? 0))).toBeLessThan(100);

  const red = box(page, /^Red/);
  const promised = Number((await red.locator('xpath=..').textContent())?.match(/\d+$/)?.[0]);
  await red.focus();
  await page.keyboard.press('Space');
  await expect(page).toHaveURL('/women?colour=red');
  await expect(count(page)).toHaveText(`${promised} items`);
  await expect(titles(page)).toHaveCount(promised);
  await expect(red).toBeFocused();
  await expect(red).toBeChecked();

  // Another colour widens, another facet narrows; the address always has the same order.
  await box(page, /^Black/).check();
  await expect(page).toHaveURL('/women?colour=red&colour=black');
  await box(page, /^Dresses/).check();
  await expect(page).toHaveURL('/women?category=dresses&colour=red&colour=black');
  await expect(titles(page)).toHaveText(['Satin Slip Dress', 'Open Abaya']);
  await expectAccessible(page);

  await page.goBack();
  await expect(page).toHaveURL('/women?colour=red&colour=black');
  await expect(box(page, /^Dresses/)).not.toBeChecked();

  await page.getByRole('link', { name: 'Remove filter: Red' }).click();
  await expect(page).toHaveURL('/women?colour=black');
  await expect(filters).toBeFocused();
  await page.getByRole('list', { name: 'Applied filters' }).getByRole('link', { name: 'Clear all' }).click();
  await expect(page).toHaveURL('/women');
  await expect(count(page)).toHaveText('29 items');
});

test('a filtered listing is shared by its address, in Dutch too, and is not for search engines', async ({
  page,
  world,
}) => {
  for (const shirt of ['m1', 'm4']) await world.setStock(shirt, 'M', 5);
  await open(page, '/men/shirts?colour=nothing&colour=white&size=M&sort=price-asc&lang=nl');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Overhemden');
  await expect(page.getByRole('navigation', { name: 'Kruimelpad' })).toContainText('Heren');
  await expect(titles(page)).toHaveText(['Gestreept overhemd', 'Linnen overhemd']);
  await expect(page.getByRole('list', { name: 'Gekozen filters' })).toContainText('Wit');
  const said = (name: string) =>
    page.locator(name).getAttribute(name.startsWith('link') ? 'href' : 'content');
  expect(await said('meta[name=robots]')).toBe('noindex, follow');
  expect(await said('link[rel=canonical]')).toMatch(/\/men\/shirts\?lang=nl$/);
  const { headers } = await page.evaluate(async () => {
    const response = await fetch('/men/shirts?colour=white');
    return { headers: Object.fromEntries(response.headers) };
  });
  expect(headers['cache-control']).toBe('private, no-store');
});

test('filters that leave nothing say so and lead back', async ({ page }) => {
  await open(page, '/women/accessories?size=XXL');
  await expect(page.getByRole('heading', { name: 'No items match all your filters' })).toBeVisible();
  await page.getByRole('main').getByRole('link', { name: 'Clear all' }).last().click();
  await expect(titles(page)).toHaveCount(5);
  await expect(page.getByRole('form', { name: 'Filter' })).toBeFocused();
});

test('new-in shows at most six pieces, all of them new, and can be told apart by gender', async ({
  page,
}) => {
  await open(page, '/new-in');
  await expect(titles(page)).toHaveCount(6);
  await expect(page.getByRole('main').getByText('New', { exact: true })).toHaveCount(6);
  await box(page, /^Men/).check();
  await expect(page).toHaveURL('/new-in?gender=men');
  await expect(titles(page)).not.toHaveCount(6);
});

test('a listing has its prices on one line, sorts, and its four layouts hold while one walks through it', async ({
  page,
}) => {
  await open(page, '/women');
  const rows = await page.locator('.card').evaluateAll((cards) => {
    const found = new Map<number, Set<number>>();
    for (const card of cards) {
      const top = Math.round(card.getBoundingClientRect().top);
      const price = Math.round(card.querySelector('.card-price')?.getBoundingClientRect().top ?? 0);
      found.set(top, (found.get(top) ?? new Set()).add(price));
    }
    return [...found.values()].map((prices) => prices.size);
  });
  expect(rows.length).toBeGreaterThan(3);
  expect(new Set(rows)).toEqual(new Set([1]));
  await page.getByRole('link', { name: 'Price Low to High' }).click();
  await expect(page).toHaveURL('/women?sort=price-asc');
  const prices = async () => (await page.locator('.card-price').allTextContents()).map(cents);
  await expect.poll(async () => (await prices())[0]).toBe(5500);
  expect(await prices()).toEqual((await prices()).toSorted((one, other) => one - other));

  const grid = page.getByRole('main').locator('ul[data-variant]');
  const gaps = new Set<string>();
  for (const [name, variant] of [
    ['Large', 'cards'],
    ['Pictures only', 'gallery'],
    ['Small', 'compact'],
    ['With details', 'products'],
  ] as const) {
    await page.getByRole('navigation', { name: 'View' }).getByRole('link', { name }).click();
    await expect(grid).toHaveAttribute('data-variant', variant);
    gaps.add(await grid.evaluate((list) => getComputedStyle(list).columnGap));
    await expectAccessible(page);
  }
  expect(gaps).toEqual(new Set(['24px', '2px', '12px']));
  await page.getByRole('link', { name: 'Small' }).click();
  await page.getByRole('navigation', { name: 'Categories' }).getByRole('link', { name: 'Dresses' }).click();
  await expect(page).toHaveURL('/women/dresses?sort=price-asc&view=compact');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Dresses');
  await expect(grid).toHaveAttribute('data-variant', 'compact');
});

test('in the pictures-only layout a title shows when its picture is pointed at or focused', async ({
  page,
}) => {
  await open(page, '/women?view=gallery');
  const title = titles(page).first();
  await page.mouse.move(0, 0);
  await expect(title).toHaveCSS('opacity', '0');
  await title.getByRole('link').focus();
  await expect(title).toHaveCSS('opacity', '1');
});

test('more than a page of pieces has a next page and a way back', async ({ page, world }) => {
  await world.sql(`insert into products (id, slug, title, price_cents, category, gender, subcategory, created_at)
    select 'many' || n, 'many-' || n, 'Many ' || n, 5000, 'men', 'men', 'sets', now() - interval '9 years' from generate_series(1, 50) as n`);
  try {
    await world.sql(`select pg_notify('pages', '["catalogue"]')`);
    // Only the notification tells the shop, and it may arrive after the next request.
    await expect(async () => {
      await open(page, '/men/sets');
      await expect(count(page)).toHaveText('55 items', { timeout: 1_000 });
    }).toPass();
    await expect(titles(page)).toHaveCount(48);
    await page.getByRole('link', { name: 'Next' }).click();
    await expect(page).toHaveURL('/men/sets?page=2');
    await expect(titles(page)).toHaveCount(7);
    await expect(page.getByText('Page 2 of 2')).toBeVisible();
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
    await page.getByRole('link', { name: 'Previous' }).click();
    await expect(page).toHaveURL('/men/sets');
    await open(page, '/men/sets?page=9');
    await expect(page).toHaveURL('/men/sets?page=2');
  } finally {
    await world.sql(`delete from products where id like 'many%'`);
    await world.sql(`select pg_notify('pages', '["catalogue"]')`);
  }
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } });

  test('a card is one link, wherever it is touched, with one small button that adds', async ({ page }) => {
    await open(page, '/women?lang=en');
    const card = page.getByRole('listitem').filter({ hasText: 'Linen Wrap Dress' });
    await expect(card.getByRole('link')).toHaveCount(1);
    await card.getByRole('button', { name: 'Add to bag: Linen Wrap Dress' }).click();
    await card.getByRole('button', { name: 'Add size M of Linen Wrap Dress to bag' }).click();
    await expect(page.getByTestId('bag-count')).toHaveText('1');
    const price = await card.locator('.card-price').boundingBox();
    await page.mouse.click((price?.x ?? 0) + 8, (price?.y ?? 0) + 8);
    await expect(page).toHaveURL('/women/products/linen-wrap-dress');
  });

  test('the pieces start high, and one line that filters and sorts stays in reach', async ({ page }) => {
    await open(page, '/women?lang=en');
    const first = await page.locator('.card .picture').first().boundingBox();
    const notice = await page.getByText(/^Test mode/).boundingBox();
    expect((first?.y ?? 0) - (notice?.height ?? 0)).toBeLessThan(844 * 0.3);
    await titles(page).last().scrollIntoViewIfNeeded();
    const filter = page.getByRole('button', { name: 'Filter', exact: true });
    const sort = page.getByRole('button', { name: 'Sort', exact: true });
    for (const control of [filter, sort]) await expect(control).toBeInViewport();
    expect((await filter.boundingBox())?.y).toBe((await sort.boundingBox())?.y);

    await sort.click();
    await expectAccessible(page);
    await page.getByRole('link', { name: 'Price Low to High' }).click();
    await expect(page).toHaveURL('/women?sort=price-asc');
    await expect(page.getByRole('link', { name: 'Price Low to High' })).toBeHidden();
    await sort.click();
    await page.getByRole('link', { name: 'Large' }).click();
    await expect(page).toHaveURL('/women?sort=price-asc&view=cards');
  });

  test('on a screen too low for it the pieces have the place of that line', async ({ page }) => {
    await page.setViewportSize({ width: 360, height: 225 });
    await open(page, '/women?lang=en');
    await titles(page).last().scrollIntoViewIfNeeded();
    await expect(page.getByRole('button', { name: 'Filter', exact: true })).not.toBeInViewport();
  });

  test('the category one is in is seen in its line', async ({ page }) => {
    await open(page, '/women/accessories?lang=nl');
    const here = page.getByRole('navigation', { name: 'Categorieën' }).locator('[aria-current=page]');
    await expect(here).toHaveText('Accessoires');
    await expect(here).toBeInViewport({ ratio: 1 });
  });

  test('filters lie over the pieces, with their button always in reach, and go with the focus', async ({
    page,
  }) => {
    await open(page, '/women?lang=nl');
    const filters = page.getByRole('form', { name: 'Filteren' });
    const toggle = page.getByRole('button', { name: /^Filteren/ });
    await toggle.press('Enter');
    await expect(filters).toBeFocused();
    const show = page.getByRole('button', { name: /^Toon \d+ artikelen?$/ });
    await expect(show).toContainText('Toon 29 artikelen');
    await expect(show).toBeInViewport();
    await box(page, /^Olijfgroen/).check();
    await filters.getByRole('link', { name: 'Alles wissen' }).click();
    await expect(page).toHaveURL('/women');
    await expect(filters).toBeFocused();
    await box(page, /^Olijfgroen/).check();
    await expect(show).toContainText('Toon 2 artikelen');
    await expectAccessible(page);
    await show.click();
    await expect(toggle).toBeFocused();
    await expect(toggle).toHaveText('Filteren (1)');
    await expect(page).toHaveURL('/women?colour=olive');
    await expect(titles(page)).toHaveText(['Zijden camisole', 'Linnen wikkeljurk']);

    await toggle.click();
    await filters.getByRole('link', { name: 'Alles wissen' }).focus();
    await page.keyboard.press('Tab');
    await expect(filters).toBeHidden();
  });
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('filters are a form with a button', async ({ page, provoke }) => {
    provoke(/\.js csp$/);
    await page.goto('/women?sort=price-desc&view=cards');
    await box(page, /^Red/).check();
    await box(page, /^Accessories/).check();
    await page.getByRole('button', { name: 'Show items' }).click();
    await expect(page).toHaveURL('/women?category=accessories&colour=red&sort=price-desc&view=cards');
    await expect(titles(page)).toHaveText(['Silk Scarf']);
    await page.getByRole('link', { name: 'Remove filter: Accessories' }).click();
    await expect(titles(page)).toHaveCount(3);
  });

  test('on a phone they open and close', async ({ page, provoke }) => {
    provoke(/\.js csp$/);
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto('/women');
    await page.getByRole('button', { name: 'Filter', exact: true }).click();
    await page.getByRole('form', { name: 'Filter' }).getByRole('button', { name: 'Close' }).click();
    await expect(page.getByRole('form', { name: 'Filter' })).toBeHidden();
    await page.getByRole('button', { name: 'Filter', exact: true }).click();
    await box(page, /^Red/).check();
    await page.getByRole('button', { name: 'Show items' }).click();
    await expect(page).toHaveURL('/women?colour=red');
  });
});

test('only addresses of the shop itself are kept', async ({ request }) => {
  const tag = async (address: string) => (await request.get(address)).headers()['x-request-id'];
  // A cached page needs no rendering.
  for (const address of ['/women', '/women?sort=price-asc', '/women?view=cards', '/women?utm_source=mail']) {
    // Behind a proxy each machine has a cache of its own.
    await expect.poll(() => tag(address), address).toBeUndefined();
  }
  for (const address of [
    '/women?sort=x',
    '/women?colour=red',
    '/women?view=cards&sort=price-asc',
    '/about?sort=price-asc',
  ]) {
    await tag(address);
    expect(await tag(address), address).toBeDefined();
  }
});
