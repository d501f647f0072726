import type { Page } from '@playwright/test';
import { extractText, getDocumentProxy } from 'unpdf';
import { expectAccessible } from '../support/accessible.ts';
import { signInAsAdmin } from '../support/as-admin.ts';
import { openHtml } from '../support/html-page.ts';
import { expect, test } from '../support/journey.ts';
import { mostScripts, weigh } from '../support/page-weight.ts';
import { centsBeside, fillBag, leaveToPay, open, payButton, readMail, someone } from '../support/shopping.ts';
import { signedIn } from '../support/signing-in.ts';

// The tax report must contain only these purchases.
test.use({ stage: 'business' });

test.beforeEach(() => test.slow());

/**
 * A scarf of € 75,00 to Belgium with delivery of € 6,95: € 81,95, which holds € 14,22 at 21 % (81,95 × 21 / 121 = 14,223).
 */
const table = { whole: 8_195, withoutVat: 6_773 };
const address = {
  'First name': 'Luc',
  'Last name': 'Peeters',
  'Phone number': '+32 470 12 34 56',
  'Street address': 'Nieuwstraat 1',
  'Postal code': '1000',
  City: 'Brussel',
};

test('a number is read however it is written; only what the register calls valid, of another state, takes VAT off', async ({
  page,
}) => {
  await fillCheckout(page, someone('atelier'));
  await expect(page.getByLabel('Company name')).toHaveCount(0);
  await page.getByRole('checkbox', { name: 'Buying for a business' }).check();
  const toPayment = page.getByRole('button', { name: 'Continue to Payment' });
  await toPayment.click();
  await expect(page.getByText('Enter the company name')).toBeVisible();
  await expect(page.getByLabel('Company name')).toBeFocused();
  await page.getByLabel('Company name').fill('Atelier Vandenberghe');
  for (const [typed, said, total] of [
    ['BE0123456200', 'This number isn’t valid in the EU’s register', table.whole],
    ['NL987654321B01', 'The number is valid. VAT is charged as usual', table.whole],
    ['be 0123.456.749', 'The number is valid: ATELIER VANDENBERGHE BV.', table.withoutVat],
  ] as const) {
    await page.getByLabel('VAT number').fill(typed);
    await page.getByLabel('Company name').focus();
    await expect(page.getByRole('main').getByText(said).first()).toBeVisible();
    await expect.poll(() => centsBeside(page, 'Total'), typed).toBe(total);
  }
  await expectAccessible(page);

  // The check for one country does not apply to another.
  await page.getByLabel('Country').selectOption({ label: 'Netherlands' });
  await expect(page.getByText('VAT is charged as usual')).toBeVisible();
  await expect(page.getByText('VAT reverse charged')).toHaveCount(0);
  await page.getByLabel('Country').selectOption({ label: 'Belgium' });
  await expect.poll(() => centsBeside(page, 'Total')).toBe(table.withoutVat);
  // The business survives a reload and a change of language, and disappears when its box is unticked.
  await open(page, '/checkout?lang=nl');
  await expect(page.getByLabel('Bedrijfsnaam')).toHaveValue('Atelier Vandenberghe');
  await expect(page.getByText('Het nummer is geldig: ATELIER VANDENBERGHE BV.')).toBeVisible();
  await page.getByRole('checkbox', { name: 'Ik koop voor een bedrijf' }).uncheck();
  await expect.poll(() => centsBeside(page, 'Totaal')).toBe(table.whole);
});

