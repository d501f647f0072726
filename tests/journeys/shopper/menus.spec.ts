import type { Page } from '@playwright/test';
import { expectAccessible } from '../support/accessible.ts';
import { signInAsAdmin } from '../support/as-admin.ts';
import { openHtml } from '../support/html-page.ts';
import { expect, test } from '../support/journey.ts';
import { isAlive, open } from '../support/shopping.ts';

test.use({ stage: 'menus' });

test.beforeEach(async ({ page }) => {
  await signInAsAdmin(page);
});

const women = (page: Page) => page.getByRole('group', { name: 'Women', exact: true });
const men = (page: Page) => page.getByRole('group', { name: 'Men', exact: true });

test('what an operator saves is in the menu of the next page that a shopper opens', async ({
  page,
  world,
  browser,
  baseURL,
}) => {
  const context = await browser.newContext({ baseURL: baseURL ?? '' });
  const shopper = await context.newPage();
  expect(await categories(shopper)).toContain('Two-Pieces');

  // A leftover from when there were such products.
  await world.sql("update navigation_settings set regular = regular || '{shoes}' where section = 'women'");
  await open(page, '/admin/navigation');
  await women(page).getByLabel('Featured Categories').fill(' tops, DRESSES ,, shoes, tops');
  await women(page).getByLabel('Regular Categories').fill('');
  await women(page).getByRole('button', { name: 'Add Accessories, featured' }).press('Enter');
  await expect(women(page).getByLabel('Featured Categories')).toHaveValue(
    'tops, dresses, shoes, accessories',
  );
  await expect(women(page).getByLabel('Featured Categories')).toBeFocused();
  await women(page).getByLabel('Featured Categories').fill(' tops, DRESSES ,, shoes, tops');
  await expect(page.getByText('Unsaved changes')).toBeVisible();
  await page.getByRole('button', { name: 'Save Settings' }).press('Enter');
  await expect(page.getByText('Navigation settings saved successfully')).toBeVisible();
  await expect(women(page).getByLabel('Featured Categories')).toHaveValue('tops, dresses, shoes');
  await expect(page.getByText('Not shown, because they have no products: shoes')).toBeVisible();
  await expect(page.getByText('Unsaved changes')).toHaveCount(0);
  const history = page.getByRole('region', { name: 'History' });
  await expect(history.getByText('Women, Featured Categories').first()).toBeVisible();
  await expectAccessible(page);

  expect(await categories(shopper)).toEqual(['Tops', 'Dresses']);
  await context.close();
});

test('who saves what somebody else changed meanwhile sees both, and chooses', async ({ page, provoke }) => {
  provoke(/409/, /400/);
  const other = await page.context().newPage();
  await open(page, '/admin/navigation');
  await open(other, '/admin/navigation');
  await men(other).getByLabel('Featured Categories').fill('tops');
  await other.getByRole('button', { name: 'Save Settings' }).click();
  await expect(other.getByText('Navigation settings saved successfully')).toBeVisible();

  await men(page).getByLabel('Featured Categories').fill('sets');
  await page.getByRole('button', { name: 'Save Settings' }).click();
  await expect(page.getByText('Failed to save navigation settings')).toBeVisible();
  const choice = page.getByRole('radiogroup');
  await expect(choice).toContainText('Saved now: tops');
  await expect(men(page).getByLabel('Featured Categories')).toHaveValue('sets');
  await expectAccessible(page);
  await choice.getByRole('radio', { name: 'Yours' }).check();
  // A colleague's change is kept while mine is refused for another reason.
  await men(page).getByLabel('Featured Categories').fill('no slug');
  await page.getByRole('button', { name: 'Save Settings' }).click();
  await expect(page.getByText('These are not slugs: no slug.')).toBeVisible();
  await expect(choice).toContainText('Saved now: tops');
  await men(page).getByLabel('Featured Categories').fill('sets, kimonos');
  await page.getByRole('button', { name: 'Save Settings' }).click();
  await expect(page.getByText('Navigation settings saved successfully')).toBeVisible();
  await expect(men(page).getByText('Not shown, because they have no products: kimonos')).toBeVisible();
  await expect(choice).toHaveCount(0);

  await men(other).getByLabel('Featured Categories').fill('shirts');
  await other.getByRole('button', { name: 'Save Settings' }).click();
  await other.getByRole('link', { name: 'discard your changes' }).click();
  await expect(men(other).getByLabel('Featured Categories')).toHaveValue('sets, kimonos');
  await expect(other.getByText('Unsaved changes')).toHaveCount(0);
});

