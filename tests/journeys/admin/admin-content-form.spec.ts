import { expectAccessible } from '../support/accessible.ts';
import { signInAsAdmin } from '../support/as-admin.ts';
import { expect, test } from '../support/journey.ts';
import { newSection, saveSection, sectionJson, sectionPreview } from '../support/section-form.ts';
import { isAlive, open } from '../support/shopping.ts';

test.use({ stage: 'content' });

test.beforeEach(async ({ page }) => {
  test.slow();
  await signInAsAdmin(page);
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

  // The request arrives, its response does not.
  await page.route('**/admin/content/new.data*', async (route) => {
    await route.fetch();
    await route.abort();
  });
  const unanswered = page.waitForEvent('requestfailed');
  await page.getByRole('button', { name: 'Onderdeel maken' }).press('Enter');
  await unanswered;
  await expect(page.getByText('De winkel gaf geen antwoord.')).toBeVisible();
  await page.unroute('**/admin/content/new.data*');
  await page.getByRole('button', { name: 'Onderdeel maken' }).press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'Onderdeel bewerken' })).toBeVisible();
  await page.getByRole('link', { name: 'Terug naar de inhoud' }).click();
  await expect(page.getByRole('row').filter({ hasText: 'Once only' })).toHaveCount(1);
});

test('a picture is chosen from the library and stands in the JSON and in the preview', async ({ page }) => {
  await newSection(page, 'With a picture');
  await sectionJson(page).fill('{ "text": "Beside it" }');
  await page.getByRole('button', { name: 'Insert picture' }).click();
  const library = page.getByRole('dialog');
  await library.getByRole('listitem').first().getByRole('button').click();
  await expect(library).toBeHidden();
  await expect(sectionJson(page)).toHaveValue(/"image_url": "\/media\/[0-9a-f]{32}"/);
  await expect(sectionPreview(page).getByRole('img')).toBeVisible();
  await expect(sectionPreview(page).getByText('Beside it')).toBeVisible();
});

test('who saves over somebody else’s version sees both, and chooses, with and without JavaScript', async ({
  page,
  browser,
  baseURL,
  provoke,
}) => {
  provoke(/409/, /404/);
  await newSection(page, 'Shared');
  await saveSection(page);
  await expect(page.getByRole('heading', { level: 1, name: 'Edit Section' })).toBeVisible();
  const address = new URL(page.url()).pathname;
  const other = await page.context().newPage();
  await open(other, address);
  const plain = await browser.newContext({
    baseURL: baseURL ?? '',
    javaScriptEnabled: false,
    storageState: await page.context().storageState(),
  });
  const still = await plain.newPage();
  await still.goto(`${address}?lang=en`);
  await sectionJson(other).fill('{ "text": "Theirs" }');
  await saveSection(other);
  await expect(other.getByText('Section updated successfully')).toBeVisible();

  await sectionJson(page).fill('{ "text": "Mine" }');
  await saveSection(page);
  await expect(page.getByText('Failed to save section')).toBeVisible();
  const choice = page.getByRole('radiogroup');
  await expect(choice).toContainText('"text": "Theirs"');
  await expect(sectionJson(page)).toHaveValue('{ "text": "Mine" }');
  await expectAccessible(page);
  await choice.getByRole('radio', { name: 'Yours' }).check();
  await saveSection(page);
  await expect(page.getByText('Section updated successfully')).toBeVisible();
  await expect(choice).toHaveCount(0);

  await sectionJson(still).fill('{ "text": "Still" }');
  await still.getByLabel('Order').fill('7');
  await saveSection(still);
  await expect(still.getByText('Nothing is saved yet')).toBeVisible();
  await expect(still.getByRole('radiogroup')).toContainText('"text": "Mine"');
  await still.getByRole('radio', { name: 'Saved now' }).check();
  await saveSection(still);
  await expect(still.getByText('Section updated successfully')).toBeVisible();
  await expect(sectionJson(still)).toHaveValue(/"Mine"/);
  await expect(still.getByLabel('Order')).toHaveValue('7');
  await plain.close();

  await sectionJson(other).fill('{ "text": "Theirs again" }');
  await saveSection(other);
  await other.getByRole('link', { name: 'drop your changes' }).click();
  await expect(sectionJson(other)).toHaveValue(/"Mine"/);
  await expect(other.getByText('Unsaved changes')).toHaveCount(0);

  await open(page, '/admin/content');
  await page.getByRole('button', { name: 'Delete Shared', exact: true }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete', exact: true }).click();
  await expect(page.getByText('Section deleted successfully')).toBeVisible();
  await other.getByLabel('Title (English)').fill('Too late');
  await saveSection(other);
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
  await sectionJson(still).fill('{ text }');
  await saveSection(still);
  await expect(still.getByText('This is not valid JSON: look at line 1, character 3')).toBeVisible();
  await expect(sectionJson(still)).toHaveValue('{ text }');
  await sectionJson(still).fill('{ "text": "Plain" }');
  await still.getByLabel('Title (English)').fill('Plain and simple');
  await saveSection(still);
  await expect(still.getByText('Section updated successfully')).toBeVisible();
  await expect(sectionPreview(still).getByRole('heading', { name: 'Plain and simple' })).toBeVisible();
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
