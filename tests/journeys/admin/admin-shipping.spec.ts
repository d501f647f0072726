import type { Locator, Page } from '@playwright/test';
import { expectAccessible } from '../support/accessible.ts';
import { signInAsAdmin } from '../support/as-admin.ts';
import { type HtmlPage, type HtmlPart, openHtml } from '../support/html-page.ts';
import { expect, test } from '../support/journey.ts';
import { isAlive, open } from '../support/shopping.ts';

test.use({ stage: 'settings' });

test.beforeEach(async ({ context }) => {
  test.slow();
  await signInAsAdmin(context);
});

test('a zone is made, ordered, changed and deleted by keyboard on a phone; shoppers read it at once', async ({
  page,
  context,
  provoke,
}) => {
  provoke(/400/);
  await page.setViewportSize({ width: 390, height: 844 });
  const delivery = await openHtml(context, '/shipping?lang=en');
  expect(delivery.one('table', 'Netherlands').text).toMatch(/€\s4,95/);

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
  await air.getByRole('button', { name: 'Add a price by order value' }).press('Enter');
  await expect(air.getByLabel(/^Orders from/)).toBeFocused();
  await air.getByLabel(/^Orders from/).fill('200');
  await air.getByLabel('cost', { exact: true }).fill('12');
  await air.getByLabel('Free for orders from').fill('150');
  await page.getByRole('button', { name: 'Create Zone' }).press('Enter');
  await expect(page.getByText('Another zone (Other continents) has Canada.')).toBeVisible();
  await expect(air.getByText('The first number of days cannot be more than the second.')).toBeVisible();
  await expect(air.getByText('No order ever pays this')).toBeVisible();
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

  const japan = (await openHtml(context, '/shipping')).one('table', 'Japan');
  expect(japan.one('row', /^Air mail/).text).toMatch(/€\s24,50; from €\s200,00: €\s12,00/);
  const names = () => page.locator('.zone-rows > li > div:first-child > h2').allTextContents();
  const end = (await names()).length - 1;
  expect((await names())[end]).toBe('Far East');
  await page.getByRole('button', { name: 'Move Far East up' }).press('Enter');
  await expect.poll(async () => (await names()).indexOf('Far East')).toBe(end - 1);
  await expect(page.getByRole('button', { name: 'Move Far East up' })).toBeFocused();

  await page.getByRole('button', { name: 'Delete Far East' }).press('Enter');
  const question = page.getByRole('dialog', { name: 'Delete the zone “Far East”?' });
  await expect(question).toContainText('Orders to Japan will no longer be possible.');
  await question.getByRole('button', { name: 'Delete', exact: true }).press('Enter');
  await expect(page.getByText('Zone deleted successfully')).toBeVisible();
  await expect(page.getByText('Not delivered to: Japan.')).toBeVisible();
  await page.getByRole('link', { name: 'Edit Other continents' }).press('Enter');
  await page.getByRole('button', { name: 'Remove Standard delivery', exact: true }).press('Enter');
  await expect(page.getByRole('button', { name: 'Add method' })).toBeFocused();
  await expect(page.getByText('Without a method, no one in these countries can order')).toBeVisible();
  await page.reload();
  await isAlive(page);
  const theirs = await openHtml(context, page.url());
  standard(theirs).fill('Costs', '20.95');
  theirs.check('Canada', false);
  await theirs.press('Save Zone');
  await page.getByRole('button', { name: 'Select all without a zone: Overseas' }).press('Enter');
  await page.getByRole('button', { name: 'Save Zone' }).press('Enter');
  await expect(page.getByText('Zone updated successfully').first()).toBeVisible();
  await expect(page.getByText(/Canada, Standard delivery/), 'what another operator changed').toBeVisible();
  const last = await openHtml(context, page.url());
  standard(last).fill('Costs', '19.95');
  last.check('Canada');
  expect((await last.press('Save Zone')).text).toContain('Zone updated successfully');
});

