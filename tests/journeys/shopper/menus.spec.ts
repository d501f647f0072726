import type { APIRequestContext, Page } from '@playwright/test';
import { signInAsAdmin } from '../support/as-admin.ts';
import { openHtml } from '../support/html-page.ts';
import { expect, test } from '../support/journey.ts';
import { isAlive, open } from '../support/shopping.ts';

test.use({ stage: 'settings' });

test.beforeEach(async ({ context }) => {
  await signInAsAdmin(context);
});

const women = (page: Page) => page.getByRole('group', { name: 'Women', exact: true });
const men = (page: Page) => page.getByRole('group', { name: 'Men', exact: true });

test('what an operator saves is in the menu of shoppers', async ({ page, request, world }) => {
  expect(await categories(request)).toContain('Two-Pieces');

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

  await expect.poll(() => categories(request)).toEqual(['Tops', 'Dresses']);
});

test('of two operators who change one list, the second sees both versions and chooses', async ({
  context,
}) => {
  const mine = await openHtml(context, '/admin/navigation?lang=en');
  const other = await openHtml(context, '/admin/navigation');
  const theirs = await other.press('Save Settings', { 'men-featured': 'tops' });
  expect(theirs.text).toContain('Navigation settings saved successfully');

  const disputed = await mine.press('Save Settings', { 'men-featured': 'sets' });
  expect(disputed.status).toBe(409);
  expect(disputed.one('radiogroup').text).toContain('Saved now: tops');
  expect(disputed.field('men-featured').value).toBe('sets');
  // A colleague's change is kept while mine is refused for another reason.
  disputed.check(/^Yours/);
  const refused = await disputed.press('Save Settings', { 'men-featured': 'no slug' });
  expect(refused.text).toContain('These are not web addresses: no slug.');
  expect(refused.one('radiogroup').text).toContain('Saved now: tops');
  refused.check(/^Yours/);
  const chosen = await refused.press('Save Settings', { 'men-featured': 'sets, kimonos' });
  expect(chosen.text).toContain('Navigation settings saved successfully');
  expect(chosen.text).toContain('Not shown, because they have no products: kimonos');
  expect(chosen.has('radiogroup')).toBe(false);

  const late = await theirs.press('Save Settings', { 'men-featured': 'shirts' });
  expect(late.status).toBe(409);
  const discarded = await late.follow('discard your changes');
  expect(discarded.field('men-featured').value).toBe('sets, kimonos');
});

test('what is typed during or right after a save is kept and still unsaved, the field keeps the focus, and what saves nothing new is saved', async ({
  page,
  world,
  provoke,
}) => {
  provoke(/400/);
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
  await regular.fill('');
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
  await expect(page.getByText('Saving…')).toHaveCount(0);

  const field = await featured.elementHandle();
  await featured.fill('shirts, tops');
  await featured.press('Enter');
  await expect.poll(() => field?.evaluate(({ isConnected }) => isConnected)).toBe(false);
  await expect(featured).toBeFocused();
  await page.keyboard.type(', sets');
  await expect(featured).toHaveValue('shirts, tops, sets');

  await featured.evaluate((input: HTMLInputElement) => {
    const typeAtOnce = new MutationObserver(() => {
      const now = document.querySelector<HTMLInputElement>(`input[name="${input.name}"]`);
      if (!now || now === input) return;
      typeAtOnce.disconnect();
      now.value = 'sets, tops';
      now.dispatchEvent(new Event('input', { bubbles: true }));
    });
    typeAtOnce.observe(document.body, { childList: true, subtree: true });
  });
  await featured.fill('shirts');
  await save.click();
  await expect(featured).toHaveValue('sets, tops');
  await expect(page.getByText('Saving…')).toHaveCount(0);
  await expect(page.getByText('Unsaved changes')).toBeVisible();

  await featured.fill('no slug');
  await save.click();
  await expect(page.getByText('Failed to save navigation settings')).toBeVisible();

  // A keystroke between the answer, which clears the error, and the page's notice that the form is saved.
  let typing: Promise<void> | undefined;
  await page.route('**/type-now', async (route) => {
    typing = page.keyboard.insertText(', sets');
    await route.fulfill();
  });
  await featured.evaluate((input: HTMLInputElement) => {
    input.value = 'shirts';
    input.setSelectionRange(6, 6);
    const observer = new MutationObserver(() => {
      if (input.ariaInvalid) return;
      observer.disconnect();
      const waiting = new XMLHttpRequest();
      waiting.open('GET', '/type-now', false);
      waiting.send();
    });
    observer.observe(input, { attributes: true });
  });
  await featured.press('Enter');
  await expect(page.getByText('Navigation settings saved successfully').last()).toBeVisible();
  await expect(page.getByText('Saving…')).toHaveCount(0);
  await typing;
  await expect(featured).toHaveValue('shirts, sets');
  await expect(page.getByText('Unsaved changes')).toBeVisible();
});

