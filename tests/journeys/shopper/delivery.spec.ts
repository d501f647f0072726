import { checkoutBody } from '../../system/shopper.ts';
import { until } from '../../system/world.ts';
import { expectAccessible } from '../support/accessible.ts';
import { openHtml } from '../support/html-page.ts';
import { expect, test } from '../support/journey.ts';
import {
  cents,
  centsBeside,
  chooseCard,
  fillBag,
  fillShipping,
  leaveToPay,
  open,
  ordersOf,
  payButton,
  readMail,
  someone,
} from '../support/shopping.ts';

// Another journey changes the delivery methods.
test.use({ stage: 'delivery' });

test('a shopper chooses how an order comes, pays for that, and reads it again on order, mail and payment page', async ({
  page,
  world,
}) => {
  test.slow();
  const email = someone('express');
  const standard = page.getByRole('radio', { name: /^Standard delivery/ });
  const express = page.getByRole('radio', { name: /^Express delivery/ });
  const pickup = page.getByRole('radio', { name: /^Pick up in the shop.*Free/ });
  const next = page.getByRole('button', { name: 'Continue to Payment' });
  await fillBag(page, '/men/products/linen-shirt', 'M');
  await open(page, '/checkout');
  await page.getByLabel('Country').selectOption({ label: 'Netherlands' });
  await expect(standard).toBeChecked();
  await pickup.check();
  await expect(page.getByRole('textbox', { name: 'Street' })).toHaveCount(0);
  await page.getByRole('checkbox', { name: 'Add an address to the invoice' }).check();
  await next.click();
  await expect(page.getByText('Street address is required.'), 'then it is needed').toBeVisible();
  // At the top, where no field is half below the header and too small for axe.
  await page.evaluate(() => window.scrollTo(0, 0));
  await expectAccessible(page);
  await fillShipping(page, email);
  await next.click();
  await expect(page.getByRole('heading', { name: 'Picked up by' })).toBeVisible();
  await expect(page.getByText(/^Billed to: /)).toBeVisible();
  await page.getByRole('main').getByRole('link', { name: 'Change', exact: true }).click();

  await standard.check();
  await expect.poll(() => centsBeside(page, 'Standard delivery')).toBe(4_95);
  expect(await centsBeside(page, 'Total')).toBe(99_95);
  await standard.focus();
  await page.keyboard.press('ArrowDown');
  await expect(express).toBeChecked();
  expect(await centsBeside(page, 'Total')).toBe(104_95);
  await page.reload();
  await expect(express, 'a reload keeps the choice').toBeChecked();
  await page.getByLabel('Country').selectOption({ label: 'Belgium' });
  await expect(express).toHaveCount(0);
  expect(await centsBeside(page, 'Standard delivery'), 'another country, another price').toBe(6_95);
  await page.getByLabel('Country').selectOption({ label: 'Netherlands' });
  await expect(express).toBeChecked();

  await next.click();
  await expect(page.getByText('Express delivery, 1 working day')).toBeVisible();
  await chooseCard(page);
  expect(cents(await payButton(page).textContent())).toBe(104_95);
  await leaveToPay(page);
  const payment = await openHtml(page.request, page.url());
  expect(payment.text).toContain('Express delivery');
  const { url } = await payment.press('Pay');
  const { text } = await readMail(world, email);
  expect(text).toMatch(/Express delivery: €\s9,95/);
  expect(text).toMatch(/Total: €\s104,95/);
  const order = await openHtml(page.request, url);
  expect(order.main).toMatch(/Express delivery € 9,95/);
  expect(order.main).toContain('1 working day');
  expect(await ordersOf(world, email)).toMatchObject([{ payment_status: 'paid', total_cents: 104_95 }]);
});

