import type { Locator, Page } from '@playwright/test';
import { expectAccessible } from '../support/accessible.ts';
import { signInAsAdmin } from '../support/as-admin.ts';
import { expect, test } from '../support/journey.ts';
import { open } from '../support/shopping.ts';

test.use({ stage: 'shipping' });

test.beforeEach(async ({ page }) => {
  test.slow();
  await signInAsAdmin(page);
});

for (const width of [390, 1440])
  test(`a zone is made, ordered, changed and deleted by keyboard; shoppers read it at once (${width} pixels)`, async ({
    page,
    browser,
    baseURL,
    provoke,
  }) => {
    provoke(/400/);
    await page.setViewportSize({ width, height: 900 });
    const context = await browser.newContext({ baseURL: baseURL ?? '' });
    const shopper = await context.newPage();
    await shopper.goto('/shipping?lang=en');
    await expect(shopper.getByRole('table', { name: 'Netherlands' })).toContainText('€ 4,95');

    await open(page, '/admin/shipping?lang=en');
    await expect(page.getByRole('heading', { level: 1, name: 'Shipping' })).toBeVisible();
    await expect(page.getByText('Not delivered to:')).toHaveCount(0);
    await page.getByRole('link', { name: 'Edit Other continents' }).press('Enter');
    await page.getByLabel('Japan').press('Space');
    await page.getByRole('button', { name: 'Save Zone' }).press('Enter');
    await expect(page.getByText('Zone updated successfully').first()).toBeVisible();
    await expect(page.getByRole('region', { name: 'History' })).toContainText(
      'Australia, Canada, Japan, and United States',
    );
    await page.getByRole('link', { name: 'Back to Shipping' }).press('Enter');
    await expect(page.getByText('Not delivered to: Japan.')).toBeVisible();
    await expectAccessible(page);

    await page.getByRole('link', { name: 'New Zone' }).press('Enter');
    await page.getByLabel('Name of the zone').fill('Far East');
    await page.getByLabel('Canada in “Other continents”').press('Space');
    await page.getByLabel('Japan').press('Space');
    const first = method(page, 'New method');
    await first.getByLabel('Name (English)').fill('Air mail');
    const air = method(page, 'Air mail');
    await air.getByLabel('Name (Dutch)').fill('Luchtpost');
    await air.getByLabel('Working days, from').fill('9');
    await air.getByLabel('Working days, to').fill('5');
    await air.getByLabel('Costs', { exact: true }).fill('€ 24,50');
    await air.getByRole('button', { name: 'Another price from an order value' }).press('Enter');
    await expect(air.getByLabel(/^Orders from/)).toBeFocused();
    await air.getByLabel(/^Orders from/).fill('200');
    await air.getByLabel('cost', { exact: true }).fill('12');
    await air.getByLabel('Free for orders from').fill('150');
    await page.getByRole('button', { name: 'Create Zone' }).press('Enter');
    await expect(page.getByText('Another zone (Other continents) has Canada.')).toBeVisible();
    await expect(air.getByText('The first number of days cannot be more than the second.')).toBeVisible();
    await expect(air.getByText('No order ever pays this')).toBeVisible();
    await expectAccessible(page);
    await page.getByLabel('Canada in “Other continents”').press('Space');
    await expect(page.getByText('Another zone (Other continents) has Canada.')).toHaveCount(0);
    await air.getByLabel('Working days, from').fill('4');
    await air.getByLabel('Free for orders from').fill('500');
    await page.getByRole('button', { name: 'Add method' }).press('Enter');
    const ship = method(page, 'New method');
    await expect(ship.getByLabel('Name (English)')).toBeFocused();
    await ship.getByLabel('Name (English)').fill('Sea mail');
    const sea = method(page, 'Sea mail');
    await sea.getByLabel('Working days, from').fill('40');
    await sea.getByLabel('Working days, to').fill('60');
    await sea.getByLabel('Costs', { exact: true }).fill('9');
    await page.getByRole('button', { name: 'Move Sea mail up' }).press('Enter');
    await expect(page.getByRole('button', { name: 'Move Sea mail up' })).toBeFocused();
    await page.getByRole('button', { name: 'Create Zone' }).press('Enter');
    await expect(page.getByText('Zone created successfully')).toBeVisible();
    const row = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: 'Far East' }) });
    await expect(row).toContainText('Japan');
    await expect(row.getByRole('listitem').first()).toHaveText('Sea mail 40–60 working days · €9.00');
    await expect(row.getByRole('listitem').nth(1)).toHaveText(
      'Air mail 4–5 working days · €24.50 · from €200.00: €12.00 · free from €500.00',
    );

    await shopper.goto('/shipping');
    const japan = shopper.getByRole('table', { name: 'Japan' });
    await expect(japan.getByRole('row', { name: /^Air mail/ })).toContainText(
      '€ 24,50; from € 200,00: € 12,00',
    );
    const names = () => page.locator('.zone-rows > li > div:first-child > h2').allTextContents();
    const last = (await names()).length - 1;
    expect((await names())[last]).toBe('Far East');
    await page.getByRole('button', { name: 'Move Far East up' }).press('Enter');
    await expect.poll(async () => (await names()).indexOf('Far East')).toBe(last - 1);
    await expect(page.getByRole('button', { name: 'Move Far East up' })).toBeFocused();

    await page.getByRole('button', { name: 'Delete Far East' }).press('Enter');
    const question = page.getByRole('dialog', { name: 'Delete the zone “Far East”?' });
    await expect(question).toContainText('Orders to Japan will no longer be possible.');
    await question.getByRole('button', { name: 'Delete', exact: true }).press('Enter');
    await expect(page.getByText('Zone deleted successfully')).toBeVisible();
    await expect(page.getByText('Not delivered to: Japan.')).toBeVisible();
    await page.getByRole('link', { name: 'Edit Other continents' }).press('Enter');
    await page.getByRole('button', { name: 'Choose all without a zone: Overseas' }).press('Enter');
    await page.getByRole('button', { name: 'Save Zone' }).press('Enter');
    await expect(page.getByText('Zone updated successfully').first()).toBeVisible();
    await context.close();
  });