test('wie tijdens het wijzigen Nederlands kiest, ziet wat een ander heeft veranderd; wat geen slug is wordt genoemd, en zonder verbinding blijft alles staan', async ({
  page,
  context,
  provoke,
}) => {
  provoke(/400/, /409/, /ERR_FAILED/, /ERR_CONNECTION/);
  await open(page, '/admin/navigation?lang=en');
  await men(page).getByLabel('Featured Categories').fill('tops, sets');
  const other = await openHtml(context, '/admin/navigation');
  await other.press('Save Settings', { 'men-regular': `kaftans-${crypto.randomUUID().slice(0, 8)}` });
  await page.getByRole('link', { name: 'Nederlands' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Navigatie beheren');
  const save = page.getByRole('button', { name: 'Instellingen opslaan' });
  await save.click();
  await expect(page.getByRole('status').filter({ hasText: 'Iemand anders heeft' })).toBeVisible();
  await page.getByRole('link', { name: 'laat je wijzigingen vallen' }).click();
  await expect(page.getByRole('status').filter({ hasText: 'Iemand anders heeft' })).toHaveCount(0);
  await expect(page.getByLabel('Uitgelichte categorieën').nth(1)).not.toHaveValue('tops, sets');
  await isAlive(page);

  const box = page.getByRole('group', { name: 'Dames', exact: true }).getByLabel('Gewone categorieën');
  await box.fill('tops, zomerse jurken');
  await save.click();
  await expect(page.getByText('Dit zijn geen webadressen: zomerse jurken.')).toBeVisible();
  await expect(box).toBeFocused();
  await expect(box).toHaveValue('tops, zomerse jurken');

  await box.fill('tops');
  await page.route('**/admin/navigation.data*', (route) => route.abort());
  await save.click();
  await expect(page.getByText('De navigatie kon niet worden opgeslagen').last()).toBeVisible();
  await expect(box).toHaveValue('tops');
  await page.getByRole('link', { name: 'Status' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Verder bewerken' }).click();
  await page.unroute('**/admin/navigation.data*');
  await save.click();
  await expect(page.getByText('De navigatie is opgeslagen')).toBeVisible();
});

test('settings that cannot be read say so and offer another try', async ({ context, world, provoke }) => {
  provoke(/page failed/);
  const read = () => openHtml(context, '/admin/navigation?lang=en');
  await world.sql('alter table navigation_settings rename to navigation_settings_away');
  const unread = await read().finally(() =>
    world.sql('alter table navigation_settings_away rename to navigation_settings'),
  );
  expect(unread.status).toBe(503);
  expect(unread.has('heading', 'Failed to load navigation settings')).toBe(true);
  const again = await unread.follow('Try Again');
  expect(again.field('Featured Categories').value).not.toBe('');
});

test('without JavaScript the settings are a plain form', async ({ context }) => {
  const form = await openHtml(context, '/admin/navigation?lang=en');
  const refused = await form.press('Save Settings', { 'Featured Categories': 'not a slug' });
  expect(refused.main).toContain('These are not web addresses: not a slug.');
  expect(refused.field('Featured Categories').value).toBe('not a slug');
  const saved = await refused.press('Save Settings', { 'Featured Categories': 'dresses' });
  expect(saved.text).toContain('Navigation settings saved successfully');
  expect(saved.field('Featured Categories').value).toBe('dresses');
});

/** Returns the categories of women in the menu that shoppers see. */
async function categories(request: APIRequestContext): Promise<string[]> {
  const { body } = await openHtml(request, '/women?lang=en');
  const [menu = ''] = /<ul[^>]* aria-label="Women: categories">.*?<\/ul>/s.exec(body) ?? [];
  return [...menu.matchAll(/>([^<]+)<\/a>/g)].map(([, name = '']) => name);
}
