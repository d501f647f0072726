import { expectAccessible } from '../support/accessible.ts';
import { signInAsAdmin } from '../support/as-admin.ts';
import { type HtmlPage, openHtml } from '../support/html-page.ts';
import { expect, test } from '../support/journey.ts';
import { placeOrderInShop, subjects } from '../support/place-order.ts';
import { open, someone } from '../support/shopping.ts';
import { linkMailed } from '../support/signing-in.ts';
import { tabTo } from '../support/tab-to.ts';

test('in Dutch: two operators correct an address, the later after looking again; the customer sees it', async ({
  page,
  context,
  world,
  shop,
  provoke,
}) => {
  provoke(/400/);
  await world.setStock('m11', 'M', 9);
  const { number, session } = await placeOrderInShop(world, shop, true, [{ id: 'm11', size: 'M' }]);
  await signInAsAdmin(context, 'nl');
  const other = await openHtml(context, `/admin/orders/${number}/amendments`);
  await open(page, other.url);
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

  const panelOf = (answer: HtmlPage) => answer.one('region', 'Bezorgadres verbeteren');
  const panel = panelOf(other);
  panel.fill(/^Huisnummer/, '14');
  const disputed = await panel.press('Adres opslaan');
  expect(disputed.status).toBe(409);
  const later = panelOf(disputed);
  expect(later.text).toContain('Iemand heeft deze bestelling intussen gewijzigd.');
  expect(later.field(/^Huisnummer/).value).toBe('14');
  // By then the page displays the first one's change.
  expect(later.text).toContain('Oudegracht 12 bis');
  expect(panelOf(await later.press('Adres opslaan')).text).toContain('Het adres is verbeterd.');

  const order = await openHtml(context, `/admin/orders/${number}`);
  expect(order.one('region', 'Tijdlijn').text).toContain('Verbeterde het bezorgadres');
  const own = await openHtml(context, `/payment/success?session_id=${session}`);
  expect(own.main).toContain('Prinsengracht 14');
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

test('in English: a size is exchanged while two operators look, and an item is on the way to be removed', async ({
  context,
  world,
  shop,
}) => {
  await world.setStock('m12', 'M', 3);
  await world.setStock('m12', 'L', 1);
  await world.setStock('m12', 'XL', 1);
  const order = await placeOrderInShop(world, shop, true, [{ id: 'm12', size: 'M' }]);
  const { number, session } = order;
  await signInAsAdmin(context, 'en');
  const panelOf = (answer: HtmlPage) => answer.one('region', 'Exchange a size');
  const [mine, theirs] = [
    panelOf(await openHtml(context, `/admin/orders/${number}/amendments`)),
    panelOf(await openHtml(context, `/admin/orders/${number}/amendments`)),
  ];
  const nothing = await mine.press('Exchange');
  expect(nothing.status).toBe(400);
  expect(panelOf(nothing).text).toContain('Choose an item and a size it is sold in.');
  // Another buyer takes the last one.
  await placeOrderInShop(world, shop, true, [{ id: 'm12', size: 'L' }]);
  mine.fill('Item and new size', '0:L');
  const short = await mine.press('Exchange');
  expect(short.status).toBe(409);
  expect(panelOf(short).text).toContain('Not enough items of this size are left.');
  mine.fill('Item and new size', '0:XL');
  const exchanged = await mine.press('Exchange');
  expect(panelOf(exchanged).text).toContain('The size was exchanged,');
  theirs.fill('Item and new size', '0:L');
  const late = await theirs.press('Exchange');
  expect(late.status).toBe(409);
  expect(panelOf(late).text).toContain('Someone else changed this order in the meantime.');
  const stock = await world.sql<{ size: string; stock: number }>(
    "select size, stock_quantity as stock from product_sizes where product_id = 'm12' and size in ('M', 'L', 'XL')",
  );
  expect(Object.fromEntries(stock.map((one) => [one.size, one.stock]))).toEqual({ M: 3, L: 0, XL: 0 });

  const removing = await panelOf(exchanged).follow('Remove an item');
  expect(removing.one('region', 'Timeline').text).toContain('Exchanged a size');
  expect(removing.field(/^Returned: Band-Collar Set, XL/).value).toBe('0');

  await world.sql("update pgboss.job set start_after = now() where name = 'order-changed-mail'");
  await expect.poll(() => subjects(world, order.email)).toContain(`Your Marenza order ${number} was changed`);
  expect((await openHtml(context, `/payment/success?session_id=${session}`)).main).toMatch(/\bXL\b/);
});

test('in Dutch: some items of a line are exchanged for another size, by keyboard', async ({
  page,
  context,
  world,
  shop,
  provoke,
}) => {
  provoke(/400/);
  const product = 'm24';
  for (const size of ['M', 'L'] as const) await world.setStock(product, size, 5);
  const pieces = [{ id: product, size: 'M', quantity: 3 }];
  const { number, session } = await placeOrderInShop(world, shop, true, pieces);
  await signInAsAdmin(context, 'nl');
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
  const order = await openHtml(context, `/admin/orders/${number}`);
  expect(order.one('region', 'Bestelde artikelen').all('listitem')).toHaveLength(2);
  const main = (await openHtml(context, `/payment/success?session_id=${session}`)).main;
  for (const size of [/ L\b/, / M\b/]) expect(main).toMatch(size);
});