test('wat er ontbreekt staat bij het veld, en zonder verbinding blijft wat er getypt is', async ({
  page,
  world,
  provoke,
}) => {
  provoke(/400/, /ERR_FAILED/, /ERR_CONNECTION/);
  await open(page, '/admin/shipping/new?lang=nl');
  await page.getByRole('button', { name: 'Zone maken' }).click();
  await expect(page.getByText('Geef het een naam')).toHaveCount(2);
  await expect(page.getByText('Vul bij allebei hele werkdagen in, van 0 tot en met 90.')).toBeVisible();
  await expect(page.getByText('Vul een bedrag in; 0 voor gratis.')).toBeVisible();
  await expect(page.getByLabel('Naam van de zone')).toBeFocused();
  await expectAccessible(page);

  await page.getByLabel('Naam van de zone').fill('Bewaard');
  const first = method(page, 'Nieuwe methode');
  await first.getByLabel('Hoe het aankomt').selectOption('Opgehaald in de winkel');
  await first.getByLabel('Werkdagen, vanaf').fill('1');
  await first.getByLabel('Werkdagen, tot en met').fill('1');
  await first.getByLabel('Kosten', { exact: true }).fill('-1');
  await first.getByLabel('Naam (Engels)').fill('Desk');
  await page.getByRole('button', { name: 'Zone maken' }).click();
  await expect(page.getByText('Een bedrag kan niet onder de 0 liggen.')).toBeVisible();
  await method(page, 'Desk').getByLabel('Kosten', { exact: true }).fill('0');

  await page.route('**/admin/shipping/new.data*', (route) => route.abort());
  await page.getByRole('button', { name: 'Zone maken' }).click();
  await expect(page.getByText('De winkel gaf geen antwoord.')).toBeVisible();
  await expect(page.getByLabel('Naam van de zone')).toHaveValue('Bewaard');
  await page.getByRole('link', { name: 'Terug naar verzending' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Verder bewerken' }).click();
  await page.unroute('**/admin/shipping/new.data*');

  // The request arrives, its response does not.
  await page.route('**/admin/shipping/new.data*', async (route) => {
    await route.fetch();
    await route.abort();
  });
  const unanswered = page.waitForEvent('requestfailed');
  await page.getByRole('button', { name: 'Zone maken' }).click();
  await unanswered;
  await page.unroute('**/admin/shipping/new.data*');
  await expect(page.getByText('De winkel gaf geen antwoord.').first()).toBeVisible();
  await page.getByRole('button', { name: 'Zone maken' }).click();
  await expect(page.getByText('De zone is gemaakt')).toBeVisible();
  const kept = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: 'Bewaard' }) });
  await expect(kept).toHaveCount(1);
  await expect(kept).toContainText('Desk Opgehaald in de winkel · 1 werkdag · Gratis');
  await expect(kept).toContainText('Hier wordt niemand iets aangeboden');
  await expectAccessible(page);
  await world.sql(`delete from shipping_zones where name = 'Bewaard'`);
});

