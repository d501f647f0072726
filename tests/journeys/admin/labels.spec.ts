import { extractText, getDocumentProxy } from 'unpdf';
import { expectAccessible } from '../support/accessible.ts';
import { signInAsAdmin } from '../support/as-admin.ts';
import { type HtmlPage, type HtmlPart, openHtml } from '../support/html-page.ts';
import { expect, test } from '../support/journey.ts';
import { placeOrderInShop } from '../support/place-order.ts';
import { open } from '../support/shopping.ts';

test('in English: labels of the selected orders are bought and printed; one is sent with its parcel and reported as delivered', async ({
  page,
  context,
  world,
  shop,
  baseURL,
}) => {
  test.slow();
  await world.setStock('m13', 'M', 9);
  const place = () => placeOrderInShop(world, shop, true, [{ id: 'm13', size: 'M' }]);
  const [sent, away] = [await place(), await place()];
  const liveAt = (line: string) =>
    world.sql(
      `update orders set shipping_address = jsonb_set(shipping_address, '{address,line1}', to_jsonb($2::text)) where order_number = $1`,
      [away.number, line],
    );
  await liveAt('Damrak 500');
  await signInAsAdmin(page, 'en');
  for (const { number } of [sent, away]) {
    await open(page, `/admin/orders?q=${number}`);
    await page.getByRole('checkbox', { name: new RegExp(number) }).check();
  }
  const form = page.locator('#batch-status');
  await form.getByRole('button', { name: 'Buy labels' }).press('Enter');
  const confirm = page.getByRole('button', { name: 'Buy 2 labels and print' });
  await expect(confirm).toBeVisible();
  await expect(page.getByText(`${sent.number}, ${away.number}`)).toBeVisible();
  await expectAccessible(page);
  expect(
    await world.sql(
      'select 1 from order_labels join orders on orders.id = order_id where order_number in ($1, $2)',
      [sent.number, away.number],
    ),
  ).toEqual([]);
  const answered = context.waitForEvent('response', (answer) => answer.url().endsWith('/labels.pdf'));
  await confirm.press('Enter');
  expect((await answered).headers()['content-type']).toBe('application/pdf');
  // The browser opens the document in a new tab; it is requested again to read it.
  const said = await page
    .locator('form[action="/admin/orders/labels.pdf"]')
    .evaluate((element) => new URLSearchParams(new FormData(element as HTMLFormElement) as never).toString());
  const headers = { Origin: baseURL ?? '', 'Content-Type': 'application/x-www-form-urlencoded' };
  const answer = await page.request.post('/admin/orders/labels.pdf', { data: said, headers });
  const pdf = await getDocumentProxy(new Uint8Array(await answer.body()));
  const { text } = await extractText(pdf, { mergePages: false });
  expect(text).toHaveLength(2);
  expect(text[1]?.replaceAll(/\s+/g, ' ')).toContain(`${away.number}: no label`);

  const read = (number: string) => openHtml(context, `/admin/orders/${number}`);
  const labels = (order: HtmlPage) => order.one('region', 'Labels');
  const refused = 'The carrier did not respond as expected';
  await expect.poll(async () => labels(await read(away.number)).text).toContain(refused);
  await open(page, `/admin/orders/${away.number}`);
  await expectAccessible(page);
  await liveAt('Damrak 1');
  // The job may be on its way with the former address: an operator asks again then.
  await expect(async () => {
    const order = await read(away.number);
    if (labels(order).has('button', 'Ask the carrier again')) await order.press('Ask the carrier again');
    const stateOf = async () => labelsIn(labels(await read(away.number)));
    await expect.poll(stateOf, { timeout: 2_000 }).toEqual(['Bought']);
  }).toPass({ timeout: 45_000 });
  const bought = await read(sent.number);
  expect(labelsIn(labels(bought))).toEqual(['Bought']);
  const toSend = await openHtml(context, '/admin/orders?view=to-send');
  const row = toSend.one('row', sent.number).text;
  for (const cell of ['Netherlands', 'Standard delivery', 'Bought']) expect(row).toContain(cell);
  const onItsWay = await bought.press('Send parcel');
  expect(labelsIn(labels(onItsWay))).toEqual(['Bought for parcel 1']);
  expect(labels(onItsWay).has('button', 'Print labels')).toBe(true);

  await fetch(`${world.parcelsUrl}/sandbox/webhooks`, {
    method: 'POST',
    body: JSON.stringify({ repeat: 1, reverse: 2 }),
  });
  let carrier = await openHtml(context, world.parcelsUrl);
  for (const status of ['En route to sorting center', 'Delivered']) {
    const parcel = carrier.all('region').find(({ text }) => text.includes(sent.number));
    carrier = (await parcel?.press(status)) ?? carrier;
  }
  await expect
    .poll(
      async () =>
        (await world.sql('select status from orders where order_number = $1', [sent.number]))[0]?.status,
    )
    .toBe('delivered');
  const delivered = await read(sent.number);
  expect(delivered.main).toContain(`${sent.number} Delivered`);
  expect(labels(delivered).text).toContain('Delivered,');
  expect(delivered.one('region', 'Timeline').all('listitem', /^Delivered /)).toHaveLength(1);
  await open(page, `/admin/orders/${sent.number}`);
  await expectAccessible(page);
});

test('without JavaScript a label is bought, cancelled and voided by plain forms, and an order that can have none says why', async ({
  context,
  world,
  shop,
}) => {
  await world.setStock('m13', 'L', 9);
  const order = await placeOrderInShop(world, shop, true, [{ id: 'm13', size: 'L' }]);
  await signInAsAdmin(context, 'nl');
  const read = () => openHtml(context, `/admin/orders/${order.number}?lang=nl`);
  const labels = (page: HtmlPage) => labelsIn(page.one('region', 'Verzendlabels'));
  const moveTo = (country: string) =>
    world.sql(
      `update orders set shipping_address = jsonb_set(shipping_address, '{address,country}', to_jsonb($2::text)) where order_number = $1`,
      [order.number, country],
    );
  const page = await read();
  await moveTo('Norway');
  const refused = await page.press('Label kopen');
  expect(refused.status).toBe(409);
  expect(refused.text).toContain('Een pakket naar dit adres heeft douanepapieren nodig.');
  await moveTo('Netherlands');
  const bought = await (await read()).press('Label kopen');
  expect(labels(bought)).toEqual(['Gekocht']);
  const cancelled = await bought.press('Label annuleren');
  expect(labels(cancelled)).toEqual(['Geannuleerd']);
  const again = await cancelled.press('Label kopen');
  expect(labels(again)).toEqual(['Geannuleerd', 'Gekocht']);
  const sent = await again.press('Pakket verzenden');
  expect(labels(sent)).toEqual(['Geannuleerd', 'Gekocht voor pakket 1']);
  await sent.press('Terugdraaien');
  await expect.poll(async () => labels(await read())).toEqual(['Geannuleerd', 'Geannuleerd']);
});

/** Returns the states of the labels, which have a heading each below that of the panel. */
function labelsIn(panel: HtmlPart): string[] {
  return panel
    .all('heading')
    .slice(1)
    .map(({ text }) => text);
}
