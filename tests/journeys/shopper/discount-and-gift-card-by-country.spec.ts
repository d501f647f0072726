import type { BrowserContext, Page } from '@playwright/test';
import { addGiftCards } from '../../system/gift-cards.ts';
import type { World } from '../../system/world.ts';
import { expectAccessible } from '../support/accessible.ts';
import { openHtml } from '../support/html-page.ts';
import { expect, test } from '../support/journey.ts';
import {
  cents,
  centsBeside,
  fillBag,
  leaveToPay,
  open,
  payButton,
  readMail,
  someone,
} from '../support/shopping.ts';

// Each has its own VAT rules and its own discount.
test.use({ stage: 'by-country' });

const words = {
  en: {
    total: 'Total',
    payThere: 'Pay',
    done: 'Your Order Was Successful!',
    vatNumber: 'VAT number',
    reversed: 'VAT reverse charged',
    note: 'VAT reverse charged: intra-Community supply, article 138 of Directive 2006/112/EC.',
  },
  nl: {
    total: 'Totaal',
    payThere: 'Betalen',
    done: 'Je bestelling is gelukt!',
    vatNumber: 'Btw-nummer',
    reversed: 'Btw verlegd',
    note: 'Btw verlegd: intracommunautaire levering, artikel 138 van Richtlijn 2006/112/EG.',
  },
};

/**
 * A scarf of € 75,00 with a code for 10 % off (€ 7,50) and a gift card of € 20,00; in cents, worked out by hand:
 *
 * | | pieces | off | delivery | VAT not due | total | VAT in it | card | left |
 * |---|---|---|---|---|---|---|---|---|
 * | Netherlands | 7500 | 750 | 495 | | 7245 | 7245 × 21 / 121 = 1257,4 | 2000 | 5245 |
 * | Germany, at its own rate | 7500 | 750 | 695 | | 7445 | 7445 × 19 / 119 = 1188,7 | 2000 | 5445 |
 * | Belgium, at its own rate to a business there | 7500 | 750 | 695 | 7445 × 21 / 121 = 1292,1 | 6153 | 0 | 2000 | 4153 |
 * | Switzerland | 7500 | 750 | 1495 | 8245 × 21 / 121 = 1430,95 | 6814 | 0 | 2000 | 4814 |
 */
const shoppers = [
  {
    country: 'Netherlands',
    language: 'nl',
    method: 'iDEAL',
    vatTakenOff: 0,
    total: 7_245,
    left: 5_245,
    tax: { kind: 'domestic', state: 'NL', lines: [{ rate: 2_100, cents: 7_245, vatCents: 1_257 }] },
  },
  {
    country: 'Germany',
    language: 'en',
    method: 'Card',
    vatTakenOff: 0,
    total: 7_445,
    left: 5_445,
    tax: { kind: 'oss', state: 'DE', lines: [{ rate: 1_900, cents: 7_445, vatCents: 1_189 }] },
  },
  ...(
    [
      { language: 'en', method: 'Card', width: 390 },
      { language: 'nl', method: 'iDEAL', width: undefined },
    ] as const
  ).map((by) => ({
    ...by,
    country: 'Belgium' as const,
    vatNumber: 'be 0123.456.749',
    vatTakenOff: 1_292,
    total: 6_153,
    left: 4_153,
    tax: {
      kind: 'intra-community',
      state: 'BE',
      buyer: 'BE0123456749',
      lines: [{ rate: 0, cents: 6_153, vatCents: 0, rateTakenOff: 2_100 }],
    },
  })),
  {
    country: 'Switzerland',
    language: 'nl',
    method: 'Kaart',
    vatTakenOff: 1_431,
    total: 6_814,
    left: 4_814,
    tax: {
      kind: 'export',
      state: 'NL',
      lines: [{ rate: 0, cents: 6_814, vatCents: 0, rateTakenOff: 2_100 }],
    },
  },
] as const;

type Shopper = (typeof shoppers)[number];

for (const shopper of shoppers) {
  const width = 'vatNumber' in shopper && shopper.width;
  if (!('vatNumber' in shopper) || !width) continue;
  const { country, method, total, left, vatNumber } = shopper;

  test(`${country}: a code and a gift card, by ${method}, come to the cent to what was worked out by hand`, async ({
    page,
    world,
  }) => {
    test.slow();
    const { code, giftCard } = await prepare(world);
    await page.setViewportSize({ width, height: 900 });
    const email = someone('country');
    await fillBag(page, '/women/products/silk-scarf');
    await open(page, '/checkout?lang=en');
    await fillShippingTo(page, country, email);
    await page.getByRole('checkbox', { name: 'Buying for a business' }).check();
    await page.getByLabel('Company name').fill('Atelier Vandenberghe');
    await page.getByLabel('VAT number').fill(vatNumber);
    await page.getByLabel('Company name').focus();
    await expect(page.getByText('The number is valid: ATELIER VANDENBERGHE BV.')).toBeVisible();
    await page.getByRole('button', { name: 'Continue to Payment' }).click();
    await page.getByRole('radio', { name: new RegExp(`^${method}`) }).check();
    await page.getByRole('button', { name: /^Order summary/i }).click();
    await page.getByLabel('Discount code').fill(code);
    await page.getByRole('button', { name: 'Apply' }).click();
    await expect(page.getByText(`Welcome (${code})`).first()).toBeAttached();
    await page.getByLabel('Gift card').fill(giftCard);
    await page.getByRole('button', { name: 'Use', exact: true }).click();
    await expect.poll(async () => cents(await payButton(page).textContent())).toBe(left);
    expect(await centsBeside(page, 'Total')).toBe(total);
    expect(await centsBeside(page, 'Left to pay')).toBe(left);
    await page.evaluate(() => scrollTo(0, 0));
    await expectAccessible(page);
    await leaveToPay(page);
    await payOverHttp(page.context(), page.url(), { shopper, world, email });
  });
}

