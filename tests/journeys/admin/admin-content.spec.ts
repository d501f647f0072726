import type { Page } from '@playwright/test';
import { shopTime } from '../../../app/platform/text/shop-time.ts';
import { expectAccessible } from '../support/accessible.ts';
import { signInAsAdmin } from '../support/as-admin.ts';
import { type HtmlPage, openHtml } from '../support/html-page.ts';
import { expect, test } from '../support/journey.ts';
import { findLayoutShift, watchLayoutShift } from '../support/layout-shift.ts';
import { open } from '../support/shopping.ts';

test.use({ stage: 'content' });

test.beforeEach(async ({ page }) => {
  test.slow();
  await signInAsAdmin(page);
});

/** Saves and waits for the response, so that later visitors see the change. */
const saveWhole = (page: Page) =>
  Promise.all([
    page.waitForResponse(
      (answer) => answer.request().method() === 'POST' && /\/admin\/content\/[^/]+\.data/.test(answer.url()),
    ),
    saveSection(page),
  ]);

test('a published section is on every page that it names, in both languages, and gone when it is deleted', async ({
  page,
  world,
  browser,
  baseURL,
  provoke,
}) => {
  const context = await browser.newContext({ baseURL: baseURL ?? '', serviceWorkers: 'block' });
  const shopper = await context.newPage();
  await watchLayoutShift(shopper);
  const [picture] = await world.sql<{ url: string; alt_text: string }>(
    `select url, alt_text from images where alt_text <> '' order by url limit 1`,
  );
  const places = { category: '/women', product: '/women/products/silk-scarf', homepage: '/' };
  for (const address of Object.values(places)) {
    expect((await openHtml(context, address)).text).not.toContain('Tiles of the south');
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
  await sectionJson(page).fill(JSON.stringify({ ...content, titel: 'Tegels' }));
  await sectionJson(page).blur();
  await expect(page.getByText('Saved, but not shown by this type: titel')).toBeVisible();
  // The frame takes the focus once the preview is taller than it.
  await expect(sectionPreview(page).getByRole('region', { name: 'English' })).toHaveAttribute(
    'tabindex',
    '0',
  );
  await expectAccessible(page);
  await sectionJson(page).fill(JSON.stringify(content));
  await expect(page.getByText('Saved, but not shown')).toHaveCount(0);
  await expect(sectionPreview(page).getByRole('heading', { name: 'Tiles of the south' })).toBeVisible();
  await expect(sectionPreview(page).getByRole('img')).toHaveAttribute('alt', picture?.alt_text ?? '');
  await expect(sectionPreview(page).getByRole('link')).toHaveText(['See them']);
  await page.getByLabel('Content (Dutch)').fill('{ "text": "Met de hand geglazuurd" }');
  await sectionPreview(page).getByRole('radio', { name: 'Dutch' }).check();
  await expect(sectionPreview(page).getByText('Met de hand geglazuurd')).toBeVisible();
  await expect(sectionPreview(page).getByRole('heading', { name: 'Tegels uit het zuiden' })).toBeVisible();
  await expectAccessible(page);
  await saveSection(page);
  await expect(page.getByText('Section created successfully')).toBeVisible();
  await expect(page.getByRole('heading', { level: 1, name: 'Edit Section' })).toBeVisible();
  await expect(page.getByLabel('Sort order')).toHaveValue('0');
  await expect(page.getByText('Unsaved changes')).toHaveCount(0);
  await expect(page.getByRole('region', { name: 'History' }).getByText('Created')).toBeVisible();

  const category = await openHtml(context, places.category);
  expect(category.text, 'a draft is no shopper’s business').not.toContain('Glazed by hand');
  await page.getByLabel('Status').selectOption('Published');
  for (const [location, address] of Object.entries(places)) {
    await page.getByLabel('Page location').fill(location);
    await saveWhole(page);
    await expect(page.getByRole('region', { name: 'History' }).getByText(location).first()).toBeVisible();
    await expect(page.getByRole('region', { name: 'History' }).getByText('Published').first()).toBeVisible();
    const inEnglish = await openHtml(context, `${address}?lang=en`);
    expect(inEnglish.has('heading', 'Tiles of the south')).toBe(true);
    expect(inEnglish.text).toContain('Glazed by hand');
    expect(inEnglish.one('link', 'See them').attribute('href')).toBe('/women/dresses');
    await open(shopper, `${address}?lang=nl`);
    await shopper.getByText('Met de hand geglazuurd').scrollIntoViewIfNeeded();
    expect(await findLayoutShift(shopper)).toEqual([]);
    await shopper.evaluate(() => scrollTo(0, 0));
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
  expect((await openHtml(context, '/?lang=en')).text).not.toContain('Glazed by hand');
  await context.close();
});

test('shoppers see a section only within its dates, which are on the shop’s clock', async ({
  context,
  browser,
  baseURL,
}) => {
  const shopper = await browser.newContext({ baseURL: baseURL ?? '' });
  const inDays = (days: number) => shopTime(new Date(Date.now() + days * 86_400_000));
  const fillDates = (form: HtmlPage, start: number, end: number) => {
    form.fill('Start date', inDays(start));
    form.fill('End date', inDays(end));
  };
  const title = `Only in season ${crypto.randomUUID()}`;
  const seen = async () => (await openHtml(shopper, '/men')).has('heading', title);
  const listed = async () => (await openHtml(context, '/admin/content')).one('row', title).text;

  const form = await openHtml(context, '/admin/content/new?lang=en');
  form.fill('Title (English)', title);
  form.fill('Content (English)', '{ "text": "For a day" }');
  form.fill('Status', 'Published');
  form.fill('Page location', 'category');
  fillDates(form, 2, 1);
  const refused = await form.press('Create Section');
  expect(refused.text).toContain('End date must be after start date');
  fillDates(refused, 1, 2);
  const later = await refused.press('Create Section');
  expect(later.field('Start date').value).toMatch(/T\d\d:\d\d$/);
  expect([await listed(), await seen()]).toEqual([expect.stringContaining('Not shown yet'), false]);

  fillDates(later, -1, 1);
  const now = await later.press('Save Section');
  expect([await listed(), await seen()]).toEqual([expect.stringContaining('Published'), true]);

  fillDates(now, -2, -1);
  await now.press('Save Section');
  expect([await listed(), await seen()]).toEqual([expect.stringContaining('No longer shown'), false]);
  await shopper.close();
});

function saveSection(page: Page): Promise<void> {
  return page.getByRole('button', { name: /^(Create|Save) Section$/ }).click();
}

function sectionPreview(page: Page) {
  return page.getByRole('region', { name: 'Preview' });
}

function sectionJson(page: Page) {
  return page.getByLabel('Content (English)');
}
