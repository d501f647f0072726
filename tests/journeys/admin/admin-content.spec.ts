import { shopTime } from '../../../app/platform/text/shop-time.ts';
import { expectAccessible } from '../support/accessible.ts';
import { signInAsAdmin } from '../support/as-admin.ts';
import { type HtmlPage, openHtml } from '../support/html-page.ts';
import { expect, test } from '../support/journey.ts';
import { findLayoutShift, watchLayoutShift } from '../support/layout-shift.ts';
import { open } from '../support/shopping.ts';

test.use({ stage: 'settings' });

test.beforeEach(async ({ context }) => {
  test.slow();
  await signInAsAdmin(context, 'en');
});

const places = { category: '/women', product: '/women/products/silk-scarf', homepage: '/' };

test('the preview shows a section in both languages while it is written; the section is made and deleted', async ({
  page,
  world,
}) => {
  const [picture] = await world.sql<{ url: string; alt_text: string }>(
    `select url, alt_text from images where alt_text <> '' order by url limit 1`,
  );
  await open(page, '/admin/content/new');
  await page.getByLabel('Title (English)', { exact: true }).fill('Tiles in a preview');
  await page.getByLabel(/^Title \(Dutch\)/).fill('Tegels in een voorbeeld');
  await page.getByLabel('Section type').selectOption('Banner');
  const content = {
    text: 'Glazed by hand',
    image_url: picture?.url,
    cta_text: 'See them',
    cta_url: '/women/dresses',
    second_cta_text: 'Bad',
    second_cta_url: 'javascript:alert(1)',
  };
  await page.getByText('Advanced: the content as JSON').click();
  const json = page.getByLabel('Content (English)');
  await json.fill(JSON.stringify({ ...content, titel: 'Tegels' }));
  await json.blur();
  await expect(page.getByText('Saved, but not shown by this type: titel')).toBeVisible();
  const preview = page.getByRole('region', { name: 'Preview' });
  // On a screen without room beside the fields, the preview is taller than its frame, which then takes the focus.
  const size = page.viewportSize() ?? { width: 0, height: 0 };
  await page.setViewportSize({ ...size, width: 1280 });
  await expect(preview.getByRole('region', { name: 'English' })).toHaveAttribute('tabindex', '0');
  await expectAccessible(page);
  await page.setViewportSize(size);
  await json.fill(JSON.stringify(content));
  await expect(page.getByText('Saved, but not shown')).toHaveCount(0);
  await expect(preview.getByRole('heading', { name: 'Tiles in a preview' })).toBeVisible();
  await expect(preview.getByRole('img')).toHaveAttribute('alt', picture?.alt_text ?? '');
  await expect(preview.getByRole('link')).toHaveText(['See them']);
  await page.getByLabel('Content (Dutch)').fill('{ "text": "Met de hand geglazuurd" }');
  await preview.getByRole('radio', { name: 'Dutch' }).check();
  await expect(preview.getByText('Met de hand geglazuurd')).toBeVisible();
  await expect(preview.getByRole('heading', { name: 'Tegels in een voorbeeld' })).toBeVisible();
  await page.getByRole('button', { name: 'Create Section' }).click();
  await expect(page.getByText('Section created successfully')).toBeVisible();
  await expect(page.getByRole('heading', { level: 1, name: 'Edit Section' })).toBeVisible();
  await expect(page.getByText('Unsaved changes')).toHaveCount(0);

  await page.getByRole('link', { name: 'Back to content' }).click();
  await page.getByRole('button', { name: 'Delete Tiles in a preview' }).press('Enter');
  const question = page.getByRole('dialog', { name: 'Are you sure you want to delete this section?' });
  await question.getByRole('button', { name: 'Delete', exact: true }).click();
  await expect(page.getByText('Section deleted successfully')).toBeVisible();
  await expect(page.getByRole('row').filter({ hasText: 'Tiles in a preview' })).toHaveCount(0);
});