test('two who change one zone at once keep both changes; what both changed is asked', async ({
  page,
  provoke,
}) => {
  provoke(/409/);
  const other = await page.context().newPage();
  await open(page, '/admin/shipping/nearby?lang=en');
  await open(other, '/admin/shipping/nearby?lang=en');
  await standard(other).getByLabel('Costs', { exact: true }).fill('7.95');
  await other.getByLabel('Germany').uncheck();
  await other.getByRole('button', { name: 'Save Zone' }).click();
  await expect(other.getByText('Zone updated successfully').first()).toBeVisible();

  await page.getByLabel('Name of the zone').fill('Neighbours');
  await page.getByRole('button', { name: 'Add method' }).click();
  await method(page, 'New method').getByLabel('Name (English)').fill('Courier');
  const courier = method(page, 'Courier');
  await courier.getByLabel('Working days, from').fill('1');
  await courier.getByLabel('Working days, to').fill('1');
  await courier.getByLabel('Costs', { exact: true }).fill('12.5');
  await page.getByRole('button', { name: 'Save Zone' }).click();
  await expect(page.getByText('Zone updated successfully').first()).toBeVisible();
  await expect(page.getByText(/Germany, Standard delivery/)).toBeVisible();
  await expect(standard(page).getByLabel('Costs', { exact: true })).toHaveValue('7.95');
  await expect(page.getByLabel('Germany')).not.toBeChecked();
  await expect(courier.getByLabel('Costs', { exact: true })).toHaveValue('12.50');

  await standard(other).getByLabel('Costs', { exact: true }).fill('6.95');
  await other.getByRole('button', { name: 'Save Zone' }).click();
  await expect(other.getByLabel('Name of the zone')).toHaveValue('Neighbours');
  await standard(page).getByLabel('Costs', { exact: true }).fill('5');
  await page.getByRole('button', { name: 'Save Zone' }).click();
  await expect(page.getByText('Failed to save zone')).toBeVisible();
  const choice = page.getByRole('radiogroup');
  await expect(choice).toContainText(
    'Saved now: Standard delivery / Standaardbezorging: 2–4 working days · €6.95 · free from €100.00',
  );
  await expectAccessible(page);
  await choice.getByRole('radio', { name: 'Yours' }).check();
  await page.getByRole('button', { name: 'Save Zone' }).click();
  await expect(choice).toHaveCount(0);
  await expect(standard(page).getByLabel('Costs', { exact: true })).toHaveValue('5.00');
  await page.getByRole('button', { name: 'Remove Courier' }).press('Enter');
  await page.getByLabel('Germany').check();
  await page.getByRole('button', { name: 'Save Zone' }).click();
  await expect(page.getByRole('region', { name: 'History' }).getByRole('listitem').first()).toContainText(
    'Courier: 1 working day · €12.50',
  );
});

