import fs from 'node:fs';
import { expectAccessible } from '../support/accessible.ts';
import { signInAsAdmin } from '../support/as-admin.ts';
import { addOwnDrop } from '../support/drops.ts';
import { expect, test } from '../support/journey.ts';
import { placeOrderInShop } from '../support/place-order.ts';
import { open } from '../support/shopping.ts';

test.use({ stage: 'drops' });

test('after a drop its report says what was sold in what time, per size and to where, also as a file', async ({
  page,
  world,
  shop,
}) => {
  test.slow();
  const from = "now() - interval '1 minute'";
  const own = await addOwnDrop(world, 'Harbour Fog', { from, to: "now() + interval '1 day'", stock: 2 });
  const piece = { id: own.productId, size: 'M', price: 120 };
  await placeOrderInShop(world, shop, true, [piece]);
  await placeOrderInShop(world, shop, true, [piece]);
  // As if both had been paid at known moments, and the drop were over.
  await world.sql(
    `update payment_logs set created_at = drops.start_date + interval '90 seconds'
     from order_items, drops where payment_logs.order_id = order_items.order_id and product_id = $1 and drops.id = $2`,
    [own.productId, own.dropId],
  );
  await world.sql("update drops set end_date = now() - interval '1 millisecond' where id = $1", [own.dropId]);

  await page.goto('/bag?lang=en');
  await signInAsAdmin(page);
  await open(page, `/admin/drops/${own.dropId}`);
  await page
    .getByRole('navigation', { name: 'Pages of this drop' })
    .getByRole('link', { name: 'Report' })
    .click();
  await expect(page.getByRole('heading', { level: 1, name: 'Report of a drop' })).toBeVisible();
  await expect(page.getByText('It ran from')).toBeVisible();
  const card = (name: string) =>
    page.getByRole('listitem').filter({ has: page.getByRole('heading', { name, exact: true }) });
  await expect(card('Pieces sold')).toContainText('2');
  await expect(card('Pieces sold')).toContainText('For €240.00');
  await expect(card('Orders')).toContainText('Of 2 different mailboxes');
  await expect(card('Sold out after')).toContainText('From the start until the last piece was paid');
  await expect(card('Half of it after')).toContainText('1 min 30 sec');
  const sizes = page.getByRole('table', { name: 'Per size' });
  await expect(sizes.getByRole('row', { name: new RegExp(own.piece) })).toContainText('€240.00');
  const countries = page.getByRole('table', { name: 'Where it went' });
  await expect(countries.getByRole('row', { name: /Netherlands/ })).toContainText('2');
  await expect(page.getByText('Nothing: no errors of payments')).toBeVisible();
  await expectAccessible(page);

  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download per size as CSV' }).click();
  const file = fs.readFileSync(await (await download).path(), 'utf8');
  expect(file.split('\r\n')[1]).toMatch(/^Harbour Fog coat,M,2,240,0,0,0,\d+$/);

  await open(page, `/admin/drops/${own.dropId}/report?lang=nl`);
  await expect(page.getByRole('heading', { level: 1, name: 'Verslag van een drop' })).toBeVisible();
  await expect(page.getByRole('table', { name: 'Waar het heen ging' })).toContainText('Nederland');
  await open(page, '/admin/history?lang=en');
  await expect(page.getByRole('row', { name: /Report of a drop/ }).first()).toBeVisible();
});

test('of a queue the report says who was turned away, and leads to the proof of its chance', async ({
  page,
  world,
}) => {
  test.slow();
  const [from, to] = ["now() - interval '3 days'", "now() - interval '2 days'"];
  const { dropId } = await addOwnDrop(world, 'Long Line', { from, to, stock: 1 });
  await world.sql("update drops set sale_method = 'queue', announced_at = start_date where id = $1", [
    dropId,
  ]);
  await world.sql(
    `insert into drop_queues (drop_id, seed, places_given_at, early_places, last_place, admitted_up_to)
     values ($1, decode(repeat('5e', 32), 'hex'), now() - interval '3 days', 4, 4, 1)`,
    [dropId],
  );
  await world.sql(
    `insert into drop_queue_tickets (id, drop_id, lot, joined_at, place, admitted_at)
     select gen_random_uuid(), $1, sha256(place::text::bytea), now() - interval '3 days', place,
       case when place = 1 then now() - interval '3 days' end
     from generate_series(1, 4) as place`,
    [dropId],
  );
  await page.goto('/bag?lang=en');
  await signInAsAdmin(page);
  await open(page, `/admin/drops/${dropId}/report`);
  const figure = (name: string) =>
    page
      .locator('dl > div')
      .filter({ has: page.getByText(name, { exact: true }) })
      .getByRole('definition');
  await expect(figure('Joined')).toHaveText('4');
  await expect(figure('Let in, no order')).toHaveText('1');
  await expect(figure('Not let in')).toHaveText('3');
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Proof of chance' }).click();
  await expect(page.getByText('5e'.repeat(32))).toBeVisible();
});
