import type { Locator, Page } from '@playwright/test';
import { expectAccessible } from '../support/accessible.ts';
import { signInAsAdmin } from '../support/as-admin.ts';
import { type HtmlPage, openHtml } from '../support/html-page.ts';
import { expect, test } from '../support/journey.ts';
import { open } from '../support/shopping.ts';

test.use({ stage: 'drops' });

test.beforeEach(async ({ context }) => {
  test.slow();
  await signInAsAdmin(context);
});

test('a drop is made, given products, put in order and switched on; shoppers see it at once', async ({
  page,
  browser,
  baseURL,
}) => {
  const shopper = await browser.newContext({ baseURL: baseURL ?? '' });
  expect((await openHtml(shopper, '/the-drop')).text).not.toContain('Evening Light');

  await open(page, '/admin/drops');
  await page.getByRole('link', { name: 'New Drop' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Create New Drop' })).toBeVisible();
  await expect(page.getByRole('checkbox', { name: 'Inactive' })).not.toBeChecked();
  const today = (await page.getByLabel('Start date').inputValue()).slice(0, 10);
  await expect(page.getByLabel('Start date')).toHaveValue(`${today}T00:00`);
  await expect(page.getByLabel('End date')).toHaveValue(`${today}T23:59`);
  await page.getByLabel('Name (English)').fill('Evening Light');
  await page.getByLabel('Name (Dutch)').fill('Avondlicht');
  await page.getByLabel('Description (English)').fill('What one wears when the sun is low.');
  await page.getByLabel('Start date').fill('2026-01-01T10:00');
  await page.getByLabel('End date').fill('2090-01-01T10:00');
  await page.getByRole('checkbox', { name: 'Inactive' }).press('Space');
  await expect(page.getByRole('checkbox', { name: 'Active', exact: true })).toBeChecked();
  for (const search of ['kaft', 'linen shi', 'raff']) await addFirst(page, search);
  const names = await titles(page);
  expect(names).toHaveLength(3);

  const [first, second, third] = names as [string, string, string];
  await page.getByRole('button', { name: `Move ${first} down` }).press('Enter');
  expect(await titles(page)).toEqual([second, first, third]);
  await expect(page.getByRole('button', { name: `Move ${first} down` })).toBeFocused();
  await expect(page.getByText(`${first} is now 2 of 3.`)).toBeAttached();
  await page.getByLabel(`Position of ${third}`).fill('1');
  await page.getByLabel(`Position of ${third}`).press('Enter');
  expect(await titles(page)).toEqual([third, second, first]);
  const rows = products(page).getByRole('listitem');
  await rows.nth(0).locator('.ordered-handle').dragTo(rows.nth(2));
  await expect.poll(() => titles(page)).toEqual([second, first, third]);
  await page.getByRole('button', { name: 'Create Drop' }).click();
  await expect(page.getByText('Drop Created')).toBeVisible();
  await expect(page.getByRole('heading', { level: 1, name: 'Drops' })).toBeVisible();
  const card = page.getByRole('listitem').filter({ hasText: 'Evening Light' });
  await expect(card).toContainText('Active');
  await expect(card).toContainText('In the shop now');
  await expect(card).toContainText('3 products');

  const drop = await (await openHtml(shopper, '/the-drop?lang=en')).follow('Evening Light');
  expect(drop.text).toContain('What one wears when the sun is low.');
  expect(drop.names('heading').filter((heading) => names.includes(heading))).toEqual([second, first, third]);

  await card.getByRole('link', { name: 'Edit Evening Light' }).click();
  await page.getByRole('checkbox').press('Space');
  await page.getByRole('button', { name: `Remove ${first}` }).click();
  await page.getByRole('button', { name: 'Save Drop' }).click();
  await expect(page.getByText('Drop Updated')).toBeVisible();
  const history = page.getByRole('region', { name: 'History' });
  await expect(history.getByText('Updated')).toBeVisible();
  await expect(history.getByText(`${second}, ${third}`)).toBeVisible();
  expect((await openHtml(shopper, '/the-drop')).text).not.toContain('Evening Light');

  await page.getByRole('link', { name: 'Back to Drops' }).click();
  await page.getByRole('button', { name: 'Delete Evening Light' }).press('Enter');
  const question = page.getByRole('dialog', { name: 'Are you sure you want to delete this drop?' });
  await question.getByRole('button', { name: 'Delete', exact: true }).click();
  await expect(page.getByText('Drop Deleted')).toBeVisible();
  await expect(card).toHaveCount(0);
  await page.getByRole('button', { name: 'Undo' }).press('Enter');
  await expect(page.getByText('“Evening Light” is back.')).toBeVisible();
  await expect(card).toBeVisible();
  await shopper.close();
});

test('what a drop lacks is said at its fields, and a lost connection keeps what was typed', async ({
  page,
  provoke,
}) => {
  provoke(/400/, /ERR_FAILED/, /ERR_CONNECTION/);
  await open(page, '/admin/drops/new?lang=en');
  await page.getByLabel('Start date').fill('');
  await page.getByRole('button', { name: 'Create Drop' }).click();
  await expect(page.getByText('Drop name is required.')).toBeVisible();
  await expect(page.getByText('Start and end dates are required.')).toBeVisible();
  await expect(page.getByText('Failed to save drop')).toBeVisible();
  await expect(page.getByLabel('Name (English)')).toBeFocused();

  await page.getByLabel('Name (English)').fill('Kept');
  await page.getByLabel('Start date').fill('2026-02-02T10:00');
  await page.getByLabel('End date').fill('2026-02-02T10:00');
  await page.getByRole('button', { name: 'Create Drop' }).click();
  await expect(page.getByText('End date must be after start date')).toBeVisible();
  await page.getByLabel('End date').fill('2026-02-03T10:00');
  await addFirst(page, 'kaft');
  const names = await titles(page);

  await page.route('**/admin/drops/new.data*', (route) => route.abort());
  await page.getByRole('button', { name: 'Create Drop' }).click();
  await expect(page.getByText('The shop did not answer.')).toBeVisible();
  await expect(page.getByLabel('Name (English)')).toHaveValue('Kept');
  expect(await titles(page)).toEqual(names);
  await page.getByRole('link', { name: 'Back to Drops' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Keep editing' }).click();
  await page.unroute('**/admin/drops/new.data*');

  await page.getByRole('link', { name: 'Nederlands' }).first().click();
  await expect(page.getByLabel('Naam (Engels)')).toHaveValue('Kept');
  await expect(page.locator('[name=productIds]')).toHaveCount(1);

  // The request arrives, its response does not.
  await page.route('**/admin/drops/new.data*', async (route) => {
    await route.fetch();
    await route.abort();
  });
  const unanswered = page.waitForEvent('requestfailed');
  await page.getByRole('button', { name: 'Drop maken' }).click();
  await unanswered;
  await page.unroute('**/admin/drops/new.data*');
  await expect(page.getByText('De winkel gaf geen antwoord.').first()).toBeVisible();
  await page.getByRole('button', { name: 'Drop maken' }).click();
  await expect(page.getByText('De drop is gemaakt')).toBeVisible();
  const kept = page.getByRole('listitem').filter({ hasText: 'Kept' });
  await expect(kept).toHaveCount(1);
  await expect(kept).toContainText('Is afgelopen');
});

test('van twee die één drop opslaan, ziet de laatste beide versies en kiest', async ({ context, world }) => {
  const [drop] = await world.sql<{ id: string }>(
    `insert into drops (title, start_date, end_date) values ('Samen', now(), now() + interval '1 day') returning id`,
  );
  const [mine, theirs] = [
    await openHtml(context, `/admin/drops/${drop?.id}?lang=nl`),
    await openHtml(context, `/admin/drops/${drop?.id}?lang=nl`),
  ];
  theirs.fill('Naam (Engels)', 'Van hen');
  expect((await theirs.press('Drop opslaan')).text).toContain('De drop is bijgewerkt');

  mine.fill('Naam (Engels)', 'Van mij');
  const disputed = await mine.press('Drop opslaan');
  expect(disputed.status).toBe(409);
  expect(disputed.one('radiogroup').text).toContain('Nu opgeslagen: Van hen');
  expect(disputed.field('Naam (Engels)').value).toBe('Van mij');
  const dropped = await disputed.follow('laat je wijzigingen vallen');
  expect(dropped.field('Naam (Engels)').value).toBe('Van hen');
  disputed.check(/^Van jou/);
  const saved = await disputed.press('Drop opslaan');
  expect(saved.text).toContain('De drop is bijgewerkt');
  expect(saved.has('radiogroup')).toBe(false);
});

test('drops that cannot be read say so and offer another try', async ({ page, context, world, provoke }) => {
  provoke(/503|Unexpected Server Error/, /page failed/);
  const drops = await openHtml(context, '/admin/drops?lang=en');
  const address = drops.one('link', /^Edit /).attribute('href') ?? '';
  await world.sql('alter table drops rename to drops_away');
  let unread: HtmlPage[];
  try {
    unread = [await openHtml(context, '/admin/drops'), await openHtml(context, address)];
    await page.goto(address);
    await expectAccessible(page);
  } finally {
    await world.sql('alter table drops_away rename to drops');
  }
  const [list, drop] = unread;
  expect([list?.status, drop?.status]).toEqual([503, 503]);
  expect(list?.has('heading', 'Failed to load product drops')).toBe(true);
  expect(drop?.has('heading', 'Failed to load drop details')).toBe(true);
  expect((await list?.follow('Try Again'))?.has('link', /^Edit /)).toBe(true);
  expect((await drop?.follow('Try Again'))?.field('Name (English)').value).not.toBe('');
});

test('without JavaScript a drop is a plain form', async ({ context }) => {
  const form = await openHtml(context, '/admin/drops/new?lang=en');
  form.fill('Name (Dutch)', 'Zonder script');
  const refused = await form.press('Create Drop');
  expect(refused.text).toContain('Drop name is required.');
  expect(refused.field('Name (Dutch)').value).toBe('Zonder script');
  refused.fill('Name (English)', 'Without scripts');
  const made = await (await refused.press('Create Drop')).follow('Edit Without scripts');
  made.check(/^(?:Ina|A)ctive$/);
  const saved = await made.press('Save Drop');
  expect(saved.text).toContain('Drop Updated');
  expect(saved.field(/^(?:Ina|A)ctive$/).isChecked).toBe(true);
});

function products(page: Page): Locator {
  return page.getByRole('list', { name: 'Products', exact: true });
}

async function titles(page: Page): Promise<string[]> {
  return products(page).locator('[lang]').allTextContents();
}

async function addFirst(page: Page, search: string): Promise<void> {
  const before = await products(page).getByRole('listitem').count();
  await page.getByLabel('Search products to add').fill(search);
  const found = page.getByRole('list', { name: 'Found products' }).getByRole('listitem');
  const word = search.split(' ')[0] ?? '';
  await expect(found.first()).toContainText(new RegExp(word, 'i'));
  await found.first().getByRole('button').click();
  await expect(products(page).getByRole('listitem')).toHaveCount(before + 1);
}
