import fs from 'node:fs';
import type { Page } from '@playwright/test';
import { createCheckout } from '../../system/shopper.ts';
import { expectAccessible } from '../support/accessible.ts';
import { signInAsAdmin } from '../support/as-admin.ts';
import { addOwnDrop } from '../support/drops.ts';
import { expect, test } from '../support/journey.ts';
import { placeOrderInShop } from '../support/place-order.ts';
import { open, someone } from '../support/shopping.ts';

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
  const late = await createCheckout(shop.url, [{ id: own.productId, size: 'M' }], { email: someone('late') });
  expect(late.answer).toMatchObject({ error: 'sold-out' });
  // Both were paid at fixed times, and the drop is over.
  await world.sql(
    `update payment_logs set created_at = drops.start_date + interval '90 seconds'
     from order_items, drops where payment_logs.order_id = order_items.order_id and product_id = $1 and drops.id = $2`,
    [own.productId, own.dropId],
  );
  await world.sql("update drops set end_date = now() - interval '1 millisecond' where id = $1", [own.dropId]);

  await signInAsAdmin(page, 'en');
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
  await expect(card('Came back')).toContainText('0');
  await expect(card('Half of it after')).toContainText('1 min 30 sec');
  const sizes = page.getByRole('table', { name: 'Per size' });
  await expect(sizes.getByRole('row', { name: new RegExp(own.piece) })).toContainText('€240.00');
  const countries = page.getByRole('table', { name: 'Where it went' });
  await expect(countries.getByRole('row', { name: /Netherlands/ })).toContainText('2');
  await expect(page.getByText('Nothing: no errors of payments')).toBeVisible();
  await expect(figureOf(page, 'The pieces were gone')).toHaveText('1');
  await expectAccessible(page);

  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download per size as CSV' }).click();
  const file = fs.readFileSync(await (await download).path(), 'utf8');
  expect(file.split('\r\n')[1]).toMatch(/^Harbour Fog coat,M,2,240,0,0,0,0,\d+$/);
  expect(file.split('\r\n').slice(2, 5)).toEqual(['', 'Turned away,People', 'The pieces were gone,1']);

  await open(page, `/admin/drops/${own.dropId}/report?lang=nl`);
  await expect(page.getByRole('heading', { level: 1, name: 'Verslag van een drop' })).toBeVisible();
  await expect(page.getByRole('table', { name: 'Waar het heen ging' })).toContainText('Nederland');
  await expect(page.getByRole('heading', { name: 'Wie niets kreeg' })).toBeVisible();
  await expect(figureOf(page, 'De stukken waren weg')).toHaveText('1');
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
  await signInAsAdmin(page, 'en');
  await open(page, `/admin/drops/${dropId}/report`);
  await expect(figureOf(page, 'Joined')).toHaveText('4');
  await expect(figureOf(page, 'Let in, no order')).toHaveText('1');
  await expect(figureOf(page, 'Not let in')).toHaveText('3');
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Proof of chance' }).click();
  await expect(page.getByText('5e'.repeat(32))).toBeVisible();
});

test('of a draw the report says who was drawn and who was not, and leads to the proof of its chance', async ({
  page,
  world,
}) => {
  test.slow();
  const [from, to] = ["now() - interval '3 days'", "now() - interval '1 hour'"];
  const { dropId, productId } = await addOwnDrop(world, 'Short Straw', { from, to, stock: 1 });
  await world.sql("update drops set sale_method = 'draw', announced_at = start_date where id = $1", [dropId]);
  await world.sql(
    `insert into drop_draws (drop_id, seed, closes_at, drawn_at)
     values ($1, decode(repeat('5d', 32), 'hex'), now() - interval '2 days', now() - interval '2 days')`,
    [dropId],
  );
  await world.sql(
    `insert into drop_draw_entries (id, drop_id, product_size_id, language, lot, asked_at, confirmed_at, offered_at, offered_until)
     select gen_random_uuid(), $1, product_sizes.id, 'en', sha256(number::text::bytea), now(), now(),
       case when number = 1 then now() - interval '2 days' end, case when number = 1 then now() - interval '1 day' end
     from generate_series(1, 4) as number, product_sizes where product_id = $2 and size = 'M'`,
    [dropId, productId],
  );
  await signInAsAdmin(page, 'nl');
  await open(page, `/admin/drops/${dropId}/report`);
  await expect(figureOf(page, 'Deden mee')).toHaveText('4');
  await expect(figureOf(page, 'Niet ingeloot')).toHaveText('3');
  await expectAccessible(page);
  await open(page, `/admin/drops/${dropId}/report?lang=en`);
  await expect(figureOf(page, 'Entered')).toHaveText('4');
  await expect(figureOf(page, 'Drawn, no order')).toHaveText('1');
  await expect(figureOf(page, 'Not drawn')).toHaveText('3');
  await page.getByRole('link', { name: 'Proof of chance' }).click();
  await expect(page.getByText('5d'.repeat(32))).toBeVisible();
});

function figureOf(page: Page, name: string) {
  return page
    .locator('dl > div')
    .filter({ has: page.getByText(name, { exact: true }) })
    .getByRole('definition');
}
