import type { Page } from '@playwright/test';
import { signInAsAdmin } from '../support/as-admin.ts';
import { names, pictures } from '../support/campaigns.ts';
import { openHtml } from '../support/html-page.ts';
import { expect, test } from '../support/journey.ts';
import { open } from '../support/shopping.ts';

test.use({ stage: 'settings' });

test.beforeEach(async ({ context }) => {
  test.slow();
  await signInAsAdmin(context);
});

test('a campaign is made with pictures of the library in an order of its own; shoppers see it at once', async ({
  page,
  browser,
  baseURL,
}) => {
  const shopper = await browser.newContext({ baseURL: baseURL ?? '' });
  expect((await openHtml(shopper, '/lookbook')).has('heading', 'Salt and Wind')).toBe(false);

  await open(page, '/admin/lookbook?lang=en');
  await expect(page.getByRole('heading', { level: 1, name: 'Lookbook Campaigns' })).toBeVisible();
  await page.getByRole('link', { name: 'New Campaign' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Create New Campaign' })).toBeVisible();
  await expect(page.getByLabel('Status', { exact: true })).toHaveValue('draft');
  await expect(page.getByLabel('Sort order')).toHaveValue('0');
  await page.getByLabel('Title (English)').fill('Salt and Wind');
  await page.getByLabel('Title (Dutch)').fill('Zout en wind');
  await page.getByLabel('Description (English)').fill('Three days on a quay.');
  await page.getByLabel('Status', { exact: true }).selectOption('Active');
  await page.getByLabel('Sort order').fill('first');
  await page.getByLabel('Start date').fill('2026-01-01T10:00');
  await page.getByRole('button', { name: 'Add pictures' }).click();
  await choose(page, 4);
  const tiles = pictures(page).getByRole('listitem');
  await expect(tiles).toHaveCount(4);
  await page.getByRole('button', { name: 'Choose cover' }).click();
  await choose(page, 1);
  await expect(page.getByRole('button', { name: 'Use the first picture' })).toBeVisible();

  const [a, b, c, d] = await addresses(page);
  await tiles
    .nth(0)
    .getByRole('button', { name: /^Move .* down$/ })
    .press('Enter');
  expect(await addresses(page)).toEqual([b, a, c, d]);
  await expect(tiles.nth(1).getByRole('button', { name: /^Move .* down$/ })).toBeFocused();
  await tiles
    .nth(3)
    .getByLabel(/^Position of/)
    .fill('1');
  await tiles
    .nth(3)
    .getByLabel(/^Position of/)
    .press('Enter');
  expect(await addresses(page)).toEqual([d, b, a, c]);
  await tiles
    .nth(0)
    .getByLabel(/^Position of/)
    .fill('3');
  await tiles
    .nth(0)
    .getByLabel(/^Position of/)
    .press('Enter');
  expect(await addresses(page)).toEqual([b, a, d, c]);
  await tiles
    .nth(3)
    .getByRole('button', { name: /^Remove/ })
    .click();
  await page.getByRole('button', { name: 'Create Campaign' }).click();
  await expect(page.getByText('Campaign created successfully')).toBeVisible();
  const row = page.getByRole('listitem').filter({ hasText: 'Salt and Wind' });
  await expect(row).toContainText('Active');
  await expect(row).toContainText('In the lookbook now');
  await expect(row).toContainText('3 pictures');
  await expect(row).toContainText('sort order 0');

  const campaign = await (await openHtml(shopper, '/lookbook?lang=en')).follow('Salt and Wind');
  expect(campaign.text).toContain('Three days on a quay.');
  const [shown] = campaign.body.match(/<ul[^>]*class="campaign-pictures".*?<\/ul>/s) ?? [];
  expect(shown?.match(/<li/g)).toHaveLength(3);

  const before = await names(page);
  const from = before.indexOf('Salt and Wind');
  const down = row.getByRole('button', { name: 'Move Salt and Wind down' });
  const up = row.getByRole('button', { name: 'Move Salt and Wind up' });
  await (from === 0 ? down : up).press('Enter');
  await expect.poll(async () => (await names(page)).indexOf('Salt and Wind')).toBe(from === 0 ? 1 : from - 1);
  await expect(from === 0 ? down : up).toBeFocused();
  const inOrder = (await names(page)).slice(0, from === 0 ? 2 : from + 1);
  await expect
    .poll(async () =>
      (await openHtml(shopper, '/lookbook')).names('heading').filter((name) => inOrder.includes(name)),
    )
    .toEqual(inOrder);

  await row.getByRole('link', { name: 'Edit Salt and Wind' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Edit Campaign' })).toBeVisible();
  await page.getByLabel('Start date').fill('2090-01-01T10:00');
  await page.getByRole('button', { name: 'Save Campaign' }).click();
  await expect(page.getByText('Campaign updated successfully')).toBeVisible();
  await expect(page.getByRole('region', { name: 'History' })).toContainText('2090-01-01 10:00');
  expect((await openHtml(shopper, '/lookbook')).has('heading', 'Salt and Wind')).toBe(false);

  await page.getByRole('link', { name: 'Back to Lookbook Campaigns' }).click();
  await expect(row).toContainText('Appears later');
  await page.getByRole('button', { name: 'Delete Salt and Wind' }).press('Enter');
  const question = page.getByRole('dialog', { name: 'Are you sure you want to delete this campaign?' });
  await question.getByRole('button', { name: 'Delete', exact: true }).click();
  await expect(page.getByText('Campaign deleted successfully')).toBeVisible();
  await expect(row).toHaveCount(0);
  await page.getByRole('button', { name: 'Undo' }).press('Enter');
  await expect(page.getByText('“Salt and Wind” is back.')).toBeVisible();
  await expect(row).toBeVisible();
  await shopper.close();
});

test('wat er ontbreekt staat bij het veld, en twee keer maken maakt één campagne', async ({ context }) => {
  const form = await openHtml(context, '/admin/lookbook/new?lang=nl');
  form.fill('Beschrijving (Nederlands)', 'Nog geen titel');
  const untitled = await form.press('Campagne maken');
  expect(untitled.status).toBe(400);
  expect(untitled.text).toContain('Vul een titel in');
  expect(untitled.field('Beschrijving (Nederlands)').value).toBe('Nog geen titel');
  const title = `Kept ${crypto.randomUUID()}`;
  untitled.fill('Titel (Engels)', title);
  untitled.fill('Begindatum', '2026-02-02T10:00');
  untitled.fill('Einddatum', '2026-02-02T10:00');
  const endless = await untitled.press('Campagne maken');
  expect(endless.text).toContain('De einddatum moet na de begindatum liggen');
  endless.fill('Einddatum', '');
  await endless.press('Campagne maken');
  const list = await endless.press('Campagne maken');
  expect(list.all('heading', title)).toHaveLength(1);
  expect(list.one('listitem', title).text).toContain('Concept');
});

test('of two operators who save one campaign, the later sees both versions and chooses', async ({
  context,
  world,
}) => {
  await world.sql(`insert into lookbook_campaigns (id, title, sort_order) values ('shared', 'Shared', 90)`);
  const [mine, theirs] = [
    await openHtml(context, '/admin/lookbook/shared?lang=en'),
    await openHtml(context, '/admin/lookbook/shared?lang=en'),
  ];
  theirs.fill('Title (English)', 'Theirs');
  expect((await theirs.press('Save Campaign')).text).toContain('Campaign updated successfully');

  mine.fill('Title (English)', 'Mine');
  const disputed = await mine.press('Save Campaign');
  expect(disputed.status).toBe(409);
  expect(disputed.one('radiogroup').text).toContain('Saved now: Theirs');
  expect(disputed.field('Title (English)').value).toBe('Mine');
  expect((await disputed.follow('discard your changes')).field('Title (English)').value).toBe('Theirs');
  disputed.check(/^Yours/);
  const saved = await disputed.press('Save Campaign');
  expect(saved.text).toContain('Campaign updated successfully');
  expect(saved.has('radiogroup')).toBe(false);

  await world.sql(`delete from lookbook_campaigns where id = 'shared'`);
});

function addresses(page: Page): Promise<string[]> {
  return pictures(page)
    .locator('input[name=imageIds]')
    .evaluateAll((fields) => fields.map((field) => (field as HTMLInputElement).value));
}

/** Chooses the first free pictures in the library's dialog. */
async function choose(page: Page, count: number): Promise<void> {
  const dialog = page.getByRole('dialog', { name: count === 1 ? 'Choose an image' : 'Choose images' });
  const free = dialog.getByRole('list', { name: 'Image Library' }).locator('button:not([aria-disabled])');
  await expect(free.first()).toBeVisible();
  for (let index = 0; index < count; index += 1) await free.nth(index).click();
  if (count > 1) await dialog.getByRole('button', { name: `Add ${count} ` }).click();
  await expect(dialog).toBeHidden();
}
