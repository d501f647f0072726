import { createCheckout } from '../../system/shopper.ts';
import type { World } from '../../system/world.ts';
import { expectAccessible } from '../support/accessible.ts';
import { expect, test } from '../support/journey.ts';
import { isAlive, open, someone } from '../support/shopping.ts';

test.use({ stage: 'drops' });

/** Adds a drop of one product in two sizes: three in M, one in L. */
async function startDrop(world: World): Promise<void> {
  await world.sql(`insert into products (id, slug, title, title_nl, price_cents, category, subcategory)
    values ('left-kaftan', 'left-kaftan', 'Kaftan of Three', 'Kaftan van drie', 12000, 'the-drop', 'tops')`);
  await world.sql(`insert into product_sizes (product_id, size, stock_quantity)
    values ('left-kaftan', 'M', 3), ('left-kaftan', 'L', 1)`);
  await world.sql(`insert into drops (id, title, start_date, end_date, is_active)
    values ('left', 'Drop of Three', now() - interval '1 minute', now() + interval '1 day', true)`);
  await world.sql(`insert into drop_products (drop_id, product_id) values ('left', 'left-kaftan')`);
}

test('a drop and its pieces say what is left and what of that is held, anew while one looks', async ({
  page,
  world,
  shop,
}) => {
  await startDrop(world);
  await page.clock.install();
  await open(page, '/drop-product/left-kaftan');
  await expect(page.getByText('M: 3 items left', { exact: true })).toBeVisible();
  await expect(page.getByText('L: 1 item left', { exact: true })).toBeVisible();
  await expectAccessible(page);

  await createCheckout(shop.url, [{ id: 'left-kaftan', size: 'M', quantity: 2 }], { email: someone('left') });
  const held = page.getByText('M: 3 items left, 2 of them reserved');
  await expect(async () => {
    await page.clock.runFor(15_000);
    await expect(held).toBeVisible({ timeout: 1_000 });
  }).toPass();
  await expect(page.getByText('come back every five minutes on the clock')).toBeVisible();

  await createCheckout(shop.url, [{ id: 'left-kaftan', size: 'M', quantity: 1 }], { email: someone('left') });
  await createCheckout(shop.url, [{ id: 'left-kaftan', size: 'L', quantity: 1 }], { email: someone('left') });
  await expect(async () => {
    await open(page, '/the-drop?drop=left&lang=nl');
    await expect(page.getByText('Nog 4 stuks, allemaal voor iemand vastgehouden')).toBeVisible({
      timeout: 1_000,
    });
  }).toPass();
  await page.setViewportSize({ width: 320, height: 640 });
  await expectAccessible(page);
});

test('what is not paid is there again after its wave, for everybody', async ({ page, world }) => {
  await world.sql(`update holds set expires_at = now() where product_size_id in (
    select id from product_sizes where product_id = 'left-kaftan')`);
  await expect(async () => {
    await open(page, '/the-drop?drop=left&lang=en');
    await expect(page.getByText('4 items left', { exact: true })).toBeVisible({ timeout: 1_000 });
  }).toPass();
  await isAlive(page);
});
