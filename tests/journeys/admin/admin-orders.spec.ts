import { expectAccessible } from '../support/accessible.ts';
import { signInAsAdmin } from '../support/as-admin.ts';
import { openHtml } from '../support/html-page.ts';
import { expect, test } from '../support/journey.ts';
import { letShipmentMailsLeave, placeOrderInShop, subjects, withoutOrders } from '../support/place-order.ts';
import { open } from '../support/shopping.ts';

test.beforeEach(async ({ context, world, provoke }) => {
  await withoutOrders(world, provoke);
  await world.setStock('m1', 'M', 5);
  await signInAsAdmin(context);
});

test('orders are found, narrowed, shipped, cancelled, deleted and brought back from the list', async ({
  page,
  world,
  shop,
  provoke,
}) => {
  const paid = await placeOrderInShop(world, shop, true);
  const unpaid = await placeOrderInShop(world, shop);
  await open(page, '/admin/orders?view=all');
  const table = page.getByRole('table', { name: 'Orders' });
  await expect(table.getByRole('columnheader')).toHaveText([
    'Select',
    'Order #',
    'Customer',
    'Email',
    'Date',
    'Status',
    'Items',
    'Total',
    'Payment',
    'Actions',
  ]);
  await expect(page.getByText('1–2 of 2')).toBeVisible();
  const rowOf = (number: string) => table.getByRole('row').filter({ hasText: number });
  const choose = async (number: string, action: string) => {
    await page.getByRole('button', { name: `Actions for ${number}` }).click();
    await page.locator('.row-actions:popover-open').getByRole('button', { name: action }).click();
  };

  const search = page.getByRole('searchbox', { name: 'Search orders...' });
  for (const typed of [paid.number, paid.email, paid.session.slice(-10)]) {
    await search.fill(typed);
    await search.press('Enter');
    await expect(page.getByText('1–1 of 1')).toBeVisible();
    await expect(rowOf(paid.number)).toBeVisible();
    await expectAccessible(page);
    await open(page, '/admin/orders?view=all');
  }
  await search.fill('nobody');
  await search.press('Enter');
  await expect(page.getByText('No orders found.')).toBeVisible();
  await open(page, '/admin/orders?view=all');
  await page.getByLabel(/^Status/).selectOption({ label: 'Processing' });
  await page.getByRole('button', { name: 'Filter', exact: true }).click();
  await expect(page.getByText('1–1 of 1')).toBeVisible();
  await expect(page).toHaveURL(/status=processing/);
  await page.getByRole('link', { name: 'Clear filters' }).click();
  await expect(page.getByText('1–2 of 2')).toBeVisible();
  provoke(/400/);
  await page.getByLabel('From').fill('2026-11-02');
  await page.getByLabel('Up to and including').fill('2026-11-01');
  await page.getByRole('button', { name: 'Filter', exact: true }).click();
  await expect(page.getByText('The last day is before the first')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Clear filters' }).click();
  await expect(page.getByText('1–2 of 2')).toBeVisible();

  await choose(unpaid.number, 'Mark as Shipped');
  const shipping = page.getByRole('dialog', { name: `Mark order ${unpaid.number} as shipped?` });
  await expect(shipping.getByText('This order is not paid: Payment pending.')).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(rowOf(unpaid.number).getByText('Pending', { exact: true })).toBeVisible();
  await open(page, '/admin/orders?q=noor&status=processing');
  await choose(paid.number, 'Mark as Shipped');
  await page.getByRole('dialog').getByRole('button', { name: 'Mark as Shipped' }).dblclick();
  await expect(page.getByText('Order marked as shipped.')).toBeVisible();
  await expect(page.getByText('No orders found.')).toBeVisible();
  await search.fill('Noor de');
  await page.getByLabel(/^Status/).selectOption({ label: 'Shipped' });
  await page.getByRole('button', { name: 'Search', exact: true }).click();
  await expect(page, 'what is searched for goes together with the filter').toHaveURL(
    /q=Noor\+de&status=shipped/,
  );
  await rowOf(paid.number).getByRole('link', { name: paid.number }).click();
  await page.getByRole('link', { name: 'Back to Orders' }).click();
  await expect(page).toHaveURL(/\/admin\/orders\?q=Noor\+de&status=shipped/);
  await expect(rowOf(paid.number).getByText('Shipped', { exact: true })).toBeVisible();
  await letShipmentMailsLeave(world);
  await expect
    .poll(async () => subjects(world, paid.email))
    .toContainEqual(expect.stringContaining('is on its way'));

  await open(page, '/admin/orders?view=all');
  const batch = page.getByRole('form', { name: 'Change selected orders' });
  await expect(batch.getByLabel('New status'), 'none is proposed').toHaveValue('');
  await batch.getByLabel('New status').selectOption({ label: 'Shipped' });
  await batch.getByRole('button', { name: 'Change status' }).click();
  await expect(batch.getByText('Select at least one order.')).toBeVisible();
  await page.getByLabel(`Select order ${unpaid.number}`).check();
  await batch.getByLabel('New status').selectOption({ label: 'Shipped' });
  await batch.getByRole('button', { name: 'Change status' }).click();
  const sending = page.getByRole('dialog', { name: 'Mark 1 order as shipped?' });
  await expect(sending.getByRole('button', { name: 'Not yet' })).toBeFocused();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(page.getByLabel(`Select order ${unpaid.number}`)).toBeChecked();
  await batch.getByLabel('Select all on this page').check();
  await expect(batch.getByText('2 orders selected')).toBeVisible();
  await batch.getByLabel('New status').selectOption({ label: 'Delivered' });
  await batch.getByLabel('Reason').fill('Picked up');
  await batch.getByRole('button', { name: 'Change status' }).dblclick();
  await expect(batch.getByText('1 order: Delivered. 1 order stayed as it was:')).toBeVisible();
  await expect(
    batch.getByText(`${unpaid.number}: Invalid status transition from Pending to Delivered`),
  ).toBeVisible();
  await expect(rowOf(paid.number).getByText('Delivered', { exact: true })).toBeVisible();
  await expect(batch.getByText('1 order selected'), 'what did not work stays ticked').toBeVisible();
  await batch.getByRole('button', { name: 'Clear selection' }).click();
  await expect(batch.getByText('No orders selected')).toBeVisible();
  await expect(batch.getByLabel('Reason')).toHaveValue('');
  await expectAccessible(page);

  await choose(unpaid.number, 'Cancel Order');
  const dialog = page.getByRole('dialog', { name: /Are you sure you want to cancel/ });
  await expect(dialog.getByText('It is not paid')).toBeVisible();
  await dialog.getByLabel('Reason').fill('The customer called');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Cancel Order' }).click();
  await expect(page.getByText('Order cancelled successfully.')).toBeVisible();
  await expect(rowOf(unpaid.number).getByText('Cancelled', { exact: true })).toBeVisible();
  expect(await world.sql('select 1 from holds')).toEqual([]);

  // Decisions need confirmation; another tab with the former state cannot repeat one.
  const stale = await page.context().newPage();
  await open(stale, '/admin/orders');
  await choose(paid.number, 'Cancel Order');
  await expect(dialog.getByLabel(/^Refund €\d/)).toBeChecked();
  await expect(dialog.getByLabel('Put 1 item back in stock'), 'it is with the customer').not.toBeChecked();
  await expect(dialog.getByRole('button', { name: 'Keep the order' })).toBeFocused();
  await dialog.getByLabel('Put 1 item back in stock').check();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Cancel Order' }).click();
  await expect(page.getByText('Order cancelled successfully.').first()).toBeVisible();
  await expect.poll(() => world.stockOf('m1', 'M')).toBe(5);
  await expect
    .poll(async () => subjects(world, paid.email), { timeout: 60_000 })
    .toEqual(
      expect.arrayContaining([
        expect.stringContaining('has been cancelled'),
        expect.stringContaining('refunding money'),
      ]),
    );
  await stale.getByRole('button', { name: `Actions for ${paid.number}` }).click();
  await stale.locator('.row-actions:popover-open').getByRole('button', { name: 'Cancel Order' }).click();
  await stale.getByRole('dialog').getByRole('button', { name: 'Cancel Order' }).click();
  await expect(
    stale.getByRole('row').filter({ hasText: paid.number }).getByText('Cancelled', { exact: true }),
  ).toBeVisible();
  expect(await world.sql('select 1 from order_refunds')).toHaveLength(1);
  await stale.close();

  await choose(unpaid.number, 'Delete');
  await page
    .getByRole('dialog', { name: /Are you sure you want to delete/ })
    .getByRole('button', { name: 'Delete' })
    .click();
  await expect(page.getByText('Order deleted successfully.')).toBeVisible();
  await expect(rowOf(unpaid.number)).toHaveCount(0);
  await page.getByLabel('Deleted orders').check();
  await page.getByRole('button', { name: 'Filter', exact: true }).click();
  await choose(unpaid.number, 'Restore');
  await expect(page.getByText('Order restored.')).toBeVisible();
  await expect(page.getByText('No orders found.')).toBeVisible();
});

test('één bestelling, in het Nederlands: status, notitie, wat een ander intussen deed, verwijderen en terugzetten', async ({
  page,
  world,
  shop,
  provoke,
}) => {
  provoke(/400/, /409/);
  const { number } = await placeOrderInShop(world, shop, true);
  await open(page, `/admin/orders/${number}?lang=nl`);
  await expect(page.getByRole('heading', { name: `Bestelling ${number}` })).toBeVisible();
  for (const title of ['Bestelgegevens', 'Klant', 'Bezorgadres', 'Bestelde artikelen', 'Tijdlijn'])
    await expect(page.getByRole('heading', { name: title, exact: true })).toBeVisible();
  await expect(page.getByText('Besteld als gast')).toBeVisible();
  await expectAccessible(page);

  const timeline = page.getByRole('region', { name: 'Tijdlijn' });
  const status = page.getByRole('region', { name: 'Bestelstatus' });
  await status.getByLabel('Nieuwe status').selectOption({ label: 'Bezorgd' });
  await status.getByLabel('Reden').fill('Opgehaald in de winkel');
  await status.getByRole('button', { name: 'Status bijwerken' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Markeren als bezorgd' }).click();
  await expect(status.getByText('Bestelstatus bijgewerkt')).toBeVisible();
  await expect(timeline.getByText('Opgehaald in de winkel')).toBeVisible();
  await expect(status.getByLabel('Reden')).toHaveValue('');

  await world.sql("update orders set status = 'cancelled', updated_at = now() where order_number = $1", [
    number,
  ]);
  await status.getByLabel('Nieuwe status').selectOption({ label: 'Verzonden' });
  await status.getByLabel('Reden').fill('Toch verstuurd');
  await status.getByRole('button', { name: 'Status bijwerken' }).click();
  await expect(status.getByText('Iemand anders heeft de bestelling intussen gewijzigd')).toBeVisible();
  await expect(status.getByRole('definition')).toHaveText(['Geannuleerd', 'Verzonden']);
  await expect(status.getByLabel('Reden')).toHaveValue('Toch verstuurd');
  await expect(page.locator('.admin-head .admin-badge'), 'the badge is not older than the note').toHaveText(
    'Geannuleerd',
  );
  await expectAccessible(page);
  await status.getByRole('button', { name: 'Status bijwerken' }).click();
  const shipping = page.getByRole('dialog', { name: `Bestelling ${number} als verzonden markeren?` });
  await expect(shipping.getByRole('button', { name: 'Nog niet' })).toBeFocused();
  await expect(shipping.getByText('Deze bestelling is geannuleerd.')).toBeVisible();
  await expectAccessible(page);
  await shipping.getByRole('button', { name: 'Markeren als verzonden' }).click();
  await expect(status.getByText('Bestelstatus bijgewerkt')).toBeVisible();
  await expect(timeline.getByText('Toch verstuurd')).toBeVisible();

  const note = page.getByRole('region', { name: 'Notitie toevoegen' });
  await note.getByRole('button', { name: 'Notitie toevoegen' }).click();
  await expect(note.getByText('Schrijf eerst iets op')).toBeVisible();
  await note.getByLabel('Notitie').fill('Inpakken als cadeau');
  await note.getByRole('button', { name: 'Notitie toevoegen' }).click();
  await expect(timeline.getByText('Inpakken als cadeau')).toBeVisible();
  await expect(note.getByLabel('Notitie')).toHaveValue('');

  await page.getByRole('button', { name: 'Bevestiging opnieuw sturen' }).click();
  await expect(page.getByText('De bevestiging is onderweg.')).toBeVisible();

  await page.getByRole('button', { name: 'Verwijderen', exact: true }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Verwijderen' }).click();
  await expect(page.getByText('Deze bestelling is verwijderd.')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Terugzetten' }).click();
  await expect(page.getByRole('heading', { name: 'Deze bestelling verwijderen' })).toBeVisible();
  await page.getByRole('link', { name: 'Terug naar bestellingen' }).click();
  await expect(page.getByRole('heading', { name: 'Bestellingen', exact: true })).toBeVisible();
});

test('a connection that is lost while saving keeps what was typed; an order that is none says so', async ({
  page,
  world,
  shop,
  provoke,
}) => {
  provoke(/503/, /404/, /ERR_FAILED/);
  const { number } = await placeOrderInShop(world, shop);
  await open(page, `/admin/orders/${number}`);
  const status = page.getByRole('region', { name: 'Order status' });
  await expect(status).toBeVisible();
  const mails = page.getByRole('region', { name: 'Emails to the customer' });
  await expect(mails, 'nothing is paid that could be confirmed').toHaveCount(0);
  await page.route(`**/admin/orders/${number}/*.data*`, (route) => route.abort());
  await status.getByLabel('New status').selectOption({ label: 'Shipped' });
  await status.getByLabel('Reason').fill('Sent by bicycle');
  await status.getByRole('button', { name: 'Update Status' }).click();
  await expect(
    status.getByText('Failed to update order status. The shop did not answer. Nothing you typed is lost'),
  ).toBeVisible();
  await expect(status.getByLabel('New status')).toHaveValue('shipped');
  await expect(status.getByLabel('Reason')).toHaveValue('Sent by bicycle');
  await page.unroute(`**/admin/orders/${number}/*.data*`);
  await status.getByRole('button', { name: 'Update Status' }).click();
  const unpaid = page.getByRole('dialog');
  await unpaid.getByRole('button', { name: 'Mark as Shipped' }).click();
  await expect(unpaid, 'what is not paid is not shipped by one click').toBeVisible();
  await unpaid.getByLabel('Ship it even though it is not paid').check();
  await unpaid.getByRole('button', { name: 'Mark as Shipped' }).click();
  await expect(status.getByText('Order status updated successfully')).toBeVisible();
  await expect(page.getByText('Order status updated successfully'), 'it is said once').toHaveCount(1);
  await expect(page.getByRole('region', { name: 'Timeline' }).getByText('Sent by bicycle')).toBeVisible();

  const note = page.getByRole('region', { name: 'Add note' });
  const typed = note.getByLabel('Note');
  await typed.fill('Rang twice');
  await page.getByRole('link', { name: 'Back to Orders' }).click();
  const leaving = page.getByRole('dialog');
  await expectAccessible(page);
  await leaving.getByRole('button', { name: 'Keep editing' }).click();
  await expect(typed).toHaveValue('Rang twice');
  // Such a form survives the end of its session.
  await expect(page.locator('form[data-unsaved]')).toHaveCount(1);
  const held = Promise.withResolvers<void>();
  await page.route(`**/admin/orders/${number}/*.data*`, async (route) => {
    if (route.request().method() === 'POST') await held.promise;
    await route.continue();
  });
  await note.getByRole('button', { name: 'Add note' }).click();
  await typed.fill('Nobody is there');
  held.resolve();
  await expect(page.getByRole('region', { name: 'Timeline' }).getByText('Rang twice')).toBeVisible();
  await expect(typed).toHaveValue('Nobody is there');
  await note.getByRole('button', { name: 'Add note' }).click();
  await expect(typed).toHaveValue('');
  await expect(page.locator('form[data-unsaved]')).toHaveCount(0);

  await open(page, '/admin/orders/ORD-1');
  await expect(page.getByRole('heading', { name: 'Order not found' })).toBeVisible();
  await page.getByRole('link', { name: 'Back to Orders' }).click();
  await expect(page.getByRole('link', { name: number })).toBeVisible();
});

test('without JavaScript the list’s actions and an order’s forms work as plain forms', async ({
  context,
  world,
  shop,
}) => {
  const { number } = await placeOrderInShop(world, shop);
  const list = await openHtml(context, '/admin/orders?q=noor');
  list.check(`Select order ${number}`);
  list.fill('New status', 'Shipped');
  const question = await list.press('Change status');
  const refused = await question.one('dialog', 'Mark 1 order as shipped?').press('Mark as Shipped');
  expect(refused.text).toContain(`${number}: Invalid status transition from Pending to Shipped`);
  const shipping = (await openHtml(context, '/admin/orders?q=noor')).one(
    'dialog',
    `Mark order ${number} as shipped?`,
  );
  shipping.check('Ship it even though it is not paid');
  expect((await shipping.press('Mark as Shipped')).text).toContain('Order marked as shipped.');

  const order = await openHtml(context, `/admin/orders/${number}`);
  order.fill('New status', 'Cancelled');
  const asked = await order.press('Update Status');
  const cancelled = await asked.one('dialog', /to cancel order/).press('Cancel Order');
  expect(cancelled.text).toContain('Order status updated successfully');
  cancelled.fill('New status', 'Delivered');
  const delivered = await cancelled.press('Update Status');
  expect(delivered.text).toContain('Order status updated successfully');
  delivered.fill('Note', 'By hand');
  expect((await delivered.press('Add note')).text).toContain('By hand');
});
