import { expectAccessible } from '../support/accessible.ts';
import { signInAsAdmin } from '../support/as-admin.ts';
import { expect, test } from '../support/journey.ts';
import { letShipmentMailsLeave, placeOrderInShop, subjects } from '../support/place-order.ts';
import { open } from '../support/shopping.ts';

const texts = {
  en: {
    way: 'Enter tracking codes for many orders',
    rows: /^Paste rows/,
    file: /^Or choose a CSV file/,
    preview: 'Show what would happen',
    nothing: 'Paste rows or choose a file.',
    planned: '2 orders are sent.',
    refused: '2 rows cannot be taken.',
    noOrder: 'Line 3: There is no such order.',
    noNumber: 'Line 4: This is not an order number.',
    confirm: 'Save 2 codes',
    sent: '2 orders were sent.',
    undo: 'Undo sending',
    undone: '2 parcels were taken back. Nobody was emailed.',
    header: 'Order number,Carrier,Tracking code',
    again: '2 codes are there already.',
    nothingToDo: 'There is nothing to do.',
  },
  nl: {
    way: 'Track-and-tracecodes van veel bestellingen invoeren',
    rows: /^Regels plakken/,
    file: /^Of kies een CSV-bestand/,
    preview: 'Laat zien wat er gaat gebeuren',
    nothing: 'Plak regels of kies een bestand.',
    planned: '2 bestellingen worden verzonden.',
    refused: '2 regels kunnen niet worden verwerkt.',
    noOrder: 'Regel 3: Deze bestelling is er niet.',
    noNumber: 'Regel 4: Dit is geen bestelnummer.',
    confirm: '2 codes opslaan',
    sent: '2 bestellingen zijn verzonden.',
    undo: 'Verzenden terugdraaien',
    undone: '2 pakketten zijn teruggedraaid. Niemand kreeg een e-mail.',
    header: 'Bestelnummer,Bezorger,Track & trace',
    again: '2 codes zijn er al.',
    nothingToDo: 'Er is niets te doen.',
  },
};

for (const language of ['en', 'nl'] as const) {
  const t = texts[language];

  test(`in ${language}: pasted codes are looked at, sent and taken back; from a file they are sent once, each with one mail`, async ({
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
    await signInAsAdmin(page, language);
    await open(page, '/admin/orders?view=to-send');
    await page.getByRole('link', { name: t.way }).click();
    const codes = page.getByLabel(t.rows);
    const look = page.getByRole('button', { name: t.preview });
    await look.click();
    await expect(page.getByText(t.nothing)).toBeVisible();
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
    for (const text of [t.planned, t.refused, t.noOrder, t.noNumber])
      await expect(page.getByText(text)).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('button', { name: t.confirm }).click();
    await expect(page.getByText(t.sent)).toBeVisible();
    await expect(codes).toHaveValue('');
    await expectAccessible(page);
    await page.getByRole('button', { name: t.undo }).click();
    await expect(page.getByText(t.undone)).toBeVisible();

    const list = [t.header, `${one.number},postnl,3SABCD0000001`, `${two.number},dhl,JVGL0000002`].join(
      '\r\n',
    );
    const file = { name: 'codes.csv', mimeType: 'text/csv', buffer: Buffer.from(list) };
    await page.getByLabel(t.file).setInputFiles(file);
    await look.click();
    await page.getByRole('button', { name: t.confirm }).click();
    await expect(page.getByText(t.sent)).toBeVisible();
    await page.getByLabel(t.file).setInputFiles(file);
    await look.click();
    await expect(page.getByText(t.again)).toBeVisible();
    await expect(page.getByText(t.nothingToDo)).toBeVisible();

    await letShipmentMailsLeave(world);
    for (const { email } of [one, two])
      await expect
        .poll(
          async () =>
            (await subjects(world, email)).filter((subject) => subject.includes('on its way')).length,
          { timeout: 30_000 },
        )
        .toBe(1);
    await open(page, `/admin/orders/${one.number}`);
    await expect(page.getByRole('link', { name: '3SABCD0000001' })).toBeVisible();
  });
}

test.describe('without JavaScript', () => {
  test('codes are looked at, saved, put right and taken back by plain forms', async ({
    page,
    world,
    shop,
    browser,
    baseURL,
  }) => {
    await world.setStock('m10', 'L', 9);
    const { number } = await placeOrderInShop(world, shop, true, [{ id: 'm10', size: 'L' }]);
    await signInAsAdmin(page);
    const plain = await browser.newContext({
      baseURL: baseURL ?? '',
      javaScriptEnabled: false,
      storageState: await page.context().storageState(),
    });
    const still = await plain.newPage();
    await still.goto('/admin/orders/tracking-codes');
    const save = async (row: string) => {
      await still.getByLabel(/^Paste rows/).fill(row);
      await still.getByRole('button', { name: 'Show what would happen' }).click();
      await expect(still.getByLabel(/^Paste rows/)).toHaveValue(row);
      await still.getByRole('button', { name: 'Save 1 code' }).click();
    };
    await save(`${number};gls;WRONG0001`);
    await expect(still.getByText('1 order was sent.')).toBeVisible();
    await save(`${number};gls;RIGHT0001`);
    await expect(still.getByText('1 parcel got its code.')).toBeVisible();
    await still.goto(`/admin/orders/${number}`);
    await expect(still.getByRole('link', { name: 'RIGHT0001' })).toBeVisible();
    await still.goto('/admin/orders/tracking-codes');
    await still.getByRole('button', { name: 'Show what would happen' }).click();
    await expect(still.getByText('Paste rows or choose a file.').last()).toBeVisible();
    await plain.close();
  });
});