test('wat er ontbreekt staat bij het veld, en twee keer maken maakt één zone', async ({ context, world }) => {
  const form = await openHtml(context, '/admin/shipping/new?lang=nl');
  const empty = await form.press('Zone maken');
  expect(empty.status).toBe(400);
  expect(empty.text.match(/Geef het een naam/g)).toHaveLength(2);
  expect(empty.text).toContain('Vul bij allebei hele werkdagen in, van 0 tot en met 90.');
  expect(empty.text).toContain('Vul een bedrag in; 0 voor gratis.');

  empty.fill('Naam van de zone', 'Bewaard');
  const first = empty.one('group', 'Nieuwe methode');
  first.fill('Hoe het aankomt', 'Opgehaald in de winkel');
  first.fill('Werkdagen, vanaf', '1');
  first.fill('Werkdagen, tot en met', '1');
  first.fill('Kosten', '-1');
  first.fill('Naam (Engels)', 'Desk');
  const negative = await empty.press('Zone maken');
  expect(negative.text).toContain('Een bedrag kan niet onder de 0 liggen.');
  expect(negative.field('Naam van de zone').value).toBe('Bewaard');
  negative.one('group', 'Desk').fill('Kosten', '0');
  await negative.press('Zone maken');
  const zones = await negative.press('Zone maken');
  expect(zones.all('heading', 'Bewaard')).toHaveLength(1);
  const kept = zones.one('listitem', /^Bewaard/).text;
  expect(kept).toContain('Desk Opgehaald in de winkel · 1 werkdag · Gratis');
  expect(kept).toContain('Hier wordt niemand iets aangeboden');
  await world.sql(`delete from shipping_zones where name = 'Bewaard'`);
});

test('of two who change one zone at once both changes are kept; what both changed is asked', async ({
  context,
}) => {
  const load = () => openHtml(context, '/admin/shipping/nearby?lang=en');
  const [mine, theirs] = [await load(), await load()];
  standard(theirs).fill('Costs', '7.95');
  theirs.check('Germany', false);
  expect((await theirs.press('Save Zone')).text).toContain('Zone updated successfully');

  mine.fill('Name of the zone', 'Neighbours');
  const added = mine.one('group', 'Add method');
  added.fill('Name (English)', 'Courier');
  added.fill('Working days, from', '1');
  added.fill('Working days, to', '1');
  added.fill('Costs', '12.5');
  const merged = await mine.press('Save Zone');
  expect(merged.text).toContain('Zone updated successfully');
  expect(standard(merged).field('Costs').value).toBe('7.95');
  expect(merged.field('Germany').isChecked).toBe(false);
  expect(merged.one('group', 'Courier').field('Costs').value).toBe('12.50');

  const other = await load();
  standard(other).fill('Costs', '6.95');
  expect((await other.press('Save Zone')).field('Name of the zone').value).toBe('Neighbours');
  standard(merged).fill('Costs', '5');
  const disputed = await merged.press('Save Zone');
  expect(disputed.status).toBe(409);
  expect(disputed.one('radiogroup').text).toContain(
    'Saved now: Standard delivery / Standaardbezorging: 2–4 working days · €6.95 · free from €100.00',
  );
  disputed.check('Yours');
  const chosen = await disputed.press('Save Zone');
  expect(chosen.has('radiogroup', /Saved now/)).toBe(false);
  const last = await load();
  expect(standard(last).field('Costs').value).toBe('5.00');
  last.one('group', 'Courier').check('Remove this method');
  last.check('Germany');
  await last.press('Save Zone');
  const saved = await load();
  expect(saved.has('group', 'Courier')).toBe(false);
  expect(saved.field('Germany').isChecked).toBe(true);
  expect(saved.one('region', 'History').one('listitem').text).toContain('Courier: 1 working day · €12.50');
});

test('an operator who takes the last delivery away is told before and after that the shop delivers nowhere', async ({
  context,
  world,
}) => {
  await world.sql(`create table away as select * from shipping_methods`);
  await world.sql(`update shipping_methods set is_active = false where zone_id <> 'netherlands'`);
  await world.sql(`insert into shipping_zones (id, name, sort_order) values ('bare', 'Bare', 90)`);
  const bare = () => openHtml(context, '/admin/shipping/bare?lang=en');
  const warning = 'no one in these countries can order';
  const nowhere = 'since no other zone offers anything, the shop delivers nowhere';
  const beside = (await bare()).text;
  expect(beside).toContain(warning);
  expect(beside).not.toContain(nowhere);
  const zones = await openHtml(context, '/admin/shipping');
  expect(zones.dialogOf('Delete Netherlands').text).toContain(
    'without it the shop delivers nowhere, and no one can order',
  );
  const zone = await zones.follow('Edit Netherlands');
  const methods = ['Express delivery', 'Pick up in the shop', 'Standard delivery'];
  for (const name of methods) zone.one('group', name).check('Offered to shoppers', false);
  expect((await zone.press('Save Zone')).text).toContain('Zone updated successfully');
  expect((await openHtml(context, '/admin/shipping')).text).toContain(
    'The shop delivers nowhere: no zone has both',
  );
  expect((await bare()).text).toContain(nowhere);
  const delivery = await openHtml(context, '/shipping?lang=en');
  expect(delivery.text).toContain('We do not deliver anywhere at present.');

  await world.sql(`delete from shipping_zones where id = 'bare'`);
  await world.sql(
    `update shipping_methods set is_active = away.is_active from away where away.id = shipping_methods.id`,
  );
  await world.sql(`drop table away`);
  const again = await openHtml(context, '/admin/shipping/netherlands');
  again.fill('Name of the zone', 'The Netherlands');
  expect((await again.press('Save Zone')).text).toContain('Zone updated successfully');
  await world.sql(`update shipping_zones set name = 'Netherlands' where id = 'netherlands'`);
});

