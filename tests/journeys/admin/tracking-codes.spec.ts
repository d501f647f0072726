import { expectAccessible } from '../support/accessible.ts';
import { signInAsAdmin } from '../support/as-admin.ts';
import { type HtmlPage, openHtml } from '../support/html-page.ts';
import { expect, test } from '../support/journey.ts';
import { letShipmentMailsLeave, placeOrderInShop, subjects } from '../support/place-order.ts';
import { open } from '../support/shopping.ts';

test('after pasted codes are saved the field is empty, and a preview of nothing leads back to it', async ({
  page,
  world,
  shop,
  provoke,
}) => {
  provoke(/400/);
  await world.setStock('m10', 'S', 9);
  const { number } = await placeOrderInShop(world, shop, true, [{ id: 'm10', size: 'S' }]);
  await signInAsAdmin(page, 'en');
  await open(page, '/admin/orders/tracking-codes');
  const codes = page.getByLabel(/^Paste rows/);
  await page.getByRole('button', { name: 'Preview' }).click();
  await expect(page.getByText('Paste rows or choose a file.')).toBeVisible();
  await expect(codes).toBeFocused();
  await codes.fill(`${number};PostNL;3SABCD0000009`);
  await page.getByRole('button', { name: 'Preview' }).click();
  await page.getByRole('button', { name: 'Save 1 code' }).click();
  await expect(page.getByText('1 order was sent.')).toBeVisible();
  await expect(codes).toHaveValue('');
  await expectAccessible(page);
});

test('in het Nederlands: geplakte codes worden bekeken, verzonden en teruggedraaid; uit een bestand worden ze eenmaal verzonden, elk met een e-mail', async ({
  context,
  world,
  shop,
}) => {
  await world.setStock('m10', 'M', 9);
  const item = [{ id: 'm10', size: 'M' }];
  const one = await placeOrderInShop(world, shop, true, item);
  const two = await placeOrderInShop(world, shop, true, item);
  await signInAsAdmin(context, 'nl');
  const orders = await openHtml(context, '/admin/orders?view=to-send');
  const codes = await orders.follow('Track-and-tracecodes van veel bestellingen invoeren');
  const look = 'Laat zien wat er gaat gebeuren';
  const nothing = await codes.press(look);
  expect(nothing.status).toBe(400);
  expect(nothing.text).toContain('Plak regels of kies een bestand.');

  codes.fill(
    /^Regels plakken/,
    [
      `${one.number.replace('ORD-', '#')}; PostNL; 3s abcd 0000001`,
      `${two.number.toLowerCase()};DHL eCommerce;JVGL0000002`,
      'ORD-999999999999;UPS;1Z000003',
      'x1;UPS;1Z000004',
    ].join('\n'),
  );
  const previewed = await codes.press(look);
  for (const text of [
    '2 bestellingen worden verzonden.',
    '2 regels kunnen niet worden verwerkt.',
    'Regel 3: Deze bestelling is er niet.',
    'Regel 4: Dit is geen bestelnummer.',
  ])
    expect(previewed.text).toContain(text);
  const sent = await previewed.press('2 codes opslaan');
  expect(sent.text).toContain('2 bestellingen zijn verzonden.');
  expect(sent.field(/^Regels plakken/).value).toBe('');
  const undone = await sent.press('Verzenden terugdraaien');
  expect(undone.text).toContain('2 pakketten zijn teruggedraaid. Niemand kreeg een e-mail.');

  const list = [
    'Bestelnummer,Bezorger,Track & trace',
    `${one.number},postnl,3SABCD0000001`,
    `${two.number},dhl,JVGL0000002`,
  ].join('\r\n');
  const previewFile = async () => {
    const page = await openHtml(context, '/admin/orders/tracking-codes');
    page.attach(/^Of kies een CSV-bestand/, new File([list], 'codes.csv', { type: 'text/csv' }));
    return page.press(look);
  };
  const saved = await (await previewFile()).press('2 codes opslaan');
  expect(saved.text).toContain('2 bestellingen zijn verzonden.');
  const again = await previewFile();
  expect(again.text).toContain('2 codes zijn er al.');
  expect(again.text).toContain('Er is niets te doen.');

  await letShipmentMailsLeave(world);
  for (const { email } of [one, two])
    await expect
      .poll(
        async () => (await subjects(world, email)).filter((subject) => subject.includes('on its way')).length,
      )
      .toBe(1);
  const order = await openHtml(context, `/admin/orders/${one.number}`);
  expect(order.has('link', '3SABCD0000001')).toBe(true);
});

test('in English and without JavaScript: codes are previewed, saved and corrected by plain forms', async ({
  context,
  world,
  shop,
}) => {
  await world.setStock('m10', 'L', 9);
  const { number } = await placeOrderInShop(world, shop, true, [{ id: 'm10', size: 'L' }]);
  await signInAsAdmin(context, 'en');
  const save = async (page: HtmlPage, row: string) => {
    page.fill(/^Paste rows/, row);
    const previewed = await page.press('Preview');
    expect(previewed.field(/^Paste rows/).value).toBe(row);
    return previewed.press('Save 1 code');
  };
  const codes = () => openHtml(context, '/admin/orders/tracking-codes');
  const sent = await save(await codes(), `${number};gls;WRONG0001`);
  expect(sent.text).toContain('1 order was sent.');
  expect((await save(sent, `${number};gls;RIGHT0001`)).text).toContain('1 parcel got its code.');
  expect((await openHtml(context, `/admin/orders/${number}`)).has('link', 'RIGHT0001')).toBe(true);
  const none = await (await codes()).press('Preview');
  expect(none.text).toContain('Paste rows or choose a file.');
});
