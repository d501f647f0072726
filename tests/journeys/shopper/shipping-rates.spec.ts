import { expectAccessible } from '../support/accessible.ts';
import { type HtmlPage, openHtml } from '../support/html-page.ts';
import { expect, test } from '../support/journey.ts';
import { open } from '../support/shopping.ts';
import { signedIn } from '../support/signing-in.ts';

test.use({ stage: 'shipping-rates' });

/** One below the amount for free delivery, and one above it. */
const scarf = '/women/products/silk-scarf';

test('the shipping page says of each zone where, how, how long and for how much', async ({ request }) => {
  const english = await openHtml(request, '/shipping?lang=en');
  const rows = english.one('table', /^Netherlands$/).all('row');
  expect(rows).toHaveLength(4);
  const [, standard, , pickup] = rows.map(({ text }) => text);
  expect(standard).toContain('Standard delivery');
  expect(standard).toContain('1–2 working days');
  expect(standard).toContain('€ 4,95');
  expect(standard).toContain('€ 100,00');
  expect(pickup).toContain('Ready to pick up in our shop: 1–2 working days');
  expect(english.all('table')).toHaveLength(5);

  const dutch = await openHtml(request, '/shipping?lang=nl');
  expect(dutch.main).toMatch(/België, Duitsland en Luxemburg.*2–4 werkdagen/);
  expect(dutch.main).toMatch(/Nederland.*Ophalen in de winkel/);
});

test('a product says what its delivery costs, to people and to search engines, and hears of a change at once', async ({
  request,
  world,
}) => {
  const before = await openHtml(request, `${scarf}?lang=en`);
  const promise = before.one('link', /^(Delivery|Free delivery)/);
  const [product] = await world.sql<{ cents: number }>(
    `select price_cents as cents from products where slug = 'silk-scarf'`,
  );
  const isFree = (product?.cents ?? 0) >= 10_000;
  expect(promise.text).toBe(isFree ? 'Free delivery' : 'Delivery from € 4,95, free from € 100,00');
  const offered = shippingDetails(before);
  expect(offered).toHaveLength(5);
  expect(offered[0]).toMatchObject({
    shippingRate: { value: isFree ? '0.00' : '4.95', currency: 'EUR' },
    shippingDestination: { addressCountry: ['NL'] },
    deliveryTime: { transitTime: { minValue: 1, maxValue: 2, unitCode: 'DAY' } },
  });
  expect(promise.attribute('href')).toBe('/shipping#countries');
  expect((await openHtml(request, '/shipping')).body).toContain('id="countries"');

  await world.sql(`update shipping_methods set prices = '[{"fromCents": 0, "cents": 395}]', free_from_cents = 900000
                   where zone_id = 'netherlands' and kind = 'delivery' and sort_order = 0`);
  await world.sql(`select pg_notify('pages', '["shipping"]')`);
  await expect
    .poll(async () => (await openHtml(request, `${scarf}?lang=nl`)).names('link'))
    .toContainEqual('Bezorging vanaf € 3,95, gratis vanaf € 9.000,00');
  const changed = await openHtml(request, `${scarf}?lang=nl`);
  expect(shippingDetails(changed)[0]).toMatchObject({ shippingRate: { value: '3.95' } });
});

test('addresses are offered where the shop delivers; one elsewhere stays, and is said not to be delivered to', async ({
  page,
  world,
  baseURL,
}) => {
  await world.sql(`delete from shipping_zones where id = 'overseas'`);
  const { id } = await signedIn(page, { world, baseURL });
  await world.sql(
    `insert into user_addresses (user_id, address_type, is_default, recipient_name, street_line1, city, state, postal_code, country)
     values ($1, 'shipping', true, 'Noor de Vries', 'Ginza 1', 'Tokyo', 'Tokyo', '104-0061', 'Japan')`,
    [id],
  );
  await open(page, '/account/addresses?lang=en');
  const card = page.getByRole('main').getByRole('listitem').filter({ hasText: 'Ginza 1' });
  await expect(card).toContainText('We don’t currently deliver to Japan.');
  await page.getByRole('link', { name: 'Add Address' }).click();
  const dialog = page.getByRole('dialog');
  const country = dialog.getByLabel('Country');
  // Neither the browser's country nor that of the saved address is delivered to.
  await expect(country).toHaveValue('Netherlands');
  await expect(country.getByRole('option', { name: 'Japan' })).toHaveCount(0);
  await dialog.getByRole('radio', { name: 'Billing' }).check();
  await expect(country.getByRole('option', { name: 'Japan' })).toHaveCount(1);
  await page.keyboard.press('Escape');
  await page.getByRole('link', { name: /^Edit .*Ginza 1/ }).click();
  await expect(country).toHaveValue('Japan');
  await expect(dialog.getByText('We don’t currently deliver to Japan.')).toBeVisible();
  await expectAccessible(page);
  await dialog.getByLabel('City').fill('Kyoto');
  await dialog.getByRole('button', { name: 'Save Address' }).click();
  await expect(card).toContainText('Kyoto');
});

/** Returns the page's structured data about delivery. */
function shippingDetails({ body }: HtmlPage): object[] {
  const texts = [...body.matchAll(/<script type="application\/ld\+json"[^>]*>([^<]*)<\/script>/g)];
  const found = texts
    .flatMap(([, text = '']) => {
      const data = JSON.parse(text) as { '@graph'?: object[] };
      return data['@graph'] ?? [data];
    })
    .find((one) => (one as { '@type'?: string })['@type'] === 'Product');
  return (found as { offers?: { shippingDetails?: object[] } } | undefined)?.offers?.shippingDetails ?? [];
}