// The screens are the same: these send what the checkout would, and open the payment page, without a browser.
for (const shopper of shoppers) {
  const { country, language, method, vatTakenOff } = shopper;
  if ('width' in shopper && shopper.width) continue;

  test(`${country}: a code and a gift card, by ${method}, come to the cent without a browser`, async ({
    context,
    world,
    baseURL,
  }) => {
    const { code, giftCard } = await prepare(world);
    await context.addCookies([{ name: 'language', value: language, url: baseURL ?? '' }]);
    const email = someone('country');
    const [postal_code, city] = towns[country];
    const checkout = await context.request.post('/functions/v1/create-checkout', {
      data: {
        items: [{ id: 'w25', size: 'One Size', quantity: 1, price: 75 }],
        customerEmail: email,
        paymentMethod: method === 'iDEAL' ? 'ideal' : 'card',
        shippingAddress: {
          name: 'Urs Meier',
          address: { line1: 'Bahnhofstrasse 1', city, postal_code, country },
        },
        discountCode: code,
        discount: 7.5,
        giftCard: { code: giftCard, amount: 20 },
        vatTakenOff: vatTakenOff / 100,
        ...('vatNumber' in shopper && {
          business: { company: 'Atelier Vandenberghe', vatNumber: shopper.vatNumber },
        }),
      },
    });
    expect(checkout.status(), await checkout.text()).toBe(200);
    await payOverHttp(context, (await checkout.json()).checkoutUrl, { shopper, world, email });
  });
}

async function payOverHttp(
  context: BrowserContext,
  address: string,
  { shopper, world, email }: { shopper: Shopper; world: World; email: string },
): Promise<void> {
  const { language, method, total, left } = shopper;
  const said = words[language];
  const payment = await openHtml(context, address);
  expect(payment.text).toContain(euros(left));
  const { url } = await payment.press(said.payThere, method === 'iDEAL' ? { bank: 'ING' } : {});
  await expectOrder(world, shopper, email);
  const paid = await openHtml(context, url);
  expect(paid.heading).toBe(said.done);
  expect(paid.main.replaceAll('\u00a0', ' ')).toContain(`${said.total} ${euros(total)}`);
}

async function prepare(world: World) {
  const code = `TEN${crypto.randomUUID().slice(0, 8)}`.toUpperCase();
  await world.sql(
    `insert into tax_settings (home_state, eu_sales, export_prices, reverse_charge, vat_number)
     values ('NL', 'destination', 'without-vat', 'on', 'NL123456789B01')
     on conflict (id) do update set (home_state, eu_sales, export_prices, reverse_charge, vat_number)
       = ('NL', 'destination', 'without-vat', 'on', 'NL123456789B01')`,
  );
  await world.sql(
    `with added as (
       insert into discounts (title, title_nl, method, kind, percentage, starts_at)
       values ('Welcome', 'Welkom', 'code', 'percentage', 10, now()) returning id)
     insert into discount_codes (code, discount_id) select $1, id from added`,
    [code],
  );
  const [giftCard = ''] = await addGiftCards(world, 2_000, 1);
  return { code, giftCard };
}

async function expectOrder(world: World, shopper: Shopper, email: string): Promise<void> {
  const { language, method, total, tax } = shopper;
  const said = words[language];
  const text = (await readMail(world, email)).text.replaceAll('\u00a0', ' ');
  expect(text).toContain(`${said.total}: ${euros(total)}`);
  const [order] = await world.sql(
    `select total_cents, gift_card_cents, payment_status, payment_method, tax, business,
       (select sum(cents)::int from gift_card_movements where order_id = orders.id) as spent,
       (select cents from discount_uses where order_id = orders.id and given_back_at is null) as discounted
     from orders where email = $1`,
    [email],
  );
  expect(order).toMatchObject({
    total_cents: total,
    gift_card_cents: 2_000,
    payment_status: 'paid',
    payment_method: method === 'iDEAL' ? 'ideal' : 'card',
    tax,
    spent: -2_000,
    discounted: 750,
  });
  if (!('vatNumber' in shopper)) return expect(order?.business).toBeNull();
  expect(order?.business).toMatchObject({
    company: 'Atelier Vandenberghe',
    vatNumber: 'BE0123456749',
    proof: { name: 'ATELIER VANDENBERGHE BV', consultationNumber: expect.stringMatching(/^WAPI\d+$/) },
  });
  for (const line of [
    'Atelier Vandenberghe',
    `${said.vatNumber} BE0123456749`,
    `${said.reversed}: ${euros(-1_292)}`,
    said.note,
  ])
    expect(text).toContain(line);
}

const towns: Record<Shopper['country'], [postalCode: string, city: string]> = {
  Netherlands: ['1015 DK', 'Amsterdam'],
  Germany: ['10115', 'Berlin'],
  Belgium: ['1000', 'Brussel'],
  Switzerland: ['8001', 'Zürich'],
};

/** On the checkout's first step, in English. */
async function fillShippingTo(page: Page, country: Shopper['country'], email: string): Promise<void> {
  const [postalCode, city] = towns[country];
  await page.getByLabel('Country').selectOption({ label: country });
  for (const [label, text] of Object.entries({
    'First name': 'Urs',
    'Last name': 'Meier',
    Email: email,
    'Phone number': '+41 44 123 45 67',
    'Street address': 'Bahnhofstrasse 1',
    'Postal code': postalCode,
    City: city,
  }))
    await page.getByRole('main').getByLabel(label, { exact: true }).fill(text);
}

function euros(of: number): string {
  return `€ ${(of / 100).toFixed(2).replace('.', ',')}`;
}