test('who takes the last delivery away is told before and after that the shop delivers nowhere', async ({
  page,
  browser,
  baseURL,
  world,
}) => {
  await world.sql(`create table away as select * from shipping_methods`);
  await world.sql(`update shipping_methods set is_active = false where zone_id <> 'netherlands'`);
  await open(page, '/admin/shipping/netherlands?lang=en');
  for (const name of ['Express delivery', 'Pick up in the shop', 'Standard delivery'])
    await page.getByRole('button', { name: `Remove ${name}`, exact: true }).press('Enter');
  await expect(page.getByRole('button', { name: 'Add method' })).toBeFocused();
  await expect(
    page.getByText('since no other zone offers anything, the shop delivers nowhere'),
  ).toBeVisible();
  await page.reload();
  await page.getByRole('link', { name: 'Back to Shipping' }).click();
  await page.getByRole('button', { name: 'Delete Netherlands' }).click();
  const question = page.getByRole('dialog', { name: 'Delete the zone “Netherlands”?' });
  await expect(question).toContainText('without it the shop delivers nowhere, and nobody can order');
  await question.getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('link', { name: 'Edit Netherlands' }).click();
  const boxes = page.getByLabel('Offered to shoppers');
  await expect(boxes).toHaveCount(3);
  for (const box of await boxes.all()) await box.uncheck();
  await page.getByRole('button', { name: 'Save Zone' }).click();
  await expect(page.getByText('Zone updated successfully').first()).toBeVisible();
  await page.getByRole('link', { name: 'Back to Shipping' }).click();
  await expect(page.getByText('The shop delivers nowhere: no zone has both')).toBeVisible();
  await expectAccessible(page);
  const context = await browser.newContext({ baseURL: baseURL ?? '' });
  const shopper = await context.newPage();
  await shopper.goto('/shipping?lang=en');
  await expect(shopper.getByText('We do not deliver anywhere at present.')).toBeVisible();
  await context.close();

  await world.sql(
    `update shipping_methods set is_active = away.is_active from away where away.id = shipping_methods.id`,
  );
  await world.sql(`drop table away`);
  await page.getByRole('link', { name: 'Edit Netherlands' }).click();
  await page.getByLabel('Name of the zone').fill('The Netherlands');
  await page.getByRole('button', { name: 'Save Zone' }).click();
  await expect(page.getByText('Zone updated successfully').first()).toBeVisible();
});

