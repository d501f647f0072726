import type { Page } from '@playwright/test';
import { expectAccessible } from '../support/accessible.ts';
import { openHtml } from '../support/html-page.ts';
import { expect, test } from '../support/journey.ts';
import { open } from '../support/shopping.ts';

const titles = (page: Page) => page.getByRole('main').getByRole('heading', { level: 2 });
const field = (page: Page) => page.getByRole('combobox');
const options = (page: Page) => page.getByRole('option');

test('searching over any page: typed, chosen with the arrows, followed with Enter', async ({ page }) => {
  await open(page, '/about');
  await page.getByRole('banner').getByRole('link', { name: 'Search' }).click();
  await expect(page.getByRole('dialog', { name: 'Search' })).toBeVisible();
  await expect(field(page)).toBeFocused();
  await expect(field(page)).toHaveAttribute('aria-expanded', 'false');
  await page.keyboard.type('jur');
  await expect(options(page).first()).toHaveText('Dresses – Women');
  await expect(field(page)).toHaveAttribute('aria-expanded', 'true');
  await expectAccessible(page);

  await page.keyboard.press('ArrowDown');
  await expect(options(page).first()).toHaveAttribute('aria-selected', 'true');
  const active = await field(page).getAttribute('aria-activedescendant');
  expect(await options(page).first().getAttribute('id')).toBe(active);
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('ArrowUp');
  await expect(options(page).last()).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('Escape');
  await expect(options(page)).toHaveCount(0);
  await expect(field(page)).toBeVisible();
  await page.keyboard.press('ArrowDown');
  await expect(options(page).first()).toBeVisible();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/women/dresses');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(page.getByRole('heading', { level: 1, name: 'Dresses' })).toBeFocused();
});

test('Enter in the field searches; the link gets the focus back when nothing was', async ({ page }) => {
  await open(page, '/');
  const link = page.getByRole('banner').getByRole('link', { name: 'Search' });
  await link.click();
  await expect(field(page)).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(link).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(field(page)).toBeFocused();
  await page.keyboard.type('linnen shirtt');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/search?q=linnen+shirtt');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Results for “linnen shirtt”');
  await expect(page.getByText('Showing results for “linnen shirt” instead.')).toBeVisible();
  await expect(titles(page).first()).toHaveText('Linen Shirt');
  await expect(page).toHaveTitle('Search: linnen shirtt | Marenza Official Website');
  await expectAccessible(page);
  await page.goBack();
  await expect(page).toHaveURL('/');
});

test('what was found is filtered and sorted, and the address keeps it', async ({ request }) => {
  const found = await openHtml(request, '/search?q=linen&lang=en');
  found.check(/^Women/);
  const ofWomen = await found.press('Show items');
  expect(ofWomen.path).toBe('/search?q=linen&gender=women');
  ofWomen.check(/^Dresses/);
  const dresses = await ofWomen.press('Show items');
  expect(dresses.path).toBe('/search?q=linen&gender=women&category=dresses');
  const cards = dresses.all('listitem').filter((item) => item.attribute('class') === 'card');
  expect(cards.map((card) => card.one('heading').text)).toEqual(['Linen Wrap Dress', 'Embroidered Kaftan']);
  const sorted = await ofWomen.follow('Price High to Low');
  expect(sorted.path).toBe('/search?q=linen&gender=women&sort=price-desc');
});

test('in Dutch: a djellaba is a kaftan, items of the running drop included', async ({ request }) => {
  const found = await openHtml(request, '/search?q=djellaba&lang=nl');
  expect(found.heading).toBe('Resultaten voor “djellaba”');
  const headings = found.names('heading');
  expect(headings.slice(1, headings.indexOf('De nieuwsbrief'))).toEqual([
    'Andalus-kaftan',
    'Geborduurde kaftan',
  ]);
  expect(found.one('link', /^Andalus-kaftan$/).attribute('href')).toBe('/drop-product/andalus-kaftan');
  const nothing = await openHtml(request, '/search?q=testproduct&lang=nl');
  expect(nothing.heading).toBe('Niets gevonden voor “testproduct”');
});

test('nothing asked and nothing found lead to the collections', async ({ request }) => {
  const search = await openHtml(request, '/search?lang=en');
  expect(search.heading).toBe('Search');
  const nothing = await search.press('Search', { q: 'xqzwv' });
  expect(nothing.heading).toBe('Nothing found for “xqzwv”');
  expect(nothing.body).toContain('aria-label="Or start here"');
  expect(nothing.main).toMatch(/Women Dresses .*Men /);
  expect((await nothing.follow('Dresses')).path).toBe('/women/dresses');
});

test('late answers are dropped, without suggestions the form still searches, and what is said of it gets the focus', async ({
  page,
  provoke,
}) => {
  provoke(/suggestions/);
  await open(page, '/search');
  let release = () => {};
  await page.route('**/search/suggestions?q=dress*', async (route) => {
    await new Promise<void>((resolve) => {
      release = resolve;
    });
    await route.continue().catch(() => {});
  });
  const asked = page.waitForRequest('**/search/suggestions?q=dress*');
  await field(page).pressSequentially('dress');
  await asked;
  await field(page).fill('sjaal');
  await expect(options(page).filter({ hasText: 'Silk Scarf' })).toBeVisible();
  release();
  await expect(options(page).filter({ hasText: 'Dress' })).toHaveCount(0);

  await page.route('**/search/suggestions?*', (route) => route.abort());
  await field(page).fill('kaftan');
  await field(page).press('Enter');
  await expect(titles(page).first()).toContainText('Kaftan');
  for (const [typed, heading] of [
    ['linen', 'Results for “linen”'],
    ['xqzwv', 'Nothing found for “xqzwv”'],
  ] as const) {
    await field(page).fill(typed);
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { level: 1, name: heading })).toBeFocused();
  }
});

test('suggestions may be kept by anybody for a minute', async ({ request }) => {
  const answer = await request.get('/search/suggestions?q=linen&language=nl');
  expect(answer.headers()['cache-control']).toBe('public, max-age=60');
  expect((await answer.json()).products[0]).toMatchObject({ title: 'Linnen overhemd', titleLanguage: 'nl' });
});

test('without JavaScript search is a page with a form', async ({ request }) => {
  const search = await (await openHtml(request, '/')).follow('Search');
  expect(search.path).toBe('/search');
  const found = await search.press('Search', { q: 'broek' });
  expect(found.path).toBe('/search?q=broek');
  expect(found.names('heading').length).toBeGreaterThan(2);
});
