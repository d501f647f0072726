import { expectAccessible } from '../support/accessible.ts';
import { signInAsAdmin } from '../support/as-admin.ts';
import { type HtmlPage, openHtml } from '../support/html-page.ts';
import { expect, test } from '../support/journey.ts';
import { letShipmentMailsLeave, placeOrderInShop, subjects, withoutOrders } from '../support/place-order.ts';
import { open } from '../support/shopping.ts';

test.beforeEach(async ({ context, world, provoke }) => {
  await withoutOrders(world, provoke);
  await world.setStock('m1', 'M', 5);
  await signInAsAdmin(context);
});

test('orders are found by number, address and payment, and narrowed by status and day', async ({
  context,
  world,
  shop,
}) => {
  const paid = await placeOrderInShop(world, shop, true);
  const unpaid = await placeOrderInShop(world, shop);
  const all = await openHtml(context, '/admin/orders?view=all&lang=en');
  const table = all.one('table', 'Orders');
  expect([...(table.all('row')[0]?.text.matchAll(/Order #|[A-Z]\w+/g) ?? [])].join(' ')).toBe(
    'Select Order # Customer Email Date Status Items Total Payment Actions',
  );
  expect(all.text).toContain('1–2 of 2');
  for (const typed of [paid.number, paid.email, paid.session.slice(-10)]) {
    all.fill('Search orders...', typed);
    const found = await all.press('Search');
    expect(found.text).toContain('1–1 of 1');
    expect(found.has('link', paid.number)).toBe(true);
    expect(found.has('link', unpaid.number)).toBe(false);
  }
  all.fill('Search orders...', 'nobody');
  expect((await all.press('Search')).text).toContain('No orders found.');

  const list = await openHtml(context, '/admin/orders?view=all');
  list.fill(/^Status/, 'Processing');
  const narrowed = await list.press('Apply');
  expect(narrowed.url).toMatch(/status=processing/);
  expect(narrowed.text).toContain('1–1 of 1');
  narrowed.fill('Search orders...', 'Noor de');
  const both = await narrowed.press('Search');
  expect(both.url, 'what is searched for goes together with the filter').toMatch(
    /q=Noor\+de&.*status=processing/,
  );
  expect(both.has('link', paid.number)).toBe(true);
  expect((await both.follow('Remove filter: Processing')).text).toContain('1–2 of 2');
  expect((await both.follow('Clear filters')).text).toContain('1–2 of 2');
  expect(list.text, 'the number of selected orders is only known to scripts').not.toContain(
    'No orders selected',
  );
  expect((await list.press('Change status')).text).toContain('Select at least one order.');

  list.fill('From', '2026-11-02');
  list.fill('Up to and including', '2026-11-01');
  const refused = await list.press('Apply');
  expect(refused.status).toBe(400);
  expect(refused.text).toContain('The last day is before the first');
});

test('an order is shipped and cancelled from the list: its money, its item and its mails; one that is deleted is restored', async ({
  context,
  world,
  shop,
}) => {
  const paid = await placeOrderInShop(world, shop, true);
  const unpaid = await placeOrderInShop(world, shop);
  const all = () => openHtml(context, '/admin/orders?view=all&lang=en');
  const first = await all();
  expect(first.one('dialog', `Mark order ${unpaid.number} as shipped?`).text).toContain(
    'This order is not paid: Payment pending.',
  );
  const shipped = await first.one('dialog', `Mark order ${paid.number} as shipped?`).press('Mark as Shipped');
  expect(shipped.text).toContain('Order marked as shipped.');
  expect((await all()).one('row', paid.number).text).toContain('Shipped');
  await letShipmentMailsLeave(world);
  await expect
    .poll(async () => subjects(world, paid.email))
    .toContainEqual(expect.stringContaining('is on its way'));

  const ofCancelling = (number: string) => new RegExp(`want to cancel.*${number}`);
  const asked = (await all()).one('dialog', ofCancelling(unpaid.number));
  expect(asked.text).toContain('It is not paid');
  asked.fill('Reason', 'The customer called');
  expect((await asked.press('Cancel Order')).text).toContain('Order cancelled successfully.');
  expect((await all()).one('row', unpaid.number).text).toContain('Cancelled');
  expect(await world.sql('select 1 from holds')).toEqual([]);

  const former = await all();
  const refund = (await all()).one('dialog', ofCancelling(paid.number));
  expect(refund.field(/^Refund €\d/).isChecked).toBe(true);
  expect(refund.field('Put 1 item back in stock').isChecked, 'it is with the customer').toBe(false);
  refund.check('Put 1 item back in stock');
  expect((await refund.press('Cancel Order')).text).toContain('Order cancelled successfully.');
  await expect.poll(() => world.stockOf('m1', 'M')).toBe(5);
  await expect
    .poll(async () => subjects(world, paid.email), { timeout: 60_000 })
    .toEqual(
      expect.arrayContaining([
        expect.stringContaining('has been cancelled'),
        expect.stringContaining('refunding money'),
      ]),
    );
  // A page that was opened before cannot repeat it.
  await former.one('dialog', ofCancelling(paid.number)).press('Cancel Order');
  expect((await all()).one('row', paid.number).text).toContain('Cancelled');
  expect(await world.sql('select 1 from order_refunds')).toHaveLength(1);

  const deleted = await (await all())
    .one('dialog', new RegExp(`want to delete.*${unpaid.number}`))
    .press('Delete');
  expect(deleted.text).toContain('Order deleted successfully.');
  const left = await all();
  expect(left.has('link', unpaid.number)).toBe(false);
  left.check('Deleted orders');
  const bin = await left.press('Apply');
  const restored = await bin.one('row', unpaid.number).press('Restore');
  expect(restored.text).toContain('Order restored.');
  expect((await openHtml(context, bin.url)).text).toContain('No orders found.');
  expect((await all()).has('link', unpaid.number)).toBe(true);
});

test('in the list an operator acts on one order and on those that are ticked; a question that is closed changes nothing', async ({
  page,
  world,
  shop,
  provoke,
}) => {
  provoke(/400/);
  const paid = await placeOrderInShop(world, shop, true);
  const unpaid = await placeOrderInShop(world, shop);
  await open(page, '/admin/orders?view=all&from=2026-11-02&to=2026-11-01');
  await expect(page.getByText('The last day is before the first')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Clear filters' }).click();
  await expect(page.getByText('1–2 of 2')).toBeVisible();
  const rowOf = (number: string) =>
    page.getByRole('table', { name: 'Orders' }).getByRole('row').filter({ hasText: number });
  const choose = async (number: string, action: string) => {
    await page.getByRole('button', { name: `Actions for ${number}` }).click();
    await page.locator('.row-actions:popover-open').getByRole('button', { name: action }).click();
  };
  await choose(unpaid.number, 'Mark as Shipped');
  await expect(page.getByRole('dialog', { name: `Mark order ${unpaid.number} as shipped?` })).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(rowOf(unpaid.number).getByText('Pending', { exact: true })).toBeVisible();
  await page.getByText('Filters', { exact: true }).click();
  await page.getByLabel(/^Status/).selectOption({ label: 'Processing' });
  await page.getByRole('searchbox', { name: 'Search orders...' }).fill('Noor de');
  await page.getByRole('button', { name: 'Search', exact: true }).click();
  await expect(page, 'what is searched for goes together with the filter').toHaveURL(
    /q=Noor\+de&.*status=processing/,
  );
  await rowOf(paid.number).getByRole('link', { name: paid.number }).click();
  await page.getByRole('link', { name: 'Back to Orders' }).click();
  await expect(page).toHaveURL(/\/admin\/orders\?.*q=Noor\+de&.*status=processing/);
  await choose(paid.number, 'Mark as Shipped');
  await page.getByRole('dialog').getByRole('button', { name: 'Mark as Shipped' }).dblclick();
  await expect(page.getByText('Order marked as shipped.')).toBeVisible();
  await expect(page.getByText('No orders found.')).toBeVisible();

  await page.getByRole('link', { name: 'Clear filters' }).click();
  const batch = page.getByRole('form', { name: 'Change selected orders' });
  await expect(page.getByLabel(`Select order ${unpaid.number}`)).toBeVisible();
  await expect(batch, 'nothing is selected').toBeHidden();
  await page.getByLabel(`Select order ${unpaid.number}`).check();
  await expect(batch.getByLabel('New status'), 'none is proposed').toHaveValue('');
  await batch.getByLabel('New status').selectOption({ label: 'Shipped' });
  await batch.getByRole('button', { name: 'Change status' }).click();
  const sending = page.getByRole('dialog', { name: 'Mark 1 order as shipped?' });
  await expect(sending.getByRole('button', { name: 'Not yet' })).toBeFocused();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(page.getByLabel(`Select order ${unpaid.number}`)).toBeChecked();
  await page.getByLabel('Select all on this page').check();
  await expect(batch.getByText('2 orders selected')).toBeVisible();
  await batch.getByLabel('New status').selectOption({ label: 'Delivered' });
  await batch.getByLabel('Reason').fill('Picked up');
  await batch.getByRole('button', { name: 'Change status' }).dblclick();
  await expect(page.getByText('1 order: Delivered. 1 order stayed as it was:')).toBeVisible();
  await expect(
    page.getByText(`${unpaid.number}: Invalid status transition from Pending to Delivered`),
  ).toBeVisible();
  await expect(rowOf(paid.number).getByText('Delivered', { exact: true })).toBeVisible();
  await expect(batch.getByText('1 order selected'), 'what did not work stays ticked').toBeVisible();
  await batch.getByRole('button', { name: 'Clear selection' }).click();
  await expect(batch).toBeHidden();
  await expect(page.locator('#batch-reason')).toHaveValue('');
  await expectAccessible(page);

  await choose(paid.number, 'Cancel Order');
  const dialog = page.getByRole('dialog', { name: /Are you sure you want to cancel/ });
  await expect(dialog.getByRole('button', { name: 'Keep the order' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(dialog).toBeHidden();
  expect(await world.sql('select 1 from order_refunds')).toEqual([]);
});

test('één bestelling, in het Nederlands: status, notitie, wat een ander intussen deed, verwijderen en terugzetten', async ({
  context,
  world,
  shop,
}) => {
  const { number } = await placeOrderInShop(world, shop, true);
  const order = await openHtml(context, `/admin/orders/${number}?lang=nl`);
  expect(order.heading).toContain(`Bestelling ${number}`);
  for (const title of ['Bestelgegevens', 'Klant', 'Bezorgadres', 'Bestelde artikelen', 'Tijdlijn'])
    expect(order.names('heading')).toContain(title);
  expect(order.text).toContain('Besteld als gast');

  const change = async (to: string, reason: string, page: HtmlPage) => {
    page.fill('Nieuwe status', to);
    page.one('region', 'Bestelstatus').fill('Reden', reason);
    return page.press('Status bijwerken');
  };
  const asked = await change('Bezorgd', 'Opgehaald in de winkel', order);
  const delivered = await asked.one('dialog', /als bezorgd/).press('Markeren als bezorgd');
  const status = (page: HtmlPage) => page.one('region', 'Bestelstatus');
  expect(status(delivered).text).toContain('Bestelstatus bijgewerkt');
  expect(delivered.one('region', 'Tijdlijn').text).toContain('Opgehaald in de winkel');
  expect(status(delivered).field('Reden').value).toBe('');

  await world.sql("update orders set status = 'cancelled', updated_at = now() where order_number = $1", [
    number,
  ]);
  const refused = await change('Verzonden', 'Toch verstuurd', delivered);
  expect(refused.status).toBe(409);
  expect(status(refused).text).toContain('Iemand anders heeft de bestelling intussen gewijzigd');
  expect(status(refused).names('definition')).toEqual(['Geannuleerd', 'Verzonden']);
  expect(status(refused).field('Reden').value).toBe('Toch verstuurd');
  const again = await refused.press('Status bijwerken');
  const shipping = again.one('dialog', `Bestelling ${number} als verzonden markeren?`);
  expect(shipping.text).toContain('Deze bestelling is geannuleerd.');
  const shipped = await shipping.press('Markeren als verzonden');
  expect(status(shipped).text).toContain('Bestelstatus bijgewerkt');
  expect(shipped.one('region', 'Tijdlijn').text).toContain('Toch verstuurd');

  const empty = await shipped.press('Notitie toevoegen');
  expect(empty.text).toContain('Schrijf eerst iets op');
  empty.fill('Notitie', 'Inpakken als cadeau');
  const noted = await empty.press('Notitie toevoegen');
  expect(noted.one('region', 'Tijdlijn').text).toContain('Inpakken als cadeau');
  expect(noted.field('Notitie').value).toBe('');
  expect((await noted.press('Bevestiging opnieuw sturen')).text).toContain('De bevestiging is onderweg.');

  const deleted = await noted.dialogOf('Verwijderen').press('Verwijderen');
  expect((await openHtml(context, `/admin/orders/${number}`)).text).toContain(
    'Deze bestelling is verwijderd.',
  );
  await deleted.press('Terugzetten');
  const restored = await openHtml(context, `/admin/orders/${number}`);
  expect(restored.has('button', 'Verwijderen')).toBe(true);
  expect((await restored.follow('Terug naar bestellingen')).heading).toBe('Bestellingen');
});

test('a connection that is lost while saving, and what another operator changed, keep what was typed', async ({
  page,
  world,
  shop,
  provoke,
}) => {
  provoke(/409/, /503/, /ERR_FAILED/);
  const { number } = await placeOrderInShop(world, shop);
  await open(page, `/admin/orders/${number}`);
  const status = page.getByRole('region', { name: 'Order status' });
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

  await world.sql("update orders set status = 'cancelled', updated_at = now() where order_number = $1", [
    number,
  ]);
  await status.getByRole('button', { name: 'Update Status' }).click();
  await expect(status.getByText('Order was updated by another process')).toBeVisible();
  await expect(status.getByLabel('Reason')).toHaveValue('Sent by bicycle');
  await expect(
    page.locator('.order-head .admin-badge').first(),
    'the badge is not older than the note',
  ).toHaveText('Cancelled');
  await expectAccessible(page);
  await status.getByRole('button', { name: 'Update Status' }).click();
  const unpaid = page.getByRole('dialog');
  await expect(unpaid.getByRole('button', { name: 'Not yet' })).toBeFocused();
  await expectAccessible(page);
  await unpaid.getByRole('button', { name: 'Mark as Shipped' }).click();
  await expect(unpaid, 'what is not paid is not shipped by one click').toBeVisible();
  await unpaid.getByLabel('Ship it even though it is not paid').check();
  await unpaid.getByRole('button', { name: 'Mark as Shipped' }).click();
  await expect(status.getByText('Order status updated successfully')).toBeVisible();
  await expect(page.getByText('Order status updated successfully'), 'it is said once').toHaveCount(1);
  await expect(page.getByRole('region', { name: 'Timeline' }).getByText('Sent by bicycle')).toBeVisible();
  await expect(status.getByLabel('Reason')).toHaveValue('');

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
});

test('an order that is not paid has no confirmation to send again, and a number without an order says so', async ({
  context,
  world,
  shop,
}) => {
  const [unpaid, paid] = [await placeOrderInShop(world, shop), await placeOrderInShop(world, shop, true)];
  const hasMails = async (number: string) =>
    (await openHtml(context, `/admin/orders/${number}?lang=en`)).has('region', 'Emails to the customer');
  expect(await hasMails(paid.number)).toBe(true);
  expect(await hasMails(unpaid.number), 'nothing is paid that could be confirmed').toBe(false);
  const none = await openHtml(context, '/admin/orders/ORD-1');
  expect(none.status).toBe(404);
  expect(none.has('heading', 'Order not found')).toBe(true);
  expect((await none.follow('Back to Orders')).has('link', paid.number)).toBe(true);
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
