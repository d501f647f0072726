import type { Browser, Page } from '@playwright/test';
import { shopTime } from '../../app/platform/shop-time.ts';
import { expectAccessible } from './accessible.ts';
import { signInAsAdmin } from './as-admin.ts';
import { expect, test } from './journey.ts';
import { findLayoutShift, watchLayoutShift } from './layout-shift.ts';
import { isAlive, open } from './shopping.ts';

test.use({ stage: 'content' });

test.beforeEach(async ({ page }) => {
  test.slow();
  await page.goto('/bag');
  await signInAsAdmin(page);
});

const save = (page: Page) => page.getByRole('button', { name: /^(Create|Save) Section$/ }).click();
/** Saves and waits for the answer: shoppers who come later see it. */
const saveWhole = (page: Page) =>
  Promise.all([
    page.waitForResponse(
      (answer) => answer.request().method() === 'POST' && /\/admin\/content\/[^/]+\.data/.test(answer.url()),
    ),
    save(page),
  ]);
const preview = (page: Page) => page.getByRole('region', { name: 'Preview' });
const json = (page: Page) => page.getByLabel('Content (English)');

test('a published section is on every page that it names, in both languages, and gone when it is deleted', async ({
  page,
  world,
  browser,
  baseURL,
  provoke,
}) => {
  const shopper = await aShopper(browser, baseURL);
  const [picture] = await world.sql<{ url: string; alt_text: string }>(
    `select url, alt_text from images where alt_text <> '' order by url limit 1`,
  );
  const places = { category: '/women', product: '/women/products/silk-scarf', homepage: '/' };
  for (const address of Object.values(places)) {
    await open(shopper, address);
    await expect(shopper.getByText('Tiles of the south')).toHaveCount(0);
  }

  await open(page, '/admin/content');
  await page.getByRole('link', { name: 'New Section' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Create New Section' })).toBeVisible();
  await expect(page.getByLabel('Section type')).toHaveValue('custom');
  await expect(page.getByLabel('Status')).toHaveValue('draft');
  await expect(page.getByLabel('Sort order')).toHaveValue('0');
  await page.getByLabel('Title (English)').fill('Tiles of the south');
  await page.getByLabel('Title (Dutch)').fill('Tegels uit het zuiden');
  await page.getByLabel('Section type').selectOption('Banner');
  await page.getByLabel('Page location').fill('category');
  await page.getByLabel('Sort order').fill('soon');
  const content = {
    text: 'Glazed by hand',
    image_url: picture?.url,
    cta_text: 'See them',
    cta_url: '/women/dresses',
    second_cta_text: 'Bad',
    second_cta_url: 'javascript:alert(1)',
  };
  await json(page).fill(JSON.stringify(content));
  await expect(preview(page).getByRole('heading', { name: 'Tiles of the south' })).toBeVisible();
  await expect(preview(page).getByRole('img')).toHaveAttribute('alt', picture?.alt_text ?? '');
  await expect(preview(page).getByRole('link')).toHaveText(['See them']);
  await page.getByLabel('Content (Dutch)').fill('{ "text": "Met de hand geglazuurd" }');
  await preview(page).getByRole('radio', { name: 'Dutch' }).check();
  await expect(preview(page).getByText('Met de hand geglazuurd')).toBeVisible();
  await expect(preview(page).getByRole('heading', { name: 'Tegels uit het zuiden' })).toBeVisible();
  await expectAccessible(page);
  await save(page);
  await expect(page.getByText('Section created successfully')).toBeVisible();
  await expect(page.getByRole('heading', { level: 1, name: 'Edit Section' })).toBeVisible();
  await expect(page.getByLabel('Sort order')).toHaveValue('0');
  await expect(page.getByText('Unsaved changes')).toHaveCount(0);
  await expect(page.getByRole('region', { name: 'History' }).getByText('Created')).toBeVisible();

  await open(shopper, places.category);
  await expect(shopper.getByText('Glazed by hand'), 'a draft is no shopper’s business').toHaveCount(0);
  await page.getByLabel('Status').selectOption('Published');
  for (const [location, address] of Object.entries(places)) {
    await page.getByLabel('Page location').fill(location);
    await saveWhole(page);
    await expect(page.getByRole('region', { name: 'History' }).getByText(location).first()).toBeVisible();
    await expect(page.getByRole('region', { name: 'History' }).getByText('Published').first()).toBeVisible();
    await open(shopper, `${address}?lang=en`);
    await expect(shopper.getByRole('heading', { name: 'Tiles of the south' })).toBeVisible();
    await expect(shopper.getByRole('link', { name: 'See them' })).toHaveAttribute('href', '/women/dresses');
    await shopper.getByText('Glazed by hand').scrollIntoViewIfNeeded();
    expect(await findLayoutShift(shopper)).toEqual([]);
    await open(shopper, `${address}?lang=nl`);
    await expect(shopper.getByText('Met de hand geglazuurd')).toBeVisible();
    await expectAccessible(shopper);
  }

  await page.getByRole('link', { name: 'Back to content' }).click();
  const row = page.getByRole('row').filter({ hasText: 'Tiles of the south' });
  await expect(row.getByRole('cell')).toContainText(['0', 'Banner', 'Published', 'homepage', 'Always']);
  await expect(row.getByText('Glazed by hand')).toBeVisible();
  const address = (await row.getByRole('link').getAttribute('href')) ?? '';
  await page.getByRole('button', { name: 'Delete Tiles of the south' }).press('Enter');
  const question = page.getByRole('dialog', { name: 'Are you sure you want to delete this section?' });
  await question.getByRole('button', { name: 'Delete', exact: true }).click();
  await expect(page.getByText('Section deleted successfully')).toBeVisible();
  await expect(row).toHaveCount(0);
  provoke(/404/);
  await open(page, address);
  await expect(page.getByRole('heading', { name: 'This page does not exist' })).toBeVisible();
  const deleted = page.getByRole('region', { name: 'History' }).getByRole('listitem').first();
  await expect(deleted).toContainText('Deleted');
  await expect(deleted).toContainText('Tiles of the south');
  await expectAccessible(page);
  await open(shopper, '/?lang=en');
  await expect(shopper.getByText('Glazed by hand')).toHaveCount(0);
  await shopper.context().close();
});

test('shoppers see a section only within its dates, which are on the shop’s clock', async ({
  page,
  browser,
  baseURL,
  provoke,
}) => {
  provoke(/400/);
  const shopper = await aShopper(browser, baseURL);
  const inDays = (days: number) => shopTime(new Date(Date.now() + days * 86_400_000));
  const dates = async (start: string, end: string) => {
    await page.getByLabel('Start date').fill(start);
    await page.getByLabel('End date').fill(end);
    await saveWhole(page);
  };
  const state = async (expected: string) => {
    await expect(page.getByText('Unsaved changes')).toHaveCount(0);
    await open(page, '/admin/content');
    const row = page.getByRole('row').filter({ hasText: 'Only in season' });
    await expect(row.getByText(expected)).toBeVisible();
    await row.getByRole('link', { name: 'Only in season' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Edit Section' })).toBeVisible();
  };
  const seen = shopper.getByRole('heading', { name: 'Only in season' });

  await newSection(page, 'Only in season');
  await page.getByLabel('Status').selectOption('Published');
  await page.getByLabel('Page location').fill('category');
  await dates(inDays(2), inDays(1));
  await expect(page.getByText('End date must be after start date')).toBeVisible();
  await expect(page.getByLabel('End date')).toBeFocused();
  await expect(page.getByText('Failed to save section')).toBeVisible();
  await dates(inDays(1), inDays(2));
  await expect(page.getByText('Section created successfully')).toBeVisible();
  await expect(page.getByLabel('Start date')).toHaveValue(/T\d\d:\d\d$/);
  await state('Not shown yet');
  await open(shopper, '/men');
  await expect(seen).toHaveCount(0);

  await dates(inDays(-1), inDays(1));
  await state('Published');
  await open(shopper, '/men');
  await expect(seen).toBeVisible();

  await dates(inDays(-2), inDays(-1));
  await state('No longer shown');
  await open(shopper, '/men');
  await expect(seen).toHaveCount(0);
  await shopper.context().close();
});

test('in het Nederlands: een fout in de JSON wordt met haar regel genoemd, en zonder verbinding blijft alles staan', async ({
  page,
  provoke,
}) => {
  provoke(/400/, /ERR_FAILED/, /ERR_CONNECTION/);
  await open(page, '/admin/content/new?lang=nl');
  const box = page.getByLabel('Inhoud (Engels)');
  const wrong = '{\n  "text": "Linnen"\n  "cta_text": "Meer"\n}';
  await box.fill(wrong);
  await box.blur();
  const message = page.getByText('Dit is geen geldige JSON: kijk op regel 3, teken 3');
  await expect(message).toBeVisible();
  await expect(page.getByText('Het voorbeeld volgt zodra de inhoud geldige JSON is.')).toBeVisible();
  await page.getByRole('button', { name: 'Onderdeel maken' }).press('Enter');
  await expect(page.getByText('Het onderdeel kon niet worden opgeslagen')).toBeVisible();
  await expect(box).toHaveValue(wrong);
  await expect(box).toBeFocused();
  await expectAccessible(page);

  await box.fill('{ "text": "Linnen", "cta_text": "Meer", "cta_url": "/men" }');
  await expect(message).toHaveCount(0);
  await page.getByRole('button', { name: 'Onderdeel maken' }).press('Enter');
  await expect(page.getByText('Vul een titel in')).toBeVisible();
  await expect(page.getByLabel('Titel (Engels)')).toBeFocused();
  await page.getByLabel('Titel (Engels)').fill('Once only');

  await page.route('**/admin/content/new.data*', (route) => route.abort());
  await page.getByRole('button', { name: 'Onderdeel maken' }).press('Enter');
  await expect(page.getByText('De winkel gaf geen antwoord.')).toBeVisible();
  await expect(page.getByLabel('Titel (Engels)')).toHaveValue('Once only');
  await page.getByRole('link', { name: 'Status' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Verder bewerken' }).click();
  await page.unroute('**/admin/content/new.data*');

  // The form arrives, its answer does not.
  await page.route('**/admin/content/new.data*', async (route) => {
    await route.fetch();
    await route.abort();
  });
  const unanswered = page.waitForEvent('requestfailed');
  await page.getByRole('button', { name: 'Onderdeel maken' }).press('Enter');
  await unanswered;
  await page.unroute('**/admin/content/new.data*');
  await page.getByRole('button', { name: 'Onderdeel maken' }).press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'Onderdeel bewerken' })).toBeVisible();
  await page.getByRole('link', { name: 'Terug naar de inhoud' }).click();
  await expect(page.getByRole('row').filter({ hasText: 'Once only' })).toHaveCount(1);
});

test('a picture is chosen from the library and stands in the JSON and in the preview', async ({ page }) => {
  await newSection(page, 'With a picture');
  await json(page).fill('{ "text": "Beside it" }');
  await page.getByRole('button', { name: 'Insert picture' }).click();
  const library = page.getByRole('dialog');
  await library.getByRole('listitem').first().getByRole('button').click();
  await expect(library).toBeHidden();
  await expect(json(page)).toHaveValue(/"image_url": "\/media\/[0-9a-f]{32}"/);
  await expect(preview(page).getByRole('img')).toBeVisible();
  await expect(preview(page).getByText('Beside it')).toBeVisible();
});

test('who saves over somebody else’s version sees both, and chooses', async ({ page, provoke }) => {
  provoke(/409/, /404/);
  await newSection(page, 'Shared');
  await save(page);
  await expect(page.getByRole('heading', { level: 1, name: 'Edit Section' })).toBeVisible();
  const other = await page.context().newPage();
  await open(other, new URL(page.url()).pathname);
  await json(other).fill('{ "text": "Theirs" }');
  await save(other);
  await expect(other.getByText('Section updated successfully')).toBeVisible();

  await json(page).fill('{ "text": "Mine" }');
  await save(page);
  await expect(page.getByText('Failed to save section')).toBeVisible();
  const note = page.getByRole('status').filter({ hasText: 'Somebody else saved this section' });
  await expect(note.getByRole('definition')).toHaveText([/"text": "Theirs"/]);
  await expect(json(page)).toHaveValue('{ "text": "Mine" }');
  await expectAccessible(page);
  await save(page);
  await expect(page.getByText('Section updated successfully')).toBeVisible();
  await expect(note).toHaveCount(0);

  await other.getByLabel('Title (English)').fill('Shared by them');
  await save(other);
  await other.getByRole('link', { name: 'continue with theirs' }).click();
  await expect(json(other)).toHaveValue(/"Mine"/);
  await expect(other.getByText('Unsaved changes')).toHaveCount(0);

  await open(page, '/admin/content');
  await page.getByRole('button', { name: 'Delete Shared', exact: true }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete', exact: true }).click();
  await expect(page.getByText('Section deleted successfully')).toBeVisible();
  await other.getByLabel('Title (English)').fill('Too late');
  await save(other);
  await expect(other.getByText('Somebody else deleted this section while you were editing.')).toBeVisible();
  await expect(other.getByLabel('Title (English)')).toHaveValue('Too late');
});

test('without JavaScript a section is a plain form; sections that cannot be read say so', async ({
  page,
  world,
  browser,
  baseURL,
  provoke,
}) => {
  provoke(/400/, /503/, /content sections could not be read/);
  const plain = await browser.newContext({
    baseURL: baseURL ?? '',
    javaScriptEnabled: false,
    storageState: await page.context().storageState(),
  });
  const still = await plain.newPage();
  await still.goto('/admin/content/new?lang=en');
  await json(still).fill('{ text }');
  await save(still);
  await expect(still.getByText('This is no valid JSON: look at line 1, character 3')).toBeVisible();
  await expect(json(still)).toHaveValue('{ text }');
  await json(still).fill('{ "text": "Plain" }');
  await still.getByLabel('Title (English)').fill('Plain and simple');
  await save(still);
  await expect(still.getByText('Section updated successfully')).toBeVisible();
  await expect(preview(still).getByRole('heading', { name: 'Plain and simple' })).toBeVisible();
  await plain.close();

  await world.sql('alter table content_sections rename to content_sections_away');
  try {
    await page.goto('/admin/content');
    await expect(page.getByRole('heading', { name: 'Failed to load content sections' })).toBeVisible();
    await expectAccessible(page);
  } finally {
    await world.sql('alter table content_sections_away rename to content_sections');
  }
  await page.getByRole('button', { name: 'Try Again' }).click();
  await expect(page.getByRole('link', { name: 'New Section' })).toBeVisible();
  await isAlive(page);
});

async function newSection(page: Page, title: string): Promise<void> {
  await open(page, '/admin/content/new');
  await page.getByLabel('Title (English)').fill(title);
}

async function aShopper(browser: Browser, baseURL: string | undefined): Promise<Page> {
  const context = await browser.newContext({ baseURL: baseURL ?? '', serviceWorkers: 'block' });
  const shopper = await context.newPage();
  await watchLayoutShift(shopper);
  return shopper;
}
