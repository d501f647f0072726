import type { Browser, Page } from '@playwright/test';
import { shopTime } from '../../../app/platform/text/shop-time.ts';
import { expectAccessible } from '../support/accessible.ts';
import { signInAsAdmin } from '../support/as-admin.ts';
import { expect, test } from '../support/journey.ts';
import { findLayoutShift, watchLayoutShift } from '../support/layout-shift.ts';
import { newSection, saveSection, sectionJson, sectionPreview } from '../support/section-form.ts';
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
  await sectionJson(page).fill(JSON.stringify({ ...content, titel: 'Tegels' }));
  await sectionJson(page).blur();
  await expect(page.getByText('Kept, but not shown by this type: titel')).toBeVisible();
  // The frame takes the focus once the preview is taller than it.
  await expect(sectionPreview(page).getByRole('region', { name: 'English' })).toHaveAttribute(
    'tabindex',
    '0',
  );
  await expectAccessible(page);
  await sectionJson(page).fill(JSON.stringify(content));
  await expect(page.getByText('Kept, but not shown')).toHaveCount(0);
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

async function aShopper(browser: Browser, baseURL: string | undefined): Promise<Page> {
  const context = await browser.newContext({ baseURL: baseURL ?? '', serviceWorkers: 'block' });
  const shopper = await context.newPage();
  await watchLayoutShift(shopper);
  return shopper;
}
