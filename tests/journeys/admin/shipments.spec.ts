import { expectAccessible } from '../support/accessible.ts';
import { signInAsAdmin } from '../support/as-admin.ts';
import { expect, test } from '../support/journey.ts';
import { letShipmentMailsLeave, placeOrderInShop, subjects, withoutOrders } from '../support/place-order.ts';
import { open } from '../support/shopping.ts';

const texts = {
  en: {
    shipments: 'Shipments',
    inParcel: /^In the parcel/,
    carrier: /^Carrier/,
    code: /^Tracking code/,
    send: 'Send parcel',
    undo: 'Undo',
    undone: 'The parcel was taken back. No email has left.',
    noCarrier: 'Choose who brings the parcel',
    shipped: 'Shipped',
    processing: 'Processing',
  },
  nl: {
    shipments: 'Zendingen',
    inParcel: /^In het pakket/,
    carrier: /^Bezorger/,
    code: /^Track-and-tracecode/,
    send: 'Pakket verzenden',
    undo: 'Terugdraaien',
    undone: 'Het pakket is teruggedraaid. Er is geen e-mail verstuurd.',
    noCarrier: 'Kies wie het pakket bezorgt',
    shipped: 'Verzonden',
    processing: 'In behandeling',
  },
};
const link = 'https://jouw.postnl.nl/track-and-trace/3SABCD0123456-';

for (const language of ['en', 'nl'] as const) {
  const t = texts[language];

  test(`in ${language}: an order goes out in two parcels; one is undone and sent again; each is mailed once with its code`, async ({
    page,
    world,
    shop,
    provoke,
  }) => {
    provoke(/400/);
    await world.setStock('m8', 'M', 9);
    const order = await placeOrderInShop(world, shop, true, [{ id: 'm8', size: 'M', quantity: 3 }]);
    await signInAsAdmin(page, language);
    await open(page, `/admin/orders/${order.number}`);
    const panel = page.getByRole('region', { name: t.shipments });
    const pieces = panel.getByLabel(t.inParcel);
    const parcels = panel.getByRole('heading', { name: /^(Parcel|Pakket) \d/ });
    await expect(pieces).toHaveValue('3');
    await pieces.fill('2');
    await panel.getByLabel(t.code).fill('3s abcd 0123456');
    await panel.getByRole('button', { name: t.send }).click();
    await expect(panel.getByText(t.noCarrier)).toBeVisible();
    await expect(pieces).toHaveValue('2');
    await panel.getByLabel(t.carrier).selectOption('postnl');
    await panel.getByRole('button', { name: t.send }).dblclick();
    await expect(parcels).toHaveCount(1);
    await expect(panel.getByRole('link', { name: '3SABCD0123456' })).toHaveAttribute(
      'href',
      new RegExp(`^${link}`),
    );
    await expect(pieces).toHaveValue('1');
    await expectAccessible(page);

    await panel.getByRole('button', { name: t.send }).click();
    await expect(parcels).toHaveCount(2);
    await expect(page.getByRole('heading', { level: 1 }).locator('..')).toContainText(t.shipped);
    await panel.getByRole('button', { name: t.undo }).last().click();
    await expect(page.getByText(t.undone)).toBeVisible();
    await expect(parcels).toHaveCount(1);
    await expect(page.getByRole('heading', { level: 1 }).locator('..')).toContainText(t.processing);
    await panel.getByRole('button', { name: t.send }).click();
    await expect(parcels).toHaveCount(2);
    await expect(pieces).toHaveCount(0);

    await letShipmentMailsLeave(world);
    await expect
      .poll(
        async () => (await subjects(world, order.email)).filter((one) => one.includes('on its way')).length,
        {
          timeout: 30_000,
        },
      )
      .toBe(2);
    for (const subject of await subjects(world, order.email))
      expect(subject).not.toMatch(/^Your .* is on its way/);
  });
}

test('orders that wait are sent together from their list and taken back together before anybody is mailed', async ({
  page,
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
  await signInAsAdmin(page);
  await open(page, '/admin/orders?view=to-send');
  const batch = page.getByRole('form', { name: 'Change chosen orders' });
  const send = async () => {
    await batch.getByLabel('All on this page').check();
    await batch.getByLabel('New status').selectOption({ label: 'Shipped' });
    await batch.getByRole('button', { name: 'Change status' }).click();
    await page.getByRole('dialog').getByRole('button', { name: /^Mark/ }).click();
    await expect(page.getByText('No orders found.')).toBeVisible();
  };
  await send();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Undo sending' }).click();
  await expect(page.getByText('2 parcels were taken back. Nobody was emailed.')).toBeVisible();
  for (const { number } of [one, two]) await expect(page.getByRole('link', { name: number })).toBeVisible();
  await expectAccessible(page);
  await send();
  await letShipmentMailsLeave(world);
  for (const { email } of [one, two])
    await expect
      .poll(
        async () => (await subjects(world, email)).filter((subject) => subject.includes('on its way')).length,
        {
          timeout: 30_000,
        },
      )
      .toBe(1);
  await page.getByRole('button', { name: 'Undo sending' }).click();
  await expect(page.getByText('For 2 others it was too late')).toBeVisible();
});

test.describe('without JavaScript', () => {
  test('a parcel is sent, its code put right and it is taken back by plain forms', async ({
    page,
    world,
    shop,
    browser,
    baseURL,
  }) => {
    await world.setStock('m8', 'L', 9);
    const { number } = await placeOrderInShop(world, shop, true, [{ id: 'm8', size: 'L' }]);
    await signInAsAdmin(page);
    const plain = await browser.newContext({
      baseURL: baseURL ?? '',
      javaScriptEnabled: false,
      storageState: await page.context().storageState(),
    });
    const still = await plain.newPage();
    await still.goto(`/admin/orders/${number}`);
    const panel = still.getByRole('region', { name: 'Shipments' });
    await panel.getByRole('button', { name: 'Send parcel' }).click();
    await expect(panel.getByRole('heading', { name: 'Parcel 1' })).toBeVisible();
    await panel.getByText('Change carrier and code').click();
    await panel.getByLabel('Carrier').selectOption('dhl');
    await panel.getByLabel('Tracking code').fill('<b>');
    await panel.getByRole('button', { name: 'Save' }).click();
    await expect(panel.getByText('This is not a tracking code')).toBeVisible();
    await panel.getByLabel('Tracking code').fill('JVGL0601');
    await panel.getByRole('button', { name: 'Save' }).click();
    await expect(panel.getByRole('link', { name: 'JVGL0601' })).toBeVisible();
    await panel.getByRole('button', { name: 'Undo' }).click();
    await expect(panel.getByText('The parcel was taken back. No email has left.')).toBeVisible();
    await expect(panel.getByRole('heading', { name: 'Parcel 1' })).toHaveCount(0);
    await plain.close();
  });
});
