import type { Page } from '@playwright/test';
import { type HtmlPage, openHtml } from '../support/html-page.ts';
import { expect, test } from '../support/journey.ts';
import { cents, moveTo, open } from '../support/shopping.ts';

const titles = (page: Page) => page.getByRole('main').getByRole('heading', { level: 2 });
const count = (page: Page) => page.getByRole('main').getByRole('status').first();
const box = (page: Page, name: RegExp) => page.getByRole('checkbox', { name });

test('each filter shows at once what its count said, keeps the focus, and can be taken back', async ({
  page,
}) => {
  await open(page, '/women');
  await expect(count(page)).toHaveText('29 items');

  const filters = page.getByRole('form', { name: 'Filter' });
  const beside = await filters.boundingBox();
  const grid = await page.locator('.product-grid').boundingBox();
  expect((beside?.x ?? 0) + (beside?.width ?? 0)).toBeLessThan(grid?.x ?? 0);
  expect(Math.abs((beside?.y ?? 0) - (grid?.y ?? 0))).toBeLessThan(100);

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

  await page.goBack();
  await expect(page).toHaveURL('/women?colour=red&colour=black');
  await expect(box(page, /^Dresses/)).not.toBeChecked();

  await page.getByRole('link', { name: 'Remove filter: Red' }).click();
  await expect(page).toHaveURL('/women?colour=black');
  await expect(filters).toBeFocused();
  await page.getByRole('list', { name: 'Applied filters' }).getByRole('link', { name: 'Clear all' }).click();
  await expect(page).toHaveURL('/women');
  await expect(count(page)).toHaveText('29 items');

  await moveTo(page, '/women/accessories?size=XXL');
  await expect(page.getByRole('heading', { name: 'No items match all your filters' })).toBeVisible();
  await page.getByRole('main').getByRole('link', { name: 'Clear all' }).last().click();
  await expect(titles(page)).toHaveCount(5);
  await expect(filters).toBeFocused();
});

test('a filtered listing is shared by its address, in Dutch too, and is not for search engines', async ({
  request,
  world,
}) => {
  for (const shirt of ['m1', 'm4']) await world.setStock(shirt, 'M', 5);
  const address = '/men/shirts?colour=nothing&colour=white&size=M&sort=price-asc&lang=nl';
  const listing = await openHtml(request, address);
  expect(listing.heading).toBe('Overhemden');
  expect(listing.main).toMatch(/^Home\s*Heren\s*Overhemden/);
  expect(listing.body).toContain('aria-label="Kruimelpad"');
  expect(titlesOf(listing)).toEqual(['Gestreept overhemd', 'Linnen overhemd']);
  expect(listing.has('link', 'Filter weghalen: Wit')).toBe(true);
  expect(listing.body).toMatch(/<meta name="robots" content="noindex, follow"/);
  expect(listing.body).toMatch(/<link rel="canonical" href="[^"?]*\/men\/shirts\?lang=nl"/);
  expect(listing.headers['cache-control']).toBe('private, no-store');
});

test('new-in shows at most six items, all of them new, and filters them by gender', async ({ request }) => {
  const newIn = await openHtml(request, '/new-in?lang=en');
  expect(cardsOf(newIn)).toHaveLength(6);
  expect(newIn.body.match(/<span class="card-badge">New</g)).toHaveLength(6);
  newIn.check(/^Men/);
  const ofMen = await newIn.press('Show items');
  expect(ofMen.path).toBe('/new-in?gender=men');
  expect(titlesOf(ofMen).length).toBeGreaterThan(0);
  expect(titlesOf(ofMen).length).toBeLessThan(6);
});

test('a category without products in the department is none of its links', async ({ request }) => {
  const { body } = await openHtml(request, '/women/shirts?lang=en');
  const [links = ''] = /<nav[^>]* aria-label="Categories".*?<\/nav>/s.exec(body) ?? [];
  expect(links).toContain('>Dresses<');
  expect(links).not.toContain('aria-current');
});

