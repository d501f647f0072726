import { expectAccessible } from '../support/accessible.ts';
import { signInAsAdmin } from '../support/as-admin.ts';
import { openHtml } from '../support/html-page.ts';
import { expect, test } from '../support/journey.ts';
import { placeOrderInShop, subjects } from '../support/place-order.ts';
import { open, someone } from '../support/shopping.ts';
import { linkMailed } from '../support/signing-in.ts';
import { tabTo } from '../support/tab-to.ts';

test('in Dutch: two operators correct an address, the later after looking again; the customer sees it', async ({
  page,
  world,
  shop,
  provoke,
  browser,
  baseURL,
}) => {
  provoke(/400/, /409/);
  await world.setStock('m11', 'M', 9);
  const { number, session } = await placeOrderInShop(world, shop, true, [{ id: 'm11', size: 'M' }]);
  await signInAsAdmin(page, 'nl');
  const theirs = await browser.newContext({ baseURL: baseURL ?? '' });
  const other = await theirs.newPage();
  await signInAsAdmin(other, 'nl');
  for (const one of [page, other]) {
    await open(one, `/admin/orders/${number}/amendments`);
  }
  const form = page.getByRole('region', { name: 'Bezorgadres verbeteren' });
  await form.getByLabel('Plaats', { exact: true }).fill('');
  await form.getByRole('button', { name: 'Adres opslaan' }).click();
  await expect(form.getByText('Vul je plaats in.')).toBeVisible();
  await expect(form.getByLabel('Plaats', { exact: true })).toBeFocused();
  await expectAccessible(page);
  await form.getByLabel('Plaats', { exact: true }).fill('Utrecht');
  await form.getByLabel('Straat', { exact: true }).fill('Oudegracht');
  await form.getByLabel(/^Huisnummer/).fill('12 bis');
  await tabTo(page, form.getByRole('button', { name: 'Adres opslaan' }));
  await page.keyboard.press('Enter');
  await expect(form.getByText('Het adres is verbeterd.')).toBeVisible();

  const later = other.getByRole('region', { name: 'Bezorgadres verbeteren' });
  await later.getByLabel(/^Huisnummer/).fill('14');
  await later.getByRole('button', { name: 'Adres opslaan' }).click();
  await expect(later.getByText('Iemand heeft deze bestelling intussen gewijzigd.')).toBeVisible();
  await expect(later.getByLabel(/^Huisnummer/)).toHaveValue('14');
  // By then the page displays the first one's change.
  await expect(later.getByText('Oudegracht 12 bis')).toBeVisible();
  await later.getByRole('button', { name: 'Adres opslaan' }).click();
  await expect(later.getByText('Het adres is verbeterd.')).toBeVisible();
  await theirs.close();

  await open(page, `/admin/orders/${number}`);
  await expect(
    page.getByRole('region', { name: 'Tijdlijn' }).getByText('Verbeterde het bezorgadres').first(),
  ).toBeVisible();
  await open(page, `/payment/success?session_id=${session}`);
  await expect(page.getByText(/ 14$/).first()).toBeVisible();
});