test.describe('op een telefoon', () => {
  test.use({ viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true });

  test('boven € 100 kost bezorgen niets; wie zelf komt, leest waar', async ({ page, world }) => {
    const email = someone('afhalen');
    await fillBag(page, '/men/products/linen-shirt', 'M');
    await open(page, '/bag?lang=nl');
    await page.getByRole('button', { name: /^Eén meer/ }).click();
    await expect(page.getByRole('link', { name: 'Tas, 2 artikelen' })).toBeVisible();
    await page.getByRole('button', { name: 'Afrekenen' }).click();
    await expect(
      page.getByRole('radio', { name: /^Standaardbezorging.*1–2 werkdagen.*Gratis/ }),
    ).toBeChecked();
    await page.getByRole('radio', { name: /^Ophalen in de winkel/ }).check();
    await expectAccessible(page);
    for (const [label, text] of Object.entries({
      Voornaam: 'Lotte',
      Achternaam: 'Peeters',
      'E-mailadres': email,
      Telefoonnummer: '06 12345678',
    }))
      await page.getByRole('main').getByLabel(label, { exact: true }).fill(text);
    await expect(page.getByLabel('Postcode'), 'who comes for it needs no address').toHaveCount(0);
    await page.getByRole('button', { name: 'Verder naar betaling' }).click();
    await expect(page.getByRole('heading', { name: 'Wordt afgehaald door' })).toBeVisible();
    await page.getByRole('main').getByRole('link', { name: 'Wijzigen', exact: true }).click();

    await page.getByRole('radio', { name: /^Standaardbezorging/ }).check();
    await expect(page.getByRole('textbox', { name: 'Plaats' })).toHaveValue('');
    for (const [label, text] of Object.entries({
      Postcode: '2611',
      Huisnummer: '24 A',
      Straat: 'Kade',
      Plaats: 'Delft',
    }))
      await page.getByRole('main').getByLabel(label, { exact: true }).fill(text);
    const doubt = page.getByText(
      'Dit lijkt geen postcode van Nederland. Klopt hij wel, ga dan gewoon verder.',
    );
    await expect(doubt).toBeVisible();
    await expectAccessible(page);
    await page.getByLabel('Postcode').fill('2611gp');
    await expect(doubt).toHaveCount(0);
    await page.getByRole('radio', { name: /^Ophalen in de winkel/ }).check();
    await expect(page.getByLabel('Postcode')).toHaveCount(0);
    await page.getByRole('radio', { name: /^Standaardbezorging/ }).check();
    await expect(page.getByLabel('Postcode'), 'what was typed is still there').toHaveValue('2611gp');
    await page.getByRole('radio', { name: /^Ophalen in de winkel/ }).check();
    await page.getByRole('button', { name: 'Verder naar betaling' }).click();
    await expect(
      page.getByText('Ophalen in de winkel, Af te halen in onze winkel na 1–2 werkdagen'),
    ).toBeVisible();
    await chooseCard(page);
    await page.getByRole('button', { name: /^Betaal €/ }).click();
    await page.getByRole('button', { name: 'Betalen', exact: true }).click();
    await expect(page.getByRole('heading', { name: 'Je bestelling is gelukt!' })).toBeVisible();
    await expect(page.getByRole('region', { name: 'Wordt afgehaald door' })).toHaveText(
      `Wordt afgehaald doorLotte Peeters${email}`,
    );
    await expect(
      page.getByText('Je bestelling ligt binnen 2 werkdagen voor je klaar in onze winkel.'),
    ).toBeVisible();
    const shop = page.getByRole('region', { name: 'Af te halen in onze winkel' });
    await expect(shop).toContainText('Voorbeeldstraat 1');
    await expectAccessible(page);
    expect(await ordersOf(world, email)).toMatchObject([{ payment_status: 'paid', total_cents: 190_00 }]);
    const { text } = await readMail(world, email);
    expect(text).toContain('Ophalen in de winkel: Gratis');
    expect(text).toContain('Af te halen in onze winkel:');
    expect(text).toContain('Voorbeeldstraat 1');
    expect(text).not.toContain('Kade 24');
    const [link = ''] = /https?:\/\/\S*\/guest-order\S*/.exec(text) ?? [];
    const order = await openHtml(page.request, link);
    expect(order.one('region', 'Af te halen in onze winkel').text).toContain('Voorbeeldstraat 1');
  });
});