test('a zone that is gone keeps its history, and zones that cannot be read say so', async ({
  context,
  world,
  provoke,
}) => {
  provoke(/page failed/);
  await world.sql(`insert into shipping_zones (id, name, sort_order) values ('short', 'Short-lived', 90)`);
  const zones = await openHtml(context, '/admin/shipping?lang=en');
  const deleted = await zones.dialogOf('Delete Short-lived').press('Delete');
  expect(deleted.has('heading', 'Short-lived')).toBe(false);
  const history = await openHtml(context, '/admin/shipping/short');
  expect(history.one('region', 'History').text).toContain('Short-lived');

  await world.sql('alter table shipping_zones rename to shipping_zones_away');
  try {
    const unread = await openHtml(context, '/admin/shipping');
    expect(unread.status).toBe(503);
    expect(unread.has('heading', 'Failed to load shipping zones')).toBe(true);
    expect(unread.has('link', 'Try Again')).toBe(true);
  } finally {
    await world.sql('alter table shipping_zones_away rename to shipping_zones');
  }
});

test('without JavaScript zones are made, changed, moved and deleted by plain forms', async ({ context }) => {
  const form = await openHtml(context, '/admin/shipping/new?lang=en');
  form.fill('Name of the zone', 'Plain');
  const first = form.one('group', 'New method');
  first.fill('Name (English)', 'By foot');
  first.fill('Working days, from', '2');
  first.fill('Working days, to', '2');
  first.fill(/^Orders from/, '10');
  first.fill(/^cost \(/, '1');
  const refused = await form.press('Create Zone');
  expect(refused.text).toContain('Enter an amount; 0 for free.');
  refused.one('group', 'By foot').fill('Costs', '3');
  const second = refused.one('group', 'Add method');
  second.fill('Name (English)', 'By bike');
  second.fill('Working days, from', '1');
  second.fill('Working days, to', '1');
  second.fill('Costs', '5');
  const zones = await refused.press('Create Zone');
  const row = zones.one('listitem', /^Plain/).text;
  expect(row).toContain('By foot 2 working days · €3.00 · from €10.00: €1.00');
  expect(row).toContain('By bike 1 working day · €5.00');
  const zone = await zones.follow('Edit Plain');
  zone.one('group', 'By foot').check('Remove this method');
  expect((await zone.press('Save Zone')).text).toContain('Zone updated successfully');

  const changed = await openHtml(context, '/admin/shipping');
  expect(changed.one('listitem', /^Plain/).text).not.toContain('By foot');
  const moved = await changed.press('Move Plain up');
  const placeOf = (list: HtmlPage) =>
    list
      .all('heading')
      .filter(({ text }) => !text.endsWith('?'))
      .findIndex(({ text }) => text === 'Plain');
  expect(placeOf(moved)).toBe(placeOf(changed) - 1);
  const deleted = await moved.dialogOf('Delete Plain').press('Delete');
  expect(deleted.has('heading', 'Plain')).toBe(false);
});

function method(page: Page, name: string): Locator {
  return page.getByRole('group', { name, exact: true });
}

function standard(page: HtmlPage): HtmlPart {
  return page.one('group', 'Standard delivery');
}

test('operators say whether Dutch addresses are looked up', async ({ context }) => {
  const lookUp = 'Look up Dutch addresses by postal code and house number';
  const form = await openHtml(context, '/admin/shipping?lang=en');
  expect(form.field(lookUp).isChecked).toBe(true);
  form.check(lookUp, false);
  const off = await form.press('Save');
  expect(off.url).toMatch(/\/admin\/shipping$/);
  expect(off.field(lookUp).isChecked).toBe(false);
  const answer = await context.request.post('/functions/v1/dutch-address', {
    data: { postalCode: '1015DK', houseNumber: 1 },
  });
  expect(answer.status()).toBe(404);
  const history = await openHtml(context, '/admin/history');
  expect(history.text).toContain('Look up Dutch addresses');
  off.check(lookUp);
  expect((await off.press('Save')).field(lookUp).isChecked).toBe(true);
});