test('a zone that is gone and zones that cannot be read say so', async ({ page, world, provoke }) => {
  provoke(/404/, /503/, /could not be read/);
  await world.sql(`insert into shipping_zones (id, name, sort_order) values ('short', 'Short-lived', 90)`);
  await open(page, '/admin/shipping/short?lang=en');
  await world.sql(`delete from shipping_zones where id = 'short'`);
  await page.getByLabel('Name of the zone').fill('Back again');
  await page.getByRole('button', { name: 'Save Zone' }).click();
  await expect(page.getByText('Somebody else deleted this zone meanwhile.')).toBeVisible();
  await page.getByRole('button', { name: 'Save Zone' }).click();
  await expect
    .poll(() => world.sql(`select name from shipping_zones where id = 'short'`))
    .toEqual([{ name: 'Back again' }]);
  await page.getByRole('link', { name: 'Back to Shipping' }).click();
  await page.getByRole('button', { name: 'Delete Back again' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete', exact: true }).click();
  await expect(page.getByText('Zone deleted successfully')).toBeVisible();
  await page.goto('/admin/shipping/short');
  await expect(page.getByRole('region', { name: 'History' })).toContainText('Back again');

  await world.sql('alter table shipping_zones rename to shipping_zones_away');
  try {
    await page.goto('/admin/shipping');
    await expect(page.getByRole('heading', { name: 'Failed to load shipping zones' })).toBeVisible();
    await expectAccessible(page);
  } finally {
    await world.sql('alter table shipping_zones_away rename to shipping_zones');
  }
  await page.getByRole('button', { name: 'Try Again' }).click();
  await expect(page.getByRole('link', { name: /^Edit / }).first()).toBeVisible();
});

test('without JavaScript zones are made, changed, moved and deleted by plain forms', async ({
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
  await still.goto('/admin/shipping/new?lang=en');
  await still.getByLabel('Name of the zone').fill('Plain');
  const first = method(still, 'New method');
  await first.getByLabel('Name (English)').fill('By foot');
  await first.getByLabel('Working days, from').fill('2');
  await first.getByLabel('Working days, to').fill('2');
  await first.getByLabel(/^Orders from/).fill('10');
  await first.getByLabel(/^cost \(/).fill('1');
  await still.getByRole('button', { name: 'Create Zone' }).click();
  await expect(still.getByText('Fill in an amount; 0 for free.')).toBeVisible();
  await method(still, 'By foot').getByLabel('Costs', { exact: true }).fill('3');
  await method(still, 'Add method').getByLabel('Name (English)').fill('By bike');
  await method(still, 'Add method').getByLabel('Working days, from').fill('1');
  await method(still, 'Add method').getByLabel('Working days, to').fill('1');
  await method(still, 'Add method').getByLabel('Costs', { exact: true }).fill('5');
  await still.getByRole('button', { name: 'Create Zone' }).click();
  const row = still.getByRole('listitem').filter({ has: still.getByRole('heading', { name: 'Plain' }) });
  await expect(row).toContainText('By foot 2 working days · €3.00 · from €10.00: €1.00');
  await expect(row).toContainText('By bike 1 working day · €5.00');
  await row.getByRole('link', { name: 'Edit Plain' }).click();
  await method(still, 'By foot').getByLabel('Remove this method').check();
  await still.getByRole('button', { name: 'Save Zone' }).click();
  await expect(still.getByText('Zone updated successfully')).toBeVisible();
  await still.getByRole('link', { name: 'Back to Shipping' }).click();
  await expect(row).not.toContainText('By foot');
  await still.getByRole('button', { name: 'Move Plain up' }).click();
  await expect(still.locator('.zone-rows > li > div:first-child > h2').last()).not.toHaveText('Plain');
  await still.getByRole('button', { name: 'Delete Plain' }).click();
  await still.getByRole('dialog').getByRole('button', { name: 'Delete', exact: true }).click();
  await expect(row).toHaveCount(0);
  await plain.close();
});

function method(page: Page, name: string): Locator {
  return page.getByRole('group', { name, exact: true });
}

function standard(page: Page): Locator {
  return method(page, 'Standard delivery');
}

test('operators say whether Dutch addresses are looked up', async ({ page, browser, baseURL }) => {
  await open(page, '/admin/shipping?lang=en');
  const lookUp = page.getByRole('checkbox', {
    name: 'Look up Dutch addresses by postal code and house number',
  });
  await expect(lookUp).toBeChecked();
  await lookUp.press('Space');
  await page.getByRole('button', { name: 'Save', exact: true }).press('Enter');
  await expect(page.getByText('Address look-up saved').first()).toBeVisible();
  await expectAccessible(page);
  const answer = await page.request.post('/functions/v1/dutch-address', {
    data: { postalCode: '1015DK', houseNumber: 1 },
  });
  expect(answer.status()).toBe(404);
  await open(page, '/admin/history?lang=en');
  await expect(page.getByText('Look up Dutch addresses').first()).toBeVisible();

  // Without JavaScript it is switched on again.
  const context = await browser.newContext({
    baseURL: baseURL ?? '',
    javaScriptEnabled: false,
    storageState: await page.context().storageState(),
  });
  const plain = await context.newPage();
  await plain.goto('/admin/shipping?lang=en');
  await plain.getByRole('checkbox', { name: /^Look up Dutch addresses/ }).check();
  await plain.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(plain).toHaveURL(/\/admin\/shipping$/);
  await expect(plain.getByRole('checkbox', { name: /^Look up Dutch addresses/ })).toBeChecked();
  await context.close();
});
