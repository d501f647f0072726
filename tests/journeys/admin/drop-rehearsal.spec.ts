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
  await page.goto('/bag?lang=en');
  await signInAsAdmin(page);
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