test('a published section is on every page that it names, in both languages, and gone when it is deleted', async ({
  context,
  browser,
  baseURL,
}) => {
  const shopper = await browser.newContext({ baseURL: baseURL ?? '' });
  for (const address of Object.values(places))
    expect((await openHtml(shopper, address)).text).not.toContain('Tiles of the south');

  const form = await (await openHtml(context, '/admin/content')).follow('New Section');
  expect(form.heading).toBe('Create New Section');
  expect(form.field('Section type').value).toBe('custom');
  expect(form.field('Status').value).toBe('draft');
  expect(form.field('Sort order').value).toBe('0');
  form.fill('Title (English)', 'Tiles of the south');
  form.fill('Title (Dutch)', 'Tegels uit het zuiden');
  form.fill('Section type', 'Banner');
  form.fill('Page location', 'category');
  form.fill('Sort order', 'soon');
  form.fill(
    'Content (English)',
    JSON.stringify({
      text: 'Glazed by hand',
      cta_text: 'See them',
      cta_url: '/women/dresses',
      second_cta_text: 'Bad',
      second_cta_url: 'javascript:alert(1)',
    }),
  );
  form.fill('Content (Dutch)', '{ "text": "Met de hand geglazuurd" }');
  let section = await form.press('Create Section');
  expect(section.heading).toBe('Edit Section');
  expect(section.field('Sort order').value).toBe('0');
  expect(section.one('region', 'History').text).toContain('Created');
  const drafted = await openHtml(shopper, places.category);
  expect(drafted.text, 'shoppers do not see a draft').not.toContain('Glazed by hand');

  section.fill('Status', 'Published');
  for (const [location, address] of Object.entries(places)) {
    section.fill('Page location', location);
    section = await section.press('Save Section');
    expect(section.one('region', 'History').text).toContain(location);
    expect(section.one('region', 'History').text).toContain('Published');
    const inEnglish = await openHtml(shopper, `${address}?lang=en`);
    expect(inEnglish.has('heading', 'Tiles of the south')).toBe(true);
    expect(inEnglish.text).toContain('Glazed by hand');
    expect(inEnglish.one('link', 'See them').attribute('href')).toBe('/women/dresses');
    expect(inEnglish.has('link', 'Bad')).toBe(false);
    const inDutch = await openHtml(shopper, `${address}?lang=nl`);
    expect(inDutch.has('heading', 'Tegels uit het zuiden')).toBe(true);
    expect(inDutch.text).toContain('Met de hand geglazuurd');
  }

  const list = await section.follow('Back to content');
  const row = list.one('row', 'Tiles of the south');
  expect(row.text).toContain('Glazed by hand');
  const cells = row.all('cell').map(({ text }) => text);
  expect(cells.slice(0, 5)).toEqual(['0', 'Banner', 'Published', 'homepage', 'Always']);
  const deleted = await list.dialogOf('Delete Tiles of the south').press('Delete');
  expect(deleted.has('row', 'Tiles of the south')).toBe(false);
  const gone = await openHtml(context, section.path);
  expect(gone.status).toBe(404);
  expect(gone.has('heading', 'This page does not exist')).toBe(true);
  const [newest] = gone.one('region', 'History').all('listitem');
  expect(newest?.text).toContain('Deleted');
  expect(newest?.text).toContain('Tiles of the south');
  expect((await openHtml(shopper, '/?lang=en')).text).not.toContain('Glazed by hand');
  await shopper.close();
});

test('a section moves nothing of a category or product while the page loads', async ({
  context,
  browser,
  baseURL,
  world,
}) => {
  const [picture] = await world.sql<{ url: string }>(`select url from images order by url limit 1`);
  const content = {
    text: 'Met de hand geglazuurd',
    image_url: picture?.url,
    cta_text: 'Bekijk ze',
    cta_url: '/women/dresses',
  };
  const form = await openHtml(context, '/admin/content/new');
  form.fill('Title (English)', 'Tiles that stay');
  form.fill('Section type', 'Banner');
  form.fill('Status', 'Published');
  form.fill('Content (English)', JSON.stringify(content));
  form.fill('Page location', 'category');
  let section = await form.press('Create Section');
  const visitor = await browser.newContext({ baseURL: baseURL ?? '', serviceWorkers: 'block' });
  const page = await visitor.newPage();
  await watchLayoutShift(page);
  for (const location of ['category', 'product'] as const) {
    section.fill('Page location', location);
    section = await section.press('Save Section');
    await open(page, `${places[location]}?lang=nl`);
    await page.getByText('Met de hand geglazuurd').scrollIntoViewIfNeeded();
    expect(await findLayoutShift(page)).toEqual([]);
    await page.evaluate(() => scrollTo(0, 0));
    await expectAccessible(page);
  }
  await visitor.close();
  const list = await openHtml(context, '/admin/content');
  await list.dialogOf('Delete Tiles that stay').press('Delete');
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
