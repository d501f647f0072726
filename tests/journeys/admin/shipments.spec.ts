import { expectAccessible } from '../support/accessible.ts';
import { signInAsAdmin } from '../support/as-admin.ts';
import { type HtmlPage, openHtml } from '../support/html-page.ts';
import { expect, test } from '../support/journey.ts';
import { letShipmentMailsLeave, placeOrderInShop, subjects, withoutOrders } from '../support/place-order.ts';
import { open } from '../support/shopping.ts';

const link = 'https://jouw.postnl.nl/track-and-trace/3SABCD0123456-';

test('in Dutch: an order goes out in two parcels; one is undone and sent again; each is mailed once with its code', async ({
  page,
  context,
  world,
  shop,
}) => {
  await world.setStock('m8', 'M', 9);
  const order = await placeOrderInShop(world, shop, true, [{ id: 'm8', size: 'M', quantity: 3 }]);
  await signInAsAdmin(context, 'nl');
  const panelOf = (answer: HtmlPage) => answer.one('region', 'Zendingen');
  const parcelsOf = (answer: HtmlPage) => panelOf(answer).all('heading', /^(Parcel|Pakket) \d/).length;
  const pending = await openHtml(context, `/admin/orders/${order.number}`);
  expect(panelOf(pending).field(/^In het pakket/).value).toBe('3');
  panelOf(pending).fill(/^In het pakket/, '2');
  panelOf(pending).fill(/^Track-and-tracecode/, '3s abcd 0123456');
  const refused = await panelOf(pending).press('Pakket verzenden');
  expect(refused.status).toBe(400);
  expect(panelOf(refused).text).toContain('Kies wie het pakket bezorgt');
  expect(panelOf(refused).field(/^In het pakket/).value).toBe('2');

  await open(page, pending.url);
  const panel = page.getByRole('region', { name: 'Zendingen' });
  const pieces = panel.getByLabel(/^In het pakket/);
  await panel.getByText('3 stuks in dit pakket').click();
  await pieces.fill('2');
  await panel.getByLabel(/^Track-and-tracecode/).fill('3s abcd 0123456');
  await panel.getByLabel(/^Bezorger/).selectOption('postnl');
  await panel.getByRole('button', { name: 'Pakket verzenden' }).dblclick();
  await expect(panel.getByRole('heading', { name: /^(Parcel|Pakket) \d/ })).toHaveCount(1);
  await expect(panel.getByRole('link', { name: '3SABCD0123456' })).toHaveAttribute(
    'href',
    new RegExp(`^${link}`),
  );
  await expect(pieces).toHaveValue('1');
  await expectAccessible(page);

  await page.getByRole('button', { name: 'Verzenden', exact: true }).click();
  await expect(page.locator('.toast'), 'the next step, from the head of the page').toContainText(
    'Het pakket is onderweg.',
  );
  await expect(page.getByRole('button', { name: 'Verzenden', exact: true })).toBeHidden();
  const both = await openHtml(context, pending.url);
  expect(parcelsOf(both)).toBe(2);
  expect(both.main).toMatch(new RegExp(`${order.number} ?Verzonden`));
  const last = panelOf(both).all('form', 'Terugdraaien').at(-1);
  const undone = await last?.press('Terugdraaien');
  if (!undone) throw new Error('No parcel can be undone.');
  expect(undone.text).toContain('Het pakket is teruggedraaid. Er is geen e-mail verstuurd.');
  expect(parcelsOf(undone)).toBe(1);
  expect(undone.main).toMatch(new RegExp(`${order.number} ?In behandeling`));
  const again = await panelOf(undone).press('Pakket verzenden');
  expect(parcelsOf(again)).toBe(2);
  expect(panelOf(again).has('button', 'Pakket verzenden')).toBe(false);

  await letShipmentMailsLeave(world);
  await expect
    .poll(async () => (await subjects(world, order.email)).filter((one) => one.includes('on its way')).length)
    .toBe(2);
  for (const subject of await subjects(world, order.email))
    expect(subject).not.toMatch(/^Your .* is on its way/);
});

test('orders that wait are sent together from their list and taken back together before a buyer is mailed', async ({
  context,
  world,
  shop,
  provoke,
}) => {
  await withoutOrders(world, provoke);
  await world.setStock('m8', 'S', 9);
  const shirt = [{ id: 'm8', size: 'S' }];
  const [one, two] = [
    await placeOrderInShop(world, shop, true, shirt),
    await placeOrderInShop(world, shop, true, shirt),
  ];
  await signInAsAdmin(context, 'en');
  const toSend = () => openHtml(context, '/admin/orders?view=to-send');
  const send = async () => {
    const list = await toSend();
    for (const { number } of [one, two]) list.check(`Select order ${number}`);
    list.fill('New status', 'Shipped');
    const question = (await list.press('Change status')).one('dialog', 'Mark 2 orders as shipped?');
    const sent = await question.press(/^Mark/);
    expect(sent.text).toContain('No orders found.');
    return sent;
  };
  const undone = await (await send()).press('Undo sending');
  expect(undone.text).toContain('Sending was undone for 2 parcels. No one was emailed.');
  for (const { number } of [one, two]) expect((await toSend()).has('link', number)).toBe(true);
  const sent = await send();
  await letShipmentMailsLeave(world);
  for (const { email } of [one, two])
    await expect
      .poll(
        async () => (await subjects(world, email)).filter((subject) => subject.includes('on its way')).length,
      )
      .toBe(1);
  expect((await sent.press('Undo sending')).text).toContain('It was too late for 2 others');
});

test('in English and without JavaScript a parcel is sent, its code corrected and it is taken back by plain forms', async ({
  context,
  world,
  shop,
}) => {
  await world.setStock('m8', 'L', 9);
  const { number } = await placeOrderInShop(world, shop, true, [{ id: 'm8', size: 'L' }]);
  await signInAsAdmin(context, 'en');
  const panelOf = (page: HtmlPage) => page.one('region', 'Shipments');
  const sent = panelOf(await (await openHtml(context, `/admin/orders/${number}`)).press('Send parcel'));
  expect(sent.has('heading', 'Parcel 1')).toBe(true);
  sent.fill(/^Carrier/, 'DHL');
  sent.fill(/^Tracking code/, '<b>');
  const refused = panelOf(await sent.press('Save'));
  expect(refused.text).toContain('This is not a tracking code');
  refused.fill(/^Tracking code/, 'JVGL0601');
  const saved = panelOf(await refused.press('Save'));
  expect(saved.has('link', 'JVGL0601')).toBe(true);
  const undone = panelOf(await saved.press('Undo'));
  expect(undone.text).toContain('Sending was undone. No email was sent.');
  expect(undone.has('heading', 'Parcel 1')).toBe(false);
});
