import { expectAccessible } from '../support/accessible.ts';
import { signInAsAdmin } from '../support/as-admin.ts';
import { addOwnDrop } from '../support/drops.ts';
import { expect, test } from '../support/journey.ts';
import { open } from '../support/shopping.ts';

test.use({ stage: 'drops' });

test('a drop to come is rehearsed by simulated people, and everything is as it was', async ({
  page,
  world,
  provoke,
}) => {
  test.slow();
  provoke(/400/);
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
  await open(page, `/admin/drops/${dropId}`);
  await page
    .getByRole('navigation', { name: 'Pages of this drop' })
    .getByRole('link', { name: 'Rehearsal' })
    .click();
  await expect(page.getByRole('heading', { level: 1, name: 'Rehearsal of a drop' })).toBeVisible();
  await page.getByLabel('How many come').fill('0');
  await page.getByRole('button', { name: 'Rehearse' }).click();
  await expect(page.getByText('Type a whole number from 1 to 500.')).toBeVisible();
  await page.getByLabel('How many come').fill('8');
  await page.getByLabel('Let in and never back, %').fill('0');
  await page.getByLabel('Order and never pay, %').fill('0');
  await page.getByRole('button', { name: 'Rehearse' }).click();
  await expect(page.getByRole('heading', { name: 'How it went' })).toBeFocused({ timeout: 90_000 });
  const figure = (name: string) => page.locator('dl > div').filter({ hasText: name }).getByRole('definition');
  await expect(figure('Bought')).toHaveText('3');
  await expect(figure('Went home without')).toHaveText('5');
  await expect(page.getByText('No piece was sold twice, and none was lost.')).toBeVisible();
  await expect(
    page.getByRole('table', { name: 'Per size' }).getByRole('row', { name: new RegExp(piece) }),
  ).toContainText('M');
  await expectAccessible(page);
  expect(await state()).toEqual(before);

  await world.sql("update drops set start_date = now() - interval '1 hour' where id = $1", [dropId]);
  provoke(/409/);
  await open(page, `/admin/drops/${dropId}/rehearsal?lang=nl`);
  await page.getByRole('button', { name: 'Repeteren' }).click();
  await expect(page.getByText('Deze drop is bezig.')).toBeVisible();
  await world.sql('update drops set is_active = false where id = $1', [dropId]);
});

test('een loting die nog komt wordt gerepeteerd: wie is ingeloot koopt, de anderen niet, en alles blijft zoals het was', async ({
  page,
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
  await signInAsAdmin(page, 'nl');
  await open(page, `/admin/drops/${dropId}/rehearsal?lang=nl`);
  await expect(page.getByLabel('Er vóór het begin, %')).toHaveCount(0);
  await page.getByLabel('Hoeveel er komen').fill('8');
  await page.getByLabel('Ingeloot en nooit terug, %').fill('0');
  await page.getByLabel('Bestellen en nooit betalen, %').fill('0');
  await page.getByRole('button', { name: 'Repeteren' }).click();
  await expect(page.getByRole('heading', { name: 'Hoe het ging' })).toBeFocused({ timeout: 90_000 });
  const figure = (name: string) =>
    page
      .locator('dl > div')
      .filter({ has: page.getByText(name, { exact: true }) })
      .getByRole('definition');
  await expect(figure('Deden mee')).toHaveText('8');
  await expect(figure('Gekocht')).toHaveText('3');
  await expect(figure('Zonder naar huis')).toHaveText('5');
  await expect(page.getByText('De stukken gingen op lot: niemand is overgeslagen.')).toBeVisible();
  await expect(
    page.getByRole('table', { name: 'Per maat' }).getByRole('row', { name: new RegExp(piece) }),
  ).toContainText('M');
  await expectAccessible(page);
  expect(await state()).toEqual(before);

  await open(page, `/admin/drops/${dropId}/rehearsal?lang=en`);
  await page.getByLabel('How many come').fill('2');
  await page.getByLabel('Drawn and never back, %').fill('100');
  await page.getByRole('button', { name: 'Rehearse' }).click();
  await expect(page.getByRole('heading', { name: 'How it went' })).toBeFocused({ timeout: 90_000 });
  await expect(figure('Drawn, never back')).toHaveText('2');
  await expect(page.getByText('Pieces went by lot: nobody was passed over.')).toBeVisible();
  await expectAccessible(page);
});
