import { expectAccessible } from '../support/accessible.ts';
import { signInAsAdmin } from '../support/as-admin.ts';
import { addOwnDrop } from '../support/drops.ts';
import { openHtml } from '../support/html-page.ts';
import { expect, test } from '../support/journey.ts';
import { open } from '../support/shopping.ts';

test.use({ stage: 'drops' });

test('a drop to come is rehearsed by simulated customers, and everything is as it was', async ({
  page,
  context,
  world,
}) => {
  test.slow();
  const [from, to] = ["now() + interval '20 days'", "now() + interval '21 days'"];
  const { dropId, productId, piece } = await addOwnDrop(world, 'Slow Tide', { from, to, stock: 3 });
  const state = () =>
    world.sql(
      `select stock_quantity, (select last_value from order_numbers), (select count(*) from stock_movements where product_id = $1)
       from product_sizes where product_id = $1`,
      [productId],
    );
  const before = await state();
  await signInAsAdmin(page, 'en');
  const drop = await openHtml(context, `/admin/drops/${dropId}`);
  const rehearsal = await drop.follow('Rehearsal');
  expect(rehearsal.has('heading', 'Drop rehearsal')).toBe(true);
  rehearsal.fill('Number of customers', '0');
  expect((await rehearsal.press('Start rehearsal')).text).toContain('Enter a whole number from 1 to 500.');
  await open(page, rehearsal.url);
  await page.getByLabel('Number of customers').fill('8');
  await page.getByLabel('Let in, never return, %').fill('0');
  await page.getByLabel('Order, never pay, %').fill('0');
  await page.getByRole('button', { name: 'Start rehearsal' }).click();
  await expect(page.getByRole('heading', { name: 'How it went' })).toBeFocused({ timeout: 90_000 });
  const figure = (name: string) => page.locator('dl > div').filter({ hasText: name }).getByRole('definition');
  await expect(figure('Bought')).toHaveText('3');
  await expect(figure('Left empty-handed')).toHaveText('5');
  await expect(page.getByText('No item was sold twice, and none was lost.')).toBeVisible();
  await expect(
    page.getByRole('table', { name: 'Per size' }).getByRole('row', { name: new RegExp(piece) }),
  ).toContainText('M');
  await expectAccessible(page);
  expect(await state()).toEqual(before);

  await world.sql("update drops set start_date = now() - interval '1 hour' where id = $1", [dropId]);
  const dutch = await openHtml(context, `/admin/drops/${dropId}/rehearsal?lang=nl`);
  expect((await dutch.press('Repeteren')).text).toContain('Deze drop is bezig.');
  await world.sql('update drops set is_active = false where id = $1', [dropId]);
});

test('een loting die nog komt wordt gerepeteerd: wie is ingeloot koopt, de anderen niet, en alles blijft zoals het was', async ({
  context,
  world,
}) => {
  test.slow();
  const [from, to] = ["now() + interval '20 days'", "now() + interval '24 days'"];
  const { dropId, productId, piece } = await addOwnDrop(world, 'Short Straw', { from, to, stock: 3 });
  await world.sql("update drops set sale_method = 'draw' where id = $1", [dropId]);
  await world.sql(
    `insert into drop_draws (drop_id, seed, closes_at) values ($1, decode(repeat('5d', 32), 'hex'), now() + interval '21 days')`,
    [dropId],
  );
  const state = () =>
    world.sql(
      `select stock_quantity, drawn_at, (select last_value from order_numbers),
         (select count(*) from drop_draw_entries where drop_id = $2), (select count(*) from stock_movements where product_id = $1)
       from product_sizes, drop_draws where product_id = $1 and drop_id = $2`,
      [productId, dropId],
    );
  const before = await state();
  await signInAsAdmin(context, 'nl');
  const rehearsal = await openHtml(context, `/admin/drops/${dropId}/rehearsal?lang=nl`);
  expect(rehearsal.text).not.toContain('Er vóór het begin, %');
  rehearsal.fill('Hoeveel er komen', '8');
  rehearsal.fill('Ingeloot en nooit terug, %', '0');
  rehearsal.fill('Bestellen en nooit betalen, %', '0');
  const done = await rehearsal.press('Repeteren');
  expect(done.has('heading', 'Hoe het ging')).toBe(true);
  for (const figure of [/Deden mee 8(?!\d)/, /Gekocht 3(?!\d)/, /Zonder naar huis 5(?!\d)/])
    expect(done.text).toMatch(figure);
  expect(done.text).toContain('De stukken gingen op lot: niemand is overgeslagen.');
  expect(done.one('table', 'Per maat').one('row', piece).text).toContain('M');
  expect(await state()).toEqual(before);

  const english = await openHtml(context, `/admin/drops/${dropId}/rehearsal?lang=en`);
  english.fill('Number of customers', '2');
  english.fill('Drawn, never return, %', '100');
  const unused = await english.press('Start rehearsal');
  expect(unused.text).toMatch(/Drawn, never returned 2(?!\d)/);
  expect(unused.text).toContain('Items were allocated by draw: no one was passed over.');
});