test('in het Nederlands: wat geen slug is wordt genoemd, en zonder verbinding blijft alles staan', async ({
  page,
  provoke,
}) => {
  provoke(/400/, /ERR_FAILED/, /ERR_CONNECTION/);
  await open(page, '/admin/navigation?lang=nl');
  const box = page.getByRole('group', { name: 'Dames', exact: true }).getByLabel('Gewone categorieën');
  await box.fill('tops, zomerse jurken');
  await page.getByRole('button', { name: 'Instellingen opslaan' }).click();
  await expect(page.getByText('Dit zijn geen slugs: zomerse jurken.')).toBeVisible();
  await expect(box).toBeFocused();
  await expect(box).toHaveValue('tops, zomerse jurken');
  await expectAccessible(page);

  await box.fill('tops');
  await page.route('**/admin/navigation.data*', (route) => route.abort());
  await page.getByRole('button', { name: 'Instellingen opslaan' }).click();
  await expect(page.getByText('De navigatie kon niet worden opgeslagen').last()).toBeVisible();
  await expect(box).toHaveValue('tops');
  await page.getByRole('link', { name: 'Status' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Verder bewerken' }).click();
  await page.unroute('**/admin/navigation.data*');
  await page.getByRole('button', { name: 'Instellingen opslaan' }).click();
  await expect(page.getByText('De navigatie is opgeslagen')).toBeVisible();
});

test('what is typed while saving is kept and still unsaved; what saves nothing new is saved', async ({
  page,
  world,
}) => {
  await open(page, '/admin/navigation');
  const featured = men(page).getByLabel('Featured Categories');
  const regular = men(page).getByLabel('Regular Categories');
  const save = page.getByRole('button', { name: 'Save Settings' });
  let letThrough = () => {};
  const held = new Promise<void>((resolve) => {
    letThrough = resolve;
  });
  await page.route('**/admin/navigation.data*', async (route) => {
    if (route.request().method() === 'POST') await held;
    await route.continue();
  });
  await featured.fill('sets');
  await save.click();
  await expect(page.getByText('Saving…')).toBeVisible();
  await regular.fill('bottoms');
  letThrough();
  await expect(page.getByText('Navigation settings saved successfully')).toBeVisible();
  await expect(page.getByText('Unsaved changes')).toBeVisible();
  await expect(regular).toHaveValue('bottoms');
  await save.click();
  await expect(page.getByText('Unsaved changes')).toHaveCount(0);
  const saved = () => world.sql(`select featured, regular from navigation_settings where section = 'men'`);
  await expect.poll(saved).toEqual([{ featured: ['sets'], regular: ['bottoms'] }]);

  await regular.fill(' Bottoms,');
  await expect(page.getByText('Unsaved changes')).toBeVisible();
  await save.click();
  await expect(page.getByText('Navigation settings saved successfully').last()).toBeVisible();
  await expect(page.getByText('Unsaved changes')).toHaveCount(0);
});

test('what is typed at the moment when the saved settings are shown is unsaved', async ({ page }) => {
  await open(page, '/admin/navigation');
  const featured = men(page).getByLabel('Featured Categories');
  await featured.evaluate((field: HTMLInputElement) => {
    const typeAtOnce = new MutationObserver(() => {
      const now = document.querySelector<HTMLInputElement>(`input[name="${field.name}"]`);
      if (!now || now === field) return;
      typeAtOnce.disconnect();
      now.value = 'sets, tops';
      now.dispatchEvent(new Event('input', { bubbles: true }));
    });
    typeAtOnce.observe(document.body, { childList: true, subtree: true });
  });
  await featured.fill('shirts');
  await page.getByRole('button', { name: 'Save Settings' }).click();
  await expect(featured).toHaveValue('sets, tops');
  await expect(page.getByText('Saving…')).toHaveCount(0);
  await expect(page.getByText('Unsaved changes')).toBeVisible();
});

test('who saves from within a field goes on in that field', async ({ page }) => {
  await open(page, '/admin/navigation');
  const featured = men(page).getByLabel('Featured Categories');
  const field = await featured.elementHandle();
  await featured.fill('shirts, tops');
  await featured.press('Enter');
  await expect.poll(() => field?.evaluate(({ isConnected }) => isConnected)).toBe(false);
  await expect(featured).toBeFocused();
  await page.keyboard.type(', sets');
  await expect(featured).toHaveValue('shirts, tops, sets');
});

test('unsaved settings stand on what their reader saw, not on what came while they were written', async ({
  page,
  world,
  provoke,
}) => {
  provoke(/409/);
  await open(page, '/admin/navigation');
  await men(page).getByLabel('Featured Categories').fill('tops, sets');
  await world.sql(`update navigation_settings set regular = '{shirts}', updated_at = now()`);
  await page.getByRole('link', { name: 'Nederlands' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Navigatie beheren');
  await page.getByRole('button', { name: 'Instellingen opslaan' }).click();
  await expect(page.getByRole('status').filter({ hasText: 'Iemand anders heeft' })).toBeVisible();
  await page.getByRole('link', { name: 'laat je wijzigingen vallen' }).click();
  await expect(page.getByRole('status').filter({ hasText: 'Iemand anders heeft' })).toHaveCount(0);
  await expect(page.getByLabel('Uitgelichte categorieën').nth(1)).not.toHaveValue('tops, sets');
});

test('settings that cannot be read say so and offer another try', async ({ page, world, provoke }) => {
  provoke(/503/, /"navigation-settings","msg":"an object of the back office could not be read"/);
  await world.sql('alter table navigation_settings rename to navigation_settings_away');
  try {
    await page.goto('/admin/navigation');
    await expect(page.getByRole('heading', { name: 'Failed to load navigation settings' })).toBeVisible();
    await expectAccessible(page);
  } finally {
    await world.sql('alter table navigation_settings_away rename to navigation_settings');
  }
  await page.getByRole('button', { name: 'Try Again' }).click();
  await expect(women(page).getByLabel('Featured Categories')).toBeVisible();
  await isAlive(page);
});

test('without JavaScript the settings are a plain form', async ({ page }) => {
  const form = await openHtml(page.request, '/admin/navigation?lang=en');
  const refused = await form.press('Save Settings', { 'Featured Categories': 'not a slug' });
  expect(refused.main).toContain('These are not slugs: not a slug.');
  expect(refused.field('Featured Categories').value).toBe('not a slug');
  const saved = await refused.press('Save Settings', { 'Featured Categories': 'dresses' });
  expect(saved.text).toContain('Navigation settings saved successfully');
  expect(saved.field('Featured Categories').value).toBe('dresses');
});

async function categories(shopper: Page): Promise<string[]> {
  await open(shopper, '/women');
  const header = shopper.getByRole('banner');
  await header.getByRole('link', { name: 'Women', exact: true }).hover();
  const menu = header.getByRole('list', { name: 'Women: categories' });
  await expect(menu).toBeVisible();
  return menu.getByRole('link').allTextContents();
}