test('a number that is not valid leads back to its field, also from the next step; nobody is stopped while the register is away', async ({
  page,
  world,
}) => {
  const email = someone('away');
  await fillCheckout(page, email);
  await fillBusiness(page, 'BE0123456200');
  await page.getByLabel('VAT number').press('Enter');
  await expect(page.getByText('This number isn’t valid in the EU’s register')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Continue to Payment' })).toBeVisible();
  // No waiting: the page may still be on its way back.
  await page.getByLabel('VAT number').fill('BE0123456301');
  await page.getByLabel('VAT number').press('Enter');
  await expect(payButton(page)).toHaveText('Pay € 81,95');
  await expect(
    page.getByText('isn’t responding at the moment, so VAT is charged on this order').first(),
  ).toBeVisible();
  await leaveToPay(page);
  const { url } = await (await openHtml(page.request, page.url())).press('Pay');
  await readMail(world, email);
  const [order] = await world.sql(
    'select order_number as number, total_cents, tax, business from orders where email = $1',
    [email],
  );
  expect(order).toMatchObject({
    total_cents: table.whole,
    tax: { kind: 'oss', state: 'BE' },
    business: { company: 'Atelier Vandenberghe', vatNumber: 'BE0123456301', proof: null },
  });
  await open(page, url);
  await expect(page.getByText('VAT number BE0123456301')).toBeVisible();
  await expectAccessible(page);
  await signInAsAdmin(page, 'en');
  await page.goto(`/admin/orders/${order?.number}`);
  await expect(page.getByText('Not checked: the order includes VAT')).toBeVisible();
  await expectAccessible(page);
});

test('the checkout asks the shop about a number however it is written, and hears what it is', async ({
  request,
}) => {
  for (const [vatNumber, said, takenOff] of [
    ['0123456749', 'Start with the two-letter code of the EU country that issued it', 0],
    ['GB123456789', 'Start with the two-letter code of the EU country that issued it', 0],
    ['BE 0123', 'VAT numbers in Belgium have a different format, such as BE0123456789', 0],
    ['BE0123456301', 'isn’t responding at the moment, so VAT is charged on this order', 0],
    ['BE0123456305', 'isn’t responding at the moment, so VAT is charged on this order', 0],
    ['de 123.456.788', 'The number is valid.', 1_422],
    ['gr 123 456 789', 'The number is valid.', 1_422],
  ] as const) {
    const answer = await request.post('/functions/v1/vat-taken-off', {
      data: {
        items: [{ id: 'w25', size: 'One Size', quantity: 1 }],
        country: 'Belgium',
        postalCode: '1000',
        vatNumber,
      },
    });
    expect(answer.status()).toBe(200);
    const { adjustment, vatNumber: found } = await answer.json();
    expect(found.said ?? found.problem, vatNumber).toContain(said);
    expect(Math.abs(adjustment?.cents ?? 0), vatNumber).toBe(takenOff);
  }
});

test('what a browser claims is not believed: the server checks the number, the address and the total', async ({
  request,
  world,
}) => {
  const email = someone('claims');
  const claim = async (business: object | undefined, country = 'Belgium', vatTakenOff = 14.22) => {
    const data = {
      items: [{ id: 'w25', size: 'One Size', quantity: 1, price: 75 }],
      customerEmail: email,
      phone: '+31 20 123 4567',
      shippingAddress: {
        name: 'Luc Peeters',
        address: { line1: 'Nieuwstraat 1', city: 'Brussel', postal_code: '1000', country },
      },
      vatTakenOff,
      business,
    };
    const answer = await request.post('/functions/v1/create-checkout', { data });
    return { status: answer.status(), body: await answer.json() };
  };
  // The browser's key, which makes of two clicks one order.
  await request.get('/checkout?lang=en');
  const valid = { company: 'Atelier', vatNumber: 'BE0123456749' };
  const isProved = { proof: { name: 'X', consultationNumber: 'X', checkedAt: '2026-11-26' }, valid: true };
  const changed = { status: 409, body: { error: 'vat-changed' } };
  expect(await claim({ ...valid, vatNumber: 'BE0123456301', ...isProved })).toMatchObject(changed);
  expect(await claim({ ...valid, vatNumber: '', ...isProved })).toMatchObject(changed);
  expect(await claim({ ...valid, vatNumber: 'NL987654321B01' })).toMatchObject(changed);
  expect(await claim(valid, 'Netherlands')).toMatchObject(changed);
  // A page of the previous release sends no business.
  expect(await claim(undefined)).toMatchObject(changed);
  for (const vatNumber of ['BE0123456200', 'BE01', '<b>BE0123456749</b>', '0123456749'])
    expect(await claim({ ...valid, vatNumber })).toMatchObject({
      status: 400,
      body: { problems: [{ field: 'business.vatNumber', message: expect.stringMatching(/\w/) }] },
    });
  expect(await claim({ ...valid, vatNumber: 'B'.repeat(5_000) })).toMatchObject({ status: 400 });
  expect(await claim({ vatNumber: 'BE0123456749' })).toMatchObject({
    status: 400,
    body: { problems: [{ field: 'business.company', message: 'Enter the company name' }] },
  });
  expect(await world.sql('select 1 from orders where email = $1', [email])).toEqual([]);
  // Two tabs and a double click create one order.
  const both = await Promise.all([claim(valid), claim(valid)]);
  expect(both.map(({ status }) => status)).toEqual([200, 200]);
  const placed = await world.sql('select total_cents, business from orders where email = $1', [email]);
  expect(placed).toMatchObject([{ total_cents: table.withoutVat, business: valid }]);
});

test('een bedrijf koopt met verlegde btw: bestelling, factuur, beheer en de opgaaf van leveringen zeggen hetzelfde', async ({
  context,
  request,
  world,
}) => {
  const email = someone('verlegd');
  const note = 'Btw verlegd: intracommunautaire levering, artikel 138 van Richtlijn 2006/112/EG.';
  await openHtml(request, '/checkout?lang=nl');
  const checkout = await request.post('/functions/v1/create-checkout', {
    data: {
      items: [{ id: 'w25', size: 'One Size', quantity: 1, price: 75 }],
      customerEmail: email,
      shippingAddress: {
        name: 'Luc Peeters',
        address: { line1: 'Nieuwstraat 1', city: 'Brussel', postal_code: '1000', country: 'Belgium' },
      },
      vatTakenOff: 14.22,
      business: { company: 'Atelier Vandenberghe', vatNumber: 'be 0987.654.350' },
    },
  });
  expect(checkout.status(), await checkout.text()).toBe(200);
  const payment = await openHtml(request, (await checkout.json()).checkoutUrl);
  expect(payment.text).toContain('€ 67,73');
  const { url } = await payment.press('Betalen');
  const mail = await readMail(world, email);
  const success = await openHtml(request, url);
  expect(success.heading).toBe('Je bestelling is gelukt!');
  expect(success.main).toContain(note);
  expect(success.main).toContain('Btw-nummer BE0987654350');
  const [number = ''] = /ORD-\d+/.exec(success.main) ?? [];

  const order = await openHtml(request, /https?:\S+guest-order\S+/.exec(mail.text)?.[0] ?? '');
  expect(order.main).toContain('Btw-nummer BE0987654350');
  const file = await request.get(order.one('link', /^Factuur TEST-INV/).attribute('href') ?? '');
  expect(file.status(), file.url()).toBe(200);
  const { text } = await extractText(await getDocumentProxy(new Uint8Array(await file.body())), {
    mergePages: true,
  });
  for (const said of ['Atelier Vandenberghe', 'Btw-nummer BE0987654350', 'Btw verlegd € -14,22', note])
    expect(text.replaceAll(/\s+/g, ' ')).toContain(said);

  await signInAsAdmin(context, 'nl');
  const managed = await openHtml(context, `/admin/orders/${number}`);
  expect(managed.has('heading', 'Bedrijf')).toBe(true);
  for (const said of ['Atelier Vandenberghe', 'BE0987654350', 'BOETIEK DE LINDE COMM.V', note])
    expect(managed.main).toContain(said);
  expect(managed.main).toMatch(/WAPI\d+/);
  expect(managed.main).toContain('Geldig op');
  // The report's worker thread may be the first of its shop.
  await expect(async () => {
    const list = (await openHtml(context, '/admin/tax/reports')).one('table', 'Per afnemer');
    expect(list.one('row', '0987654350').text).toContain('€ 67,73');
  }).toPass({ timeout: 60_000 });
  const reports = await openHtml(context, '/admin/tax/reports');
  expect(reports.main).toContain('Alles klopt, tot op de cent.');
  const saved = await reports.press('Intracommunautaire leveringen (CSV)');
  expect(saved.body).toContain('BE;0987654350;67,73;');
});

test('a customer’s company and number stand in their next checkout, until they say that they buy for no business', async ({
  page,
  world,
  baseURL,
}) => {
  const { email } = await signedIn(page, { world, baseURL });
  const checkout = await page.request.post('/functions/v1/create-checkout', {
    data: {
      items: [{ id: 'w25', size: 'One Size', quantity: 1, price: 75 }],
      customerEmail: email,
      isGuestCheckout: false,
      shippingAddress: {
        name: 'Luc Peeters',
        address: { line1: 'Nieuwstraat 1', city: 'Brussel', postal_code: '1000', country: 'Belgium' },
      },
      vatTakenOff: 14.22,
      business: { company: 'Atelier Vandenberghe', vatNumber: 'be 0123.456.749' },
    },
  });
  const payment = await openHtml(page.request, (await checkout.json()).checkoutUrl);
  expect((await payment.press('Pay')).path).toMatch(/^\/payment\/success/);

  await fillBag(page, '/women/products/silk-scarf');
  await page.mouse.move(0, 0);
  await open(page, '/checkout?lang=en');
  await expect(page.getByLabel('Company name')).toHaveValue('Atelier Vandenberghe');
  await expect(page.getByLabel('VAT number')).toHaveValue('BE0123456749');
  expect(await weigh(page, '.js'), 'with all that a business needs').toBeLessThanOrEqual(
    mostScripts('/checkout'),
  );
  await page.getByLabel('Country').selectOption({ label: 'Belgium' });
  await page.getByLabel('Postal code').fill('1000');
  await expect(page.getByText('The number is valid: ATELIER VANDENBERGHE BV.').first()).toBeVisible();
  await page.getByRole('checkbox', { name: 'Buying for a business' }).uncheck();
  await open(page, '/checkout?lang=en');
  await expect(page.getByRole('checkbox', { name: 'Buying for a business' })).not.toBeChecked();
  await expect(page.getByLabel('Company name')).toHaveCount(0);
});

/** Starts on the checkout's first step, to Belgium, in English. */
async function fillCheckout(page: Page, email: string): Promise<void> {
  await fillBag(page, '/women/products/silk-scarf');
  await open(page, '/checkout?lang=en');
  await page.getByLabel('Country').selectOption({ label: 'Belgium' });
  for (const [label, text] of Object.entries({ ...address, Email: email }))
    await page.getByRole('main').getByLabel(label, { exact: true }).fill(text);
}

async function fillBusiness(page: Page, vatNumber: string): Promise<void> {
  await page.getByRole('checkbox', { name: 'Buying for a business' }).check();
  await page.getByLabel('Company name').fill('Atelier Vandenberghe');
  await page.getByLabel('VAT number').fill(vatNumber);
}