test('a listing sorts by price, and its category links keep the order and the layout', async ({
  request,
}) => {
  const sorted = await (await openHtml(request, '/women?lang=en')).follow('Price Low to High');
  expect(sorted.path).toBe('/women?sort=price-asc');
  const prices = cardsOf(sorted).map(({ text }) => cents(text));
  expect(prices[0]).toBe(5500);
  expect(prices).toEqual(prices.toSorted((one, other) => one - other));

  const small = await sorted.follow('Small');
  expect(small.path).toBe('/women?sort=price-asc&view=compact');
  const dresses = await small.follow('Dresses');
  expect(dresses.path).toBe('/women/dresses?sort=price-asc&view=compact');
  expect(dresses.heading).toBe('Dresses');
  expect(dresses.body).toMatch(/<ul class="product-grid"[^>]* data-variant="compact"/);
});

test('a listing has its prices on one line, four layouts and one to five columns; without titles it shows that of a focused picture', async ({
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

  const grid = page.getByRole('main').locator('ul[data-variant]');
  const gaps = new Set<string>();
  for (const [name, variant] of [
    ['Large', 'cards'],
    ['Small', 'compact'],
    ['Pictures only', 'gallery'],
    ['With details', 'products'],
  ] as const) {
    await page.getByRole('navigation', { name: 'View' }).getByRole('link', { name }).click();
    await expect(grid).toHaveAttribute('data-variant', variant);
    gaps.add(await grid.evaluate((list) => getComputedStyle(list).columnGap));
    if (variant !== 'gallery') continue;
    const title = titles(page).first();
    await page.mouse.move(0, 0);
    await expect(title).toHaveCSS('opacity', '0');
    await title.getByRole('link').focus();
    await expect(title).toHaveCSS('opacity', '1');
  }
  expect(gaps).toEqual(new Set(['24px', '2px', '12px']));

  const columns = [];
  for (const width of [320, 390, 800, 1100, 1440, 1700, 1920]) {
    await page.setViewportSize({ width, height: 900 });
    columns.push(await grid.evaluate((list) => getComputedStyle(list).gridTemplateColumns.split(' ').length));
  }
  expect(columns[0]).toBe(1);
  expect(columns.at(-1)).toBe(5);
  expect(columns).toEqual(columns.toSorted((one, other) => one - other));
});

test('a listing of more items than one page shows has a next page, which begins at its title, and a way back', async ({
  page,
  request,
  world,
}) => {
  await world.sql(`insert into products (id, slug, title, price_cents, category, gender, subcategory, created_at)
    select 'many' || n, 'many-' || n, 'Many ' || n, 5000, 'men', 'men', 'sets', now() - interval '9 years' from generate_series(1, 50) as n`);
  try {
    await world.sql(`select pg_notify('pages', '["catalogue"]')`);
    // Only the notification tells the shop, and it may arrive after the next request.
    await expect(async () => {
      await open(page, '/men/sets');
      await expect(count(page)).toHaveText('55 items', { timeout: 1_000 });
    }).toPass();
    await page.getByRole('link', { name: 'Next' }).click();
    await expect(page).toHaveURL('/men/sets?page=2');
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused();

    const first = await openHtml(request, '/men/sets');
    expect(titlesOf(first)).toHaveLength(48);
    const second = await first.follow('Next');
    expect(second.path).toBe('/men/sets?page=2');
    expect(titlesOf(second)).toHaveLength(7);
    expect(second.main).toContain('Page 2 of 2');
    expect((await second.follow('Previous')).path).toBe('/men/sets');
    expect((await openHtml(request, '/men/sets?page=9')).path).toBe('/men/sets?page=2');
  } finally {
    await world.sql(`delete from products where id like 'many%'`);
    await world.sql(`select pg_notify('pages', '["catalogue"]')`);
  }
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } });

  test('the items start high, one line that filters and sorts stays in reach except on a low screen, and a card is one link with one small button that adds', async ({
    page,
  }) => {
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
    await page.getByRole('link', { name: 'Price Low to High' }).click();
    await expect(page).toHaveURL('/women?sort=price-asc');
    await expect(page.getByRole('link', { name: 'Price Low to High' })).toBeHidden();
    await sort.click();
    await page.getByRole('link', { name: 'Large' }).click();
    await expect(page).toHaveURL('/women?sort=price-asc&view=cards');
    await sort.click();
    await page.getByRole('link', { name: 'With details' }).click();
    await expect(page).toHaveURL('/women?sort=price-asc');

    await page.setViewportSize({ width: 360, height: 225 });
    await titles(page).last().scrollIntoViewIfNeeded();
    await expect(filter).not.toBeInViewport();
    await page.setViewportSize({ width: 390, height: 844 });
    await page.evaluate(() => scrollTo(0, 0));

    const card = page.getByRole('listitem').filter({ hasText: 'Linen Wrap Dress' });
    await expect(card.getByRole('link')).toHaveCount(1);
    await card.getByRole('button', { name: 'Add to bag: Linen Wrap Dress' }).click();
    await card.getByRole('button', { name: 'Add size M of Linen Wrap Dress to bag' }).click();
    await expect(page.getByTestId('bag-count')).toHaveText('1');
    const price = await card.locator('.card-price').boundingBox();
    await page.mouse.click((price?.x ?? 0) + 8, (price?.y ?? 0) + 8);
    await expect(page).toHaveURL('/women/products/linen-wrap-dress');
  });

  test('filters lie over the items, with their button always in reach, and close when the focus leaves; the line of categories shows the current one', async ({
    page,
  }) => {
    await open(page, '/women?lang=nl');
    const filters = page.getByRole('form', { name: 'Filteren' });
    const toggle = page.getByRole('button', { name: /^Filteren/ });
    await toggle.press('Enter');
    await expect(filters).toBeFocused();
    await filters.getByRole('button', { name: 'Sluiten' }).click();
    await expect(filters).toBeHidden();
    await toggle.press('Enter');
    const show = page.getByRole('button', { name: /^Toon \d+ artikelen?$/ });
    await expect(show).toContainText('Toon 29 artikelen');
    await expect(show).toBeInViewport();
    await box(page, /^Olijfgroen/).check();
    await filters.getByRole('link', { name: 'Alles wissen' }).click();
    await expect(page).toHaveURL('/women');
    await expect(filters).toBeFocused();
    await box(page, /^Olijfgroen/).check();
    await expect(show).toContainText('Toon 2 artikelen');
    await show.click();
    await expect(toggle).toBeFocused();
    await expect(toggle).toHaveText('Filteren (1)');
    await expect(page).toHaveURL('/women?colour=olive');
    await expect(titles(page)).toHaveText(['Zijden camisole', 'Linnen wikkeljurk']);

    await toggle.click();
    await filters.getByRole('link', { name: 'Alles wissen' }).focus();
    await page.keyboard.press('Tab');
    await expect(filters).toBeHidden();

    await moveTo(page, '/women/accessories');
    const here = page.getByRole('navigation', { name: 'Categorieën' }).locator('[aria-current=page]');
    await expect(here).toHaveText('Accessoires');
    await expect(here).toBeInViewport({ ratio: 1 });
  });
});

