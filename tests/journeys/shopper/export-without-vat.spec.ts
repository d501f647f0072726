import type { Page } from '@playwright/test';
import { extractText, getDocumentProxy } from 'unpdf';
import { expectAccessible } from '../support/accessible.ts';
import { openHtml } from '../support/html-page.ts';
import { expect, test } from '../support/journey.ts';
import {
  centsBeside,
  fillBag,
  leaveToPay,
  open,
  ordersOf,
  payButton,
  readMail,
  someone,
} from '../support/shopping.ts';

test.use({ stage: 'export' });

/**
 * A scarf of € 75,00 to Switzerland, with delivery of € 14,95: € 89,95, which holds € 15,61 at 21 % (89,95 × 21 / 121 = 15,611).
 */
const table = { scarf: 7_500, delivery: 1_495, total: 7_434 };
const fields = {
  en: ['First name', 'Last name', 'Email', 'Phone number', 'Street address', 'Postal code', 'City'],
  nl: [
    'Voornaam',
    'Achternaam',
    'E-mailadres',
    'Telefoonnummer',
    'Straat en huisnummer',
    'Postcode',
    'Plaats',
  ],
};

test.beforeEach(async ({ page, world }) => {
  test.slow();
  await world.sql(`update tax_settings set export_prices = 'without-vat'`);
  await fillBag(page, '/women/products/silk-scarf');
});

test('to Switzerland the VAT comes off before paying, at the payment page, in the mail and on the invoice', async ({
  page,
  world,
}) => {
  const note = 'Export: no VAT. Import duties and taxes may be due on arrival.';
  const email = someone('zurich');
  await open(page, '/checkout?lang=en');
  await page.getByLabel('Country').selectOption({ label: 'Germany' });
  await fill(page, 'en', email, '10115');
  await expect(page.getByText('VAT not due: export')).toHaveCount(0);
  // Büsingen is German, and outside the VAT area.
  await page.getByLabel('Postal code').fill('78266');
  await expect(page.getByText('VAT not due: export')).toBeVisible();
  await page.getByLabel('Country').selectOption({ label: 'Switzerland' });
  await page.getByLabel('Postal code').fill('8001');
  await expect(page.getByText(note)).toBeVisible();
  expect(await centsBeside(page, 'Total')).toBe(table.total);
  await expect(page.getByRole('definition').filter({ hasText: '€ -15,61' })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Continue to Payment' }).click();
  await expect(payButton(page)).toHaveText('Pay € 74,34');
  await leaveToPay(page);
  await expect(page.getByText('€ 74,34')).toBeVisible();
  const session = /cs_\w+/.exec(page.url())?.[0] ?? '';
  await world.control(`sessions/${session}/pay`, { method: 'card' });
  await expect.poll(async () => (await ordersOf(world, email))[0]?.payment_status).toBe('paid');
  const paid = await openHtml(page.request, `/payment/success?session_id=${session}`);
  expect(paid.heading).toBe('Your Order Was Successful!');
  expect(paid.main).toContain(note);
  const [order] = await world.sql('select total_cents, tax from orders where email = $1', [email]);
  expect(order).toMatchObject({
    total_cents: table.total,
    tax: { kind: 'export', lines: [{ rate: 0, cents: table.total, vatCents: 0, rateTakenOff: 2100 }] },
  });

  const mail = await readMail(world, email);
  for (const said of ['VAT not due: export: € -15,61', 'Total: € 74,34', note])
    expect(mail.text.replaceAll('\u00a0', ' ')).toContain(said);
  const shown = await openHtml(page.request, /https?:\S+guest-order\S+/.exec(mail.text)?.[0] ?? '');
  expect(shown.main).toContain(note);
  const invoice = shown.one('link', /^Invoice TEST-INV-\d{4}-\d{6} \(PDF\)$/);
  const href = invoice.attribute('href') ?? '';
  const file = await page.request.get(href);
  expect(file.headers()['content-type']).toBe('application/pdf');
  const { text } = await extractText(await getDocumentProxy(new Uint8Array(await file.body())), {
    mergePages: true,
  });
  expect(text.replaceAll(/\s+/g, ' ')).toContain(note);
  // A missing or incomplete link gives no access.
  expect((await page.request.get(href.slice(0, -1))).status()).toBe(404);
  expect((await page.request.get('/guest-order/invoice.pdf')).status()).toBe(404);
});

test('verandert de btw tijdens het afrekenen, dan ziet de klant het nieuwe totaal voor het betalen', async ({
  page,
  world,
  provoke,
}) => {
  provoke(/409/);
  const email = someone('genf');
  await open(page, '/checkout?lang=nl');
  await page.getByLabel('Land', { exact: true }).selectOption({ label: 'Zwitserland' });
  await fill(page, 'nl', email, '1201');
  await page.getByRole('button', { name: 'Verder naar betaling' }).click();
  await expect(page.getByRole('button', { name: 'Betaal € 74,34' })).toBeVisible();
  await world.sql(`update tax_settings set export_prices = 'same'`);
  await page.getByRole('button', { name: 'Betaal € 74,34' }).click();
  await expect(page.getByRole('main').getByRole('alert')).toContainText(
    'De btw op je bestelling is veranderd.',
  );
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Betaal € 89,95' }).click();
  await expect(page.getByRole('heading', { name: 'Betaal je bestelling' })).toBeVisible();
  const placed = await world.sql('select total_cents from orders where email = $1', [email]);
  expect(placed).toEqual([{ total_cents: table.scarf + table.delivery }]);
});

async function fill(page: Page, language: 'en' | 'nl', email: string, postalCode: string): Promise<void> {
  const typed = ['Urs', 'Meier', email, '+41 44 123 45 67', 'Bahnhofstrasse 1', postalCode, 'Zürich'];
  for (const [place, label] of fields[language].entries())
    await page
      .getByRole('main')
      .getByLabel(label, { exact: true })
      .fill(typed[place] ?? '');
}
