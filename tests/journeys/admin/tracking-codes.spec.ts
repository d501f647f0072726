import { expectAccessible } from '../support/accessible.ts';
import { signInAsAdmin } from '../support/as-admin.ts';
import { type HtmlPage, openHtml } from '../support/html-page.ts';
import { expect, test } from '../support/journey.ts';
import { letShipmentMailsLeave, placeOrderInShop, subjects } from '../support/place-order.ts';
import { open } from '../support/shopping.ts';

test('in Dutch: pasted codes are looked at, sent and taken back; from a file they are sent once, each with one mail', async ({
  page,
  world,
  shop,
  provoke,
}) => {
  provoke(/400/);
  await world.setStock('m10', 'M', 9);
  const piece = [{ id: 'm10', size: 'M' }];
  const one = await placeOrderInShop(world, shop, true, piece);
  const two = await placeOrderInShop(world, shop, true, piece);
  await signInAsAdmin(page, 'nl');
  await open(page, '/admin/orders?view=to-send');
  await page.getByRole('link', { name: 'Track-and-tracecodes van veel bestellingen invoeren' }).click();
  const codes = page.getByLabel(/^Regels plakken/);
  const look = page.getByRole('button', { name: 'Laat zien wat er gaat gebeuren' });
  await look.click();
  await expect(page.getByText('Plak regels of kies een bestand.')).toBeVisible();
  await expect(codes).toBeFocused();
  await expectAccessible(page);

  await codes.fill(
    [
      `${one.number.replace('ORD-', '#')}; PostNL; 3s abcd 0000001`,
      `${two.number.toLowerCase()};DHL eCommerce;JVGL0000002`,
      'ORD-999999999999;UPS;1Z000003',
      'x1;UPS;1Z000004',
    ].join('\n'),
  );
  await look.click();
  for (const text of [
    '2 bestellingen worden verzonden.',
    '2 regels kunnen niet worden verwerkt.',
    'Regel 3: Deze bestelling is er niet.',
    'Regel 4: Dit is geen bestelnummer.',
  ])
    await expect(page.getByText(text)).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: '2 codes opslaan' }).click();
  await expect(page.getByText('2 bestellingen zijn verzonden.')).toBeVisible();
  await expect(codes).toHaveValue('');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Verzenden terugdraaien' }).click();
  await expect(page.getByText('2 pakketten zijn teruggedraaid. Niemand kreeg een e-mail.')).toBeVisible();

  const list = [
    'Bestelnummer,Bezorger,Track & trace',
    `${one.number},postnl,3SABCD0000001`,
    `${two.number},dhl,JVGL0000002`,
  ].join('\r\n');
  const file = { name: 'codes.csv', mimeType: 'text/csv', buffer: Buffer.from(list) };
  await page.getByLabel(/^Of kies een CSV-bestand/).setInputFiles(file);
  await look.click();
  await page.getByRole('button', { name: '2 codes opslaan' }).click();
  await expect(page.getByText('2 bestellingen zijn verzonden.')).toBeVisible();
  await page.getByLabel(/^Of kies een CSV-bestand/).setInputFiles(file);
  await look.click();
  await expect(page.getByText('2 codes zijn er al.')).toBeVisible();
  await expect(page.getByText('Er is niets te doen.')).toBeVisible();

  await letShipmentMailsLeave(world);
  for (const { email } of [one, two])
    await expect
      .poll(
        async () => (await subjects(world, email)).filter((subject) => subject.includes('on its way')).length,
      )
      .toBe(1);
  await open(page, `/admin/orders/${one.number}`);
  await expect(page.getByRole('link', { name: '3SABCD0000001' })).toBeVisible();
});

test('in English and without JavaScript: codes are looked at, saved, put right and taken back by plain forms', async ({
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