test('without JavaScript filters are a form with a button, which a phone opens and closes', async ({
  request,
}) => {
  const women = await openHtml(request, '/women?sort=price-desc&view=cards&lang=en');
  women.check(/^Red/);
  women.check(/^Accessories/);
  const filtered = await women.press('Show items');
  expect(filtered.path).toBe('/women?category=accessories&colour=red&sort=price-desc&view=cards');
  expect(titlesOf(filtered)).toEqual(['Silk Scarf']);
  expect(titlesOf(await filtered.follow('Remove filter: Accessories'))).toHaveLength(3);

  const filters = women.all('form').find((form) => form.attribute('id') === 'filters');
  expect(filters?.attribute('popover')).toBe('auto');
  expect(women.one('button', 'Filter').attribute('popovertarget')).toBe('filters');
  const close = filters?.one('button', 'Close');
  expect([close?.attribute('popovertarget'), close?.attribute('popovertargetaction')]).toEqual([
    'filters',
    'hide',
  ]);
});

test('only addresses of the shop itself are cached', async ({ request }) => {
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

function cardsOf(listing: HtmlPage) {
  return listing.all('listitem').filter((item) => item.attribute('class') === 'card');
}

function titlesOf(listing: HtmlPage): string[] {
  return cardsOf(listing).map((card) => card.one('heading').text);
}