test('in English: an order has another email address once the link that was mailed there is followed', async ({
  page,
  context,
  world,
  shop,
}) => {
  await world.setStock('m11', 'L', 9);
  const order = await placeOrderInShop(world, shop, true, [{ id: 'm11', size: 'L' }]);
  await signInAsAdmin(context, 'en');
  const right = await (await openHtml(context, `/admin/orders/${order.number}`)).follow('Edit order');
  expect(right.has('heading', 'Edit order')).toBe(true);
  const panel = right.one('region', 'Change the email address');
  panel.fill('New email address', 'nobody');
  expect((await panel.press('Email the link')).text).toContain('Please enter a valid email address');
  const email = someone('moved');
  panel.fill('New email address', email);
  const [asked] = await Promise.all([panel.press('Email the link'), panel.press('Email the link')]);
  for (const told of ['The link was emailed.', 'It has not been followed yet.', order.email])
    expect(asked.one('region', 'Change the email address').text).toContain(told);

  const link = await linkMailed(
    world,
    email,
    `Confirm your email address for order ${order.number} at Marenza`,
  );
  expect(await subjects(world, email)).toHaveLength(1);
  const question = await openHtml(context, link);
  for (const secret of [order.number, 'Noor']) expect(question.text).not.toContain(secret);
  await open(page, link);
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Confirm this address' }).press('Enter');
  await expect(page.getByText('Emails about your order will go to this address from now on.')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('link', { name: 'View my order' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText(order.number);
  await expect
    .poll(() => subjects(world, order.email))
    .toContain(`New email address for your order ${order.number} at Marenza`);
  const again = await openHtml(context, link);
  expect(again.text).toContain('Emails about your order will go to this address from now on.');
  expect(again.has('button', 'Confirm this address')).toBe(false);

  const changed = await openHtml(context, `/admin/orders/${order.number}`);
  expect(changed.has('link', email)).toBe(true);
  expect(changed.one('region', 'Timeline').text).toContain('The new email address was confirmed');
  const later = await openHtml(context, right.url);
  expect(later.one('region', 'Change the email address').text).toContain(email);
  expect(later.text).not.toContain('It has not been followed yet.');
});

test('in English: a size is exchanged while two operators look, and a piece is on the way to be removed', async ({
  page,
  world,
  shop,
  provoke,
  browser,
  baseURL,
}) => {
  provoke(/400/, /409/);
  await world.setStock('m12', 'M', 3);
  await world.setStock('m12', 'L', 1);
  await world.setStock('m12', 'XL', 1);
  const order = await placeOrderInShop(world, shop, true, [{ id: 'm12', size: 'M' }]);
  const { number, session } = order;
  await signInAsAdmin(page, 'en');
  const theirs = await browser.newContext({ baseURL: baseURL ?? '' });
  const other = await theirs.newPage();
  await signInAsAdmin(other, 'en');
  const panelOf = (one: typeof page) => one.getByRole('region', { name: 'Exchange a size' });
  for (const one of [page, other]) await open(one, `/admin/orders/${number}/amendments`);
  const exchange = (one: typeof page) => panelOf(one).getByRole('button', { name: 'Exchange', exact: true });
  await exchange(page).click();
  await expect(panelOf(page).getByText('Choose an item and a size it is sold in.')).toBeVisible();
  await expectAccessible(page);
  // Another buyer takes the last one meanwhile.
  await placeOrderInShop(world, shop, true, [{ id: 'm12', size: 'L' }]);
  await panelOf(page).getByLabel('Item and new size').selectOption('0:L');
  await exchange(page).click();
  await expect(panelOf(page).getByText('Not enough items of this size are left.')).toBeVisible();
  await panelOf(page).getByLabel('Item and new size').focus();
  await panelOf(page).getByLabel('Item and new size').selectOption('0:XL');
  await tabTo(page, exchange(page));
  await page.keyboard.press('Enter');
  await expect(panelOf(page).getByText('The size was exchanged,')).toBeVisible();
  await panelOf(other).getByLabel('Item and new size').selectOption('0:L');
  await exchange(other).click();
  await expect(panelOf(other).getByText('Someone else changed this order in the meantime.')).toBeVisible();
  await theirs.close();
  const stock = await world.sql<{ size: string; stock: number }>(
    "select size, stock_quantity as stock from product_sizes where product_id = 'm12' and size in ('M', 'L', 'XL')",
  );
  expect(Object.fromEntries(stock.map((one) => [one.size, one.stock]))).toEqual({ M: 3, L: 0, XL: 0 });

  await panelOf(page).getByRole('link', { name: 'Remove an item' }).press('Enter');
  await expect(page.getByRole('region', { name: 'Timeline' }).getByText('Exchanged a size')).toBeVisible();
  await page.getByLabel(/^Returned: Band-Collar Set, XL/).fill('1');
  await expect(page.getByLabel(/^Amount/)).not.toHaveValue('');

  await world.sql("update pgboss.job set start_after = now() where name = 'order-changed-mail'");
  await expect.poll(() => subjects(world, order.email)).toContain(`Your Marenza order ${number} was changed`);
  await open(page, `/payment/success?session_id=${session}`);
  await expect(page.getByText(/XL/).first()).toBeVisible();
});

test('in Dutch: some pieces of a line are exchanged for another size, by keyboard', async ({
  page,
  world,
  shop,
  provoke,
}) => {
  provoke(/400/);
  const product = 'm24';
  for (const size of ['M', 'L'] as const) await world.setStock(product, size, 5);
  const pieces = [{ id: product, size: 'M', quantity: 3 }];
  const { number, session } = await placeOrderInShop(world, shop, true, pieces);
  await signInAsAdmin(page, 'nl');
  await open(page, `/admin/orders/${number}/amendments`);
  const panel = page.getByRole('region', { name: 'Maat omruilen' });
  const exchange = panel.getByRole('button', { name: 'Omruilen', exact: true });
  await panel.getByLabel('Stuk en nieuwe maat').selectOption('0:L');
  await panel.getByLabel('Hoeveel stuks').fill('4');
  await exchange.click();
  await expect(panel.getByText('Vul in hoeveel stuks, niet meer dan de regel heeft.')).toBeVisible();
  await expectAccessible(page);
  await panel.getByLabel('Hoeveel stuks').fill('2');
  await tabTo(page, exchange);
  await page.keyboard.press('Enter');
  await expect(panel.getByText('De maat is omgeruild,')).toBeVisible();
  await expect(panel.getByLabel('Hoeveel stuks')).toHaveValue('');
  await expectAccessible(page);
  const stock = await world.sql<{ stock: number }>(
    "select stock_quantity as stock from product_sizes where product_id = $1 and size in ('M', 'L') order by size",
    [product],
  );
  expect(stock.map((one) => one.stock)).toEqual([3, 4]);
  await open(page, `/admin/orders/${number}`);
  await expect(page.locator('.ordered-items').getByRole('listitem')).toHaveCount(2);
  await open(page, `/payment/success?session_id=${session}`);
  await expect(page.getByText(/ L$/).first()).toBeVisible();
  await expect(page.getByText(/ M$/).first()).toBeVisible();
});