test('an order that is picked up may still have an address on its invoice', async ({ request, world }) => {
  const email = someone('invoiced');
  const [method] = await world.sql<{ id: string }>(
    "select id from shipping_methods where zone_id = 'netherlands' and name = 'Pick up in the shop'",
  );
  const { shippingAddress: billingAddress, ...body } = checkoutBody([{ id: 'm1', size: 'M' }], email);
  await openHtml(request, '/checkout?lang=en');
  const answer = await request.post('/functions/v1/create-checkout', {
    data: {
      ...body,
      shippingMethodId: method?.id,
      pickup: { name: 'Noor de Vries', country: 'Netherlands' },
      billingAddress,
    },
  });
  expect(answer.status(), await answer.text()).toBe(200);
  const payment = await openHtml(request, (await answer.json()).checkoutUrl);
  const { url } = await payment.press('Pay');
  await readMail(world, email);
  const shown = await openHtml(request, url);
  expect(shown.one('region', 'Billed to').text).toContain('Amsterdam');
  expect(await ordersOf(world, email)).toMatchObject([{ payment_status: 'paid', total_cents: 95_00 }]);
  const [order] = await world.sql(
    `select shipping_address as shipping, billing_address as billing from orders where email = '${email}'`,
  );
  expect(order).toMatchObject({
    shipping: { address: { line1: '', city: '', postal_code: '', country: 'Netherlands' } },
    billing: { address: { city: 'Amsterdam', country: 'Netherlands' } },
  });
});

test('what changed while a shopper was at the checkout is told before they pay', async ({
  page,
  world,
  provoke,
}) => {
  provoke(/409 .*create-checkout/, /Failed to load resource.*409/);
  const email = someone('changed');
  const shownDelivery = async () => (await page.request.get('/shipping')).headers().etag;
  const changed = async (statement: string) => {
    const before = await shownDelivery();
    await world.sql(statement);
    await world.sql(`select pg_notify('pages', '["shipping"]')`);
    await until('the shop has heard of the change', async () => (await shownDelivery()) !== before);
  };
  await fillBag(page, '/men/products/linen-shirt', 'M');
  await open(page, '/checkout');
  await fillShipping(page, email);
  await page.getByRole('button', { name: 'Continue to Payment' }).click();
  const dearer = `update shipping_methods set prices = '[{"fromCents": 0, "cents": 595}]' where zone_id = 'netherlands' and name = 'Standard delivery'`;
  await changed(dearer);
  await payButton(page).click();
  await expect(page.getByRole('alert').first()).toContainText('The delivery cost has changed.');
  await expect(payButton(page)).toHaveText(/€\s100,95/);
  await expectAccessible(page);

  await changed(`delete from shipping_zone_countries where country = 'Netherlands'`);
  await payButton(page).click();
  await expect(page.getByRole('alert').first()).toContainText('We don’t currently deliver to this country.');
  await page.getByRole('main').getByRole('link', { name: 'Change', exact: true }).click();
  await expect(page.getByRole('main').getByText('We don’t currently deliver to this country.')).toBeVisible();
  await page.reload();
  await page.getByRole('button', { name: 'Continue to Payment' }).click();
  await expect(page.getByLabel('Country')).toBeFocused();
  expect(await ordersOf(world, email), 'nothing was ordered').toEqual([]);

  await page.getByLabel('Country').selectOption({ label: 'Belgium' });
  await page.getByRole('button', { name: 'Continue to Payment' }).click();
  await leaveToPay(page);
  await (await openHtml(page.request, page.url())).press('Pay');
  await expect
    .poll(() => ordersOf(world, email))
    .toMatchObject([{ payment_status: 'paid', total_cents: 101_95 }]);
});
