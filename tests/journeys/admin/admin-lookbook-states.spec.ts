import { expectAccessible } from '../support/accessible.ts';
import { signInAsAdmin } from '../support/as-admin.ts';
import { names, pictures } from '../support/campaigns.ts';
import { expect, test } from '../support/journey.ts';
import { isAlive, open } from '../support/shopping.ts';

test.use({ stage: 'lookbook' });

test.beforeEach(async ({ page }) => {
  test.slow();
  await signInAsAdmin(page);
});

test('a campaign of two hundred pictures is put in order and saved', async ({ page, world, provoke }) => {
  // The files of these pictures do not exist.
  provoke(/404/);
  await world.sql(`insert into lookbook_campaigns (id, title, sort_order) values ('large', 'Large', 91)`);
  await world.sql(
    `with many as (
       insert into images (url, width, height, colour, alt_text)
       select '/media/frame-' || n, 800, 1000, '#b4532f', 'Frame ' || n from generate_series(1, 200) n
       returning id, alt_text)
     insert into lookbook_campaign_images (campaign_id, image_id, sort_order)
     select 'large', id, substr(alt_text, 7)::int from many`,
  );
  await open(page, '/admin/lookbook/large?lang=en');
  const tiles = pictures(page).getByRole('listitem');
  await expect(tiles).toHaveCount(200);
  await page.getByLabel('Place of Frame 200', { exact: true }).fill('2');
  await page.getByLabel('Place of Frame 200', { exact: true }).press('Enter');
  await expect(tiles.nth(1)).toContainText('Frame 200');
  await page.getByRole('button', { name: 'Save Campaign' }).click();
  await expect(page.getByText('Campaign updated successfully')).toBeVisible();
  expect(
    await world.sql(
      `select alt_text from lookbook_campaign_images join images on id = image_id
       where campaign_id = 'large' order by sort_order limit 3`,
    ),
  ).toEqual([{ alt_text: 'Frame 1' }, { alt_text: 'Frame 200' }, { alt_text: 'Frame 2' }]);
  // Other journeys would meet the missing pictures.
  await page.goto('about:blank');
  await world.sql(`delete from lookbook_campaigns where id = 'large'`);
  await world.sql(`delete from images where url like '/media/frame-%'`);
});

test('campaigns that cannot be read say so and offer another try', async ({ page, world, provoke }) => {
  provoke(/503/, /could not be read/);
  await page.goto('/bag?lang=en');
  await world.sql('alter table lookbook_campaigns rename to lookbook_campaigns_away');
  try {
    await page.goto('/admin/lookbook');
    await expect(page.getByRole('heading', { name: 'Failed to load lookbook campaigns' })).toBeVisible();
    await expectAccessible(page);
  } finally {
    await world.sql('alter table lookbook_campaigns_away rename to lookbook_campaigns');
  }
  await page.getByRole('button', { name: 'Try Again' }).click();
  await expect(page.getByRole('link', { name: /^Edit / }).first()).toBeVisible();
  await isAlive(page);
});

test('without JavaScript campaigns are made, moved and deleted by plain forms', async ({
  page,
  browser,
  baseURL,
}) => {
  const plain = await browser.newContext({
    baseURL: baseURL ?? '',
    javaScriptEnabled: false,
    storageState: await page.context().storageState(),
  });
  const still = await plain.newPage();
  await still.goto('/admin/lookbook/new?lang=en');
  await still.getByLabel('Title (Dutch)').fill('Zonder script');
  await still.getByRole('button', { name: 'Create Campaign' }).click();
  await expect(still.getByText('Title is required')).toBeVisible();
  await expect(still.getByLabel('Title (Dutch)')).toHaveValue('Zonder script');
  await still.getByLabel('Title (English)').fill('Plain paper');
  await still.getByLabel('Sort order').fill('99');
  await still.getByRole('button', { name: 'Create Campaign' }).click();
  await expect(still.getByRole('heading', { name: 'Plain paper', level: 2 })).toBeVisible();
  const last = (await names(still)).length - 1;
  expect((await names(still))[last]).toBe('Plain paper');
  await still.getByRole('button', { name: 'Move Plain paper up' }).click();
  await expect.poll(async () => (await names(still)).indexOf('Plain paper')).toBe(last - 1);
  await still.getByRole('button', { name: 'Delete Plain paper' }).click();
  await still.getByRole('dialog').getByRole('button', { name: 'Delete', exact: true }).click();
  await expect(still.getByRole('heading', { name: 'Plain paper' })).toHaveCount(0);
  await plain.close();
});
