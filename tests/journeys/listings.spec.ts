import type { Page } from '@playwright/test';
import { expectAccessible } from './accessible.ts';
import { expect, test } from './journey.ts';
import { cents, isAlive, open } from './shopping.ts';

const titles = (page: Page) => page.getByRole('main').getByRole('heading', { level: 2 });
const count = (page: Page) => page.getByRole('main').getByRole('status').first();
const box = (page: Page, name: RegExp) => page.getByRole('checkbox', { name });

test('each filter shows at once what its count said, keeps the focus, and can be taken back', async ({
  page,
}) => {
  await open(page, '/women');
  await expect(count(page)).toHaveText('29 pieces');
  await page.getByText('Filter', { exact: true }).click();
  await expectAccessible(page);

  const red = box(page, /^Red/);
  const promised = Number((await red.locator('xpath=..').textContent())?.match(/\d+$/)?.[0]);
  await red.focus();
  await page.keyboard.press('Space');
  await expect(page).toHaveURL('/women?colour=red');
  await expect(count(page)).toHaveText(`${promised} pieces`);
  await expect(titles(page)).toHaveCount(promised);
  await expect(red).toBeFocused();
  await expect(red).toBeChecked();

  // Another colour widens, another facet narrows; the address is always in the same order.
  await box(page, /^Black/).check();
  await expect(page).toHaveURL('/women?colour=red&colour=black');
  await box(page, /^Dresses/).check();
  await expect(page).toHaveURL('/women?category=dresses&colour=red&colour=black');
  await expect(titles(page)).toHaveText(['Satin Slip Dress', 'Open Abaya']);
  await expectAccessible(page);

  await page.goBack();
  await expect(page).toHaveURL('/women?colour=red&colour=black');
  await expect(box(page, /^Dresses/)).not.toBeChecked();

  await page.getByRole('button', { name: /^Show \d+ pieces$/ }).click();
  await expect(box(page, /^Red/)).toBeHidden();
  const toggle = page.getByText('Filter (2)');
  await expect(toggle).toBeFocused();
  await page.getByRole('link', { name: 'Remove filter: Red' }).click();
  await expect(page).toHaveURL('/women?colour=black');
  await expect(page.getByText('Filter (1)')).toBeFocused();
  await page.getByRole('list', { name: 'Chosen filters' }).getByRole('link', { name: 'Clear all' }).click();
  await expect(page).toHaveURL('/women');
  await expect(count(page)).toHaveText('29 pieces');
});

test('a filtered listing is shared by its address, in Dutch too, and is not for search engines', async ({
  page,
}) => {
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
  await expect(page.getByRole('heading', { name: 'No piece has all of this' })).toBeVisible();
  await page.getByRole('main').getByRole('link', { name: 'Clear all' }).last().click();
  await expect(titles(page)).toHaveCount(5);
  await expect(page.locator('#filter-toggle')).toBeFocused();
});

test('new-in shows at most six pieces, all of them new, and can be told apart by gender', async ({
  page,
}) => {
  await open(page, '/new-in');
  await expect(titles(page)).toHaveCount(6);
  await expect(page.getByRole('main').getByText('New', { exact: true })).toHaveCount(6);
  await page.getByText('Filter', { exact: true }).click();
  await box(page, /^Men/).check();
  await expect(page).toHaveURL('/new-in?gender=men');
  await expect(titles(page)).not.toHaveCount(6);
});

test('a listing sorts, and its four layouts hold while one walks through it', async ({ page }) => {
  await open(page, '/women');
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

test('prices of neighbours stand on one line, also where a title needs two', async ({ page }) => {
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
});

test('more than a page of pieces has a next page and a way back', async ({ page, world }) => {
  await world.sql(`insert into products (id, slug, title, price_cents, category, gender, subcategory, created_at)
    select 'many' || n, 'many-' || n, 'Many ' || n, 5000, 'men', 'men', 'sets', now() - interval '9 years' from generate_series(1, 50) as n`);
  try {
    await world.sql(`select pg_notify('pages', '["catalogue"]')`);
    await open(page, '/men/sets');
    await expect(count(page)).toHaveText('55 pieces');
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
    await card.getByRole('button', { name: /^Add .* in size M/ }).click();
    await expect(page.getByTestId('bag-count')).toHaveText('1');
    const price = await card.locator('.card-price').boundingBox();
    await page.mouse.click((price?.x ?? 0) + 8, (price?.y ?? 0) + 8);
    await expect(page).toHaveURL('/women/products/linen-wrap-dress');
  });

  test('filters unfold over the whole width, with their button always in reach', async ({ page }) => {
    await open(page, '/women?lang=nl');
    await page.getByText('Filteren', { exact: true }).click();
    await expect(page.getByRole('button', { name: 'Toon 29 artikelen' })).toBeInViewport();
    await box(page, /^Olijfgroen/).check();
    await page.getByRole('button', { name: /^Toon \d artikelen$/ }).click();
    await expect(page).toHaveURL('/women?colour=olive');
    await expect(titles(page)).toHaveText(['Zijden camisole', 'Linnen wikkeljurk']);
    await expectAccessible(page);
  });
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('filters are a form with a button', async ({ page, provoke }) => {
    provoke(/\.js csp$/);
    await page.goto('/women?sort=price-desc&view=cards');
    await page.getByText('Filter', { exact: true }).click();
    await box(page, /^Red/).check();
    await box(page, /^Accessories/).check();
    await page.getByRole('button', { name: 'Show pieces' }).click();
    await expect(page).toHaveURL('/women?category=accessories&colour=red&sort=price-desc&view=cards');
    await expect(titles(page)).toHaveText(['Silk Scarf']);
    await page.getByRole('link', { name: 'Remove filter: Accessories' }).click();
    await expect(titles(page)).toHaveCount(3);
  });
});

test('only addresses of the shop itself are kept', async ({ page }) => {
  await open(page, '/women');
  const tag = (address: string) =>
    page.evaluate(
      async (path) => (await fetch(path, { cache: 'no-store' })).headers.get('x-request-id'),
      address,
    );
  // A kept page is answered without a request of its own.
  for (const address of ['/women', '/women?sort=price-asc', '/women?view=cards', '/women?utm_source=mail']) {
    await tag(address);
    expect(await tag(address), address).toBeNull();
  }
  for (const address of [
    '/women?sort=x',
    '/women?colour=red',
    '/women?view=cards&sort=price-asc',
    '/about?sort=price-asc',
  ]) {
    await tag(address);
    expect(await tag(address), address).not.toBeNull();
  }
  await isAlive(page);
});
