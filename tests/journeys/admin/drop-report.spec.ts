import { createCheckout } from '../../system/shopper.ts';
import type { World } from '../../system/world.ts';
import { expectAccessible } from '../support/accessible.ts';
import { signInAsAdmin } from '../support/as-admin.ts';
import { addOwnDrop } from '../support/drops.ts';
import { openHtml } from '../support/html-page.ts';
import { expect, test } from '../support/journey.ts';
import { placeOrderInShop } from '../support/place-order.ts';
import { open, someone } from '../support/shopping.ts';

test.use({ stage: 'drops' });

test('after a drop its report says what was sold in what time, per size and to where, also as a file', async ({
  context,
  world,
  shop,
}) => {
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

  await signInAsAdmin(context, 'en');
  const drop = await openHtml(context, `/admin/drops/${own.dropId}`);
  const report = await drop.follow('Report');
  expect(report.has('heading', 'Drop report')).toBe(true);
  expect(report.text).toContain('It ran from');
  const card = (name: string) => report.one('listitem', new RegExp(`^${name} \\d`)).text;
  expect(card('Items sold')).toContain('2');
  expect(card('Items sold')).toContain('For €240.00');
  expect(card('Orders')).toContain('From 2 different mailboxes');
  expect(card('Sold out after')).toContain('From the start until the last item was paid');
  expect(card('Returned')).toContain('0');
  expect(card('Half sold after')).toContain('1 min 30 sec');
  expect(report.one('table', 'Per size').one('row', own.piece).text).toContain('€240.00');
  expect(report.one('table', 'Where it went').one('row', 'Netherlands').text).toContain('2');
  expect(report.text).toContain('Nothing: no payment errors');
  expect(report.text).toMatch(/The items were gone 1(?!\d)/);

  const file = await report.press('Download per size as CSV');
  const lines = file.body.split('\r\n');
  expect(lines[1]).toMatch(/^Harbour Fog coat,M,2,240,0,0,0,0,\d+$/);
  expect(lines.slice(2, 5)).toEqual(['', 'Turned away,Customers', 'The items were gone,1']);

  const dutch = await openHtml(context, `/admin/drops/${own.dropId}/report?lang=nl`);
  expect(dutch.has('heading', 'Verslag van een drop')).toBe(true);
  expect(dutch.one('table', 'Waar het heen ging').text).toContain('Nederland');
  expect(dutch.has('heading', 'Wie niets kreeg')).toBe(true);
  expect(dutch.text).toMatch(/De stukken waren weg 1(?!\d)/);
  const history = await openHtml(context, '/admin/history?lang=en');
  expect(history.has('row', 'Drop report')).toBe(true);
});

test('of a queue the report says who was turned away, and leads to the proof of its chance', async ({
  context,
  world,
}) => {
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
  await signInAsAdmin(context, 'en');
  const report = await openHtml(context, `/admin/drops/${dropId}/report`);
  for (const figure of [/Joined 4(?!\d)/, /Let in, no order 1(?!\d)/, /Not let in 3(?!\d)/])
    expect(report.text).toMatch(figure);
  expect((await report.follow('Proof of chance')).text).toContain('5e'.repeat(32));
});

test('of a draw the report says who was drawn and who was not, and leads to the proof of its chance', async ({
  context,
  world,
}) => {
  const dropId = await addDrawnDrop(world, 'Short Straw');
  await signInAsAdmin(context, 'nl');
  const dutch = await openHtml(context, `/admin/drops/${dropId}/report`);
  for (const figure of [/Deden mee 4(?!\d)/, /Niet ingeloot 3(?!\d)/]) expect(dutch.text).toMatch(figure);
  const report = await openHtml(context, `/admin/drops/${dropId}/report?lang=en`);
  for (const figure of [/Entered 4(?!\d)/, /Drawn, no order 1(?!\d)/, /Not drawn 3(?!\d)/])
    expect(report.text).toMatch(figure);
  expect((await report.follow('Proof of chance')).text).toContain('5d'.repeat(32));
});

test('pages of drops are accessible with sales, with a draw that was drawn, and with a blocked customer', async ({
  page,
  context,
  world,
  shop,
}) => {
  const from = "now() - interval '1 minute'";
  const sold = await addOwnDrop(world, 'Harbour Mist', { from, to: "now() + interval '1 day'", stock: 1 });
  await placeOrderInShop(world, shop, true, [{ id: sold.productId, size: 'M', price: 120 }]);
  await world.sql("update drops set end_date = now() - interval '1 millisecond' where id = $1", [
    sold.dropId,
  ]);
  const drawn = await addDrawnDrop(world, 'Long Straw');
  await signInAsAdmin(context, 'en');
  const preview = await openHtml(context, `/admin/drops/${drawn}/preview`);
  const won = await (await preview.follow('The draw takes place')).follow('Drawn');
  expect(won.one('region', 'What shoppers see').text).toContain('You were drawn');
  for (const address of [
    `/admin/drops/${sold.dropId}/report`,
    `/admin/drops/${drawn}/report`,
    `/admin/drops/${drawn}/live`,
    won.path,
  ]) {
    await open(page, address);
    await expectAccessible(page);
  }
  const email = someone('blocked');
  await open(page, '/admin/drops/blocked');
  await page.getByLabel('Email address, domain or network').fill(email);
  await page.getByRole('button', { name: 'Block', exact: true }).click();
  await expect(page.getByText(`${email} is blocked from drops.`)).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: `Unblock ${email}` }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Unblock' }).click();
  await expect(page.getByText(`${email} is no longer blocked.`)).toBeVisible();
});

/** Adds a drop that is over, whose only item was drawn for one of four. */
async function addDrawnDrop(world: World, title: string): Promise<string> {
  const [from, to] = ["now() - interval '3 days'", "now() - interval '1 hour'"];
  const { dropId, productId } = await addOwnDrop(world, title, { from, to, stock: 1 });
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
  return dropId;
}
