import type { Browser, Page } from '@playwright/test';
import { checkoutBody } from '../../system/shopper.ts';
import { until, type World } from '../../system/world.ts';
import { expectAccessible } from '../support/accessible.ts';
import { signInAsAdmin } from '../support/as-admin.ts';
import { openHtml } from '../support/html-page.ts';
import { expect, test } from '../support/journey.ts';
import { runClockJob } from '../support/run-clock-job.ts';
import {
  centsBeside,
  chooseCard,
  fillBag,
  fillShipping,
  leaveToPay,
  open,
  orderNumber,
  payAndReturn,
  readMail,
  someone,
} from '../support/shopping.ts';

test.beforeEach(() => {
  test.slow();
});

test('a gift card pays a part of an order and the provider the rest; what is left pays the next one', async ({
  page,
  browser,
  world,
  baseURL,
  provoke,
}) => {
  provoke(/404/);
  const card = await give(browser, baseURL, world, '20');
  await toGiftCard(page, someone('part'));
  const total = await centsBeside(page, 'Total');
  const field = page.getByLabel('Gift card');
  await field.fill('ABCD-EFGH-JKMN-PQRS');
  await page.getByRole('button', { name: 'Use', exact: true }).click();
  await expect(page.getByText('We can’t find a gift card with this code.')).toBeVisible();
  await expectAccessible(page);
  await field.fill(card.code.toLowerCase());
  await field.press('Enter');
  await expect(page.getByText(`Gift card …${card.code.slice(-4)} pays € 20,00.`)).toBeVisible();
  await expectAccessible(page);
  expect(await centsBeside(page, 'Left to pay')).toBe(total - 2_000);
  // The tab keeps it, like all input.
  await page.reload();
  await expect(page.getByText(`Gift card …${card.code.slice(-4)} pays € 20,00.`)).toBeVisible();
  await leaveToPay(page);
  await payAndReturn(page);
  expect(await centsBeside(page, 'Other payment')).toBe(total - 2_000);
  expect(await movementsOf(world, card.code)).toEqual([2_000, -2_000]);
  const [order] = await world.sql<{ total_cents: number; gift_card_cents: number }>(
    'select total_cents, gift_card_cents from orders where order_number = $1',
    [await orderNumber(page)],
  );
  expect(order).toEqual({ total_cents: total, gift_card_cents: 2_000 });
});

test('op een telefoon betaalt een cadeaubon een hele bestelling, zonder betaaldienst, en blijft er saldo over', async ({
  browser,
  world,
  baseURL,
}) => {
  const card = await give(browser, baseURL, world, '400');
  const context = await browser.newContext({
    baseURL: baseURL ?? '',
    viewport: { width: 390, height: 844 },
    hasTouch: true,
  });
  const page = await context.newPage();
  const email = someone('heel');
  await toGiftCard(page, email);
  await open(page, '/checkout?step=payment&lang=nl');
  const field = page.getByLabel('Cadeaubon');
  await field.fill(card.code);
  await page.getByRole('button', { name: 'Gebruiken' }).click();
  await expect(page.getByRole('button', { name: 'Betaal met cadeaubon' })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Betaal met cadeaubon' }).click();
  await expect(page).toHaveURL(/\/payment\/success/);
  await expect(page.getByText(/^ORD-/)).toBeVisible();
  await expectAccessible(page);
  const mail = await readMail(world, email);
  expect(mail.text).toContain(`Cadeaubon …${card.code.slice(-4)}`);
  const [given = 0, spent = 0] = await movementsOf(world, card.code);
  expect(spent).toBeLessThan(0);

  const balance = await openHtml(context, '/gift-cards/balance?lang=nl');
  const shown = await balance.press('Toon saldo', { 'Code van de cadeaubon': card.code });
  const left = ((given + spent) / 100).toFixed(2).replace('.', ',');
  expect(shown.main).toMatch(new RegExp(`Op cadeaubon …${card.code.slice(-4)} staat €\\s${left}\\.`));
  expect(shown.url).not.toContain(card.code.slice(-4));
  await context.close();
});

test('discount codes and a gift card of another shop are imported; the card pays with the code that the customer has, and stays when the rest is undone', async ({
  request,
  context: office,
  world,
}) => {
  const [code, unused] = [crypto.randomUUID().slice(0, 18), crypto.randomUUID().slice(0, 18)];
  const name = `${code}.csv`;
  const file = `Code,Balance,Expires On,Status\n${code},"20,00",2099-12-31,active\n${unused},5,,active\nXY-17,10,,active`;
  await signInAsAdmin(office, 'en');
  const cards = await openHtml(office, '/admin/gift-cards');
  const preview = async () => {
    const form = await cards.follow('Import gift cards of another shop');
    form.attach(/^CSV file/, new File([file], name, { type: 'text/csv' }));
    return form.press('Preview');
  };
  const previewed = await preview();
  expect(previewed.text).toContain('2 new gift cards worth €25.00 in total');
  expect(previewed.text).toContain('1 new gift card has an expiry date that is not kept');
  expect(previewed.one('row', '…XY17').text).toContain('others can guess it');
  const imported = await previewed.press('Import gift cards');
  expect(imported.has('heading', 'Import finished')).toBe(true);
  expect((await preview()).text).toContain('2 gift cards are here already and stay the same');

  const discounts = await openHtml(office, '/admin/discounts?lang=nl');
  const discountForm = await discounts.follow('Kortingscodes van een andere winkel importeren');
  const codes = `Name,Value,Value Type,Type,Customer Selection,Usage Limit Per Code,Times Used In Total
D-${code},-15.0,percentage,Amount Off,All,100,30
V-${code},-20.0,percentage,Amount Off,Specific customers,,`;
  discountForm.attach(/^CSV-bestand/, new File([codes], `d-${name}`, { type: 'text/csv' }));
  const planned = await discountForm.press('Voorbeeld bekijken');
  expect(planned.text).toContain('1 nieuwe code');
  const row = (letter: string) => planned.one('row', `${letter}-${code}`.toUpperCase()).text;
  expect(row('D')).toContain('15% korting · Begindatum: ');
  expect(row('D')).toContain('Aantal keer in totaal: 70');
  expect(row('V')).toContain('Overgeslagen: een korting kan hier geen ‘Customer Selection');
  expect((await planned.press('Kortingscodes importeren')).has('heading', 'Import klaar')).toBe(true);
  const discountImports = await openHtml(office, '/admin/discounts/import?lang=nl');
  const undoName = `Import van d-${name} terugdraaien`;
  const discountsUndone = await discountImports.dialogOf(undoName).press('Import terugdraaien');
  expect(discountsUndone.text).toContain('Import teruggedraaid: 1 korting is verwijderd.');

  await openHtml(request, '/checkout?lang=en');
  const checkout = await request.post('/functions/v1/create-checkout', {
    data: {
      ...checkoutBody([{ id: 'm1', size: 'M', price: 95 }], someone('moved')),
      giftCard: { code: ` ${code.toUpperCase()} `, amount: 20 },
    },
  });
  expect(checkout.status(), await checkout.text()).toBe(200);
  const paid = await (await openHtml(request, (await checkout.json()).checkoutUrl)).press('Pay');
  expect(paid.path).toMatch(/^\/payment\/success/);
  const end = code.slice(-4).toUpperCase();
  await expect.poll(() => movementsOf(world, end)).toEqual([2_000, -2_000]);

  const imports = await openHtml(office, '/admin/gift-cards/import?lang=en');
  const undone = await imports.dialogOf(`Undo import of ${name}`).press('Undo import');
  expect(undone.text).toContain('Import undone: 1 gift card was emptied; 1 in use stays.');
  const balance = await openHtml(request, '/gift-cards/balance?lang=en');
  const unknown = await balance.press('Show balance', { code: unused });
  expect(unknown.status).toBe(404);
});

async function toGiftCard(page: Page, email: string): Promise<void> {
  await fillBag(page, '/men/products/linen-shirt', 'M');
  await open(page, '/checkout');
  await fillShipping(page, email);
  await page.getByRole('button', { name: 'Continue to Payment' }).click();
  await expect(page.getByLabel('Gift card')).toBeVisible();
  await chooseCard(page);
}

/** Gives a card as an operator, and reads its code in the mail. */
async function give(browser: Browser, baseURL: string | undefined, world: World, euros: string) {
  const office = await browser.newContext({ baseURL: baseURL ?? '' });
  const recipient = someone('gift');
  await signInAsAdmin(office, 'en');
  const form = await openHtml(office, '/admin/gift-cards/new');
  const given = await form.press('Give gift card', {
    Amount: euros,
    'Recipient’s name': 'Noor',
    'Recipient’s email address': recipient,
  });
  expect(given.heading).toMatch(/^Gift card …/);
  await office.close();
  // Cards are mailed once a minute.
  await runClockJob(world, 'mail-gift-cards');
  await until('the card is mailed', async () => (await world.mailsTo(recipient)).length > 0, 100);
  const { subject, text } = await readMail(world, recipient);
  expect(subject).toContain(`${euros},00`);
  return { code: /(?:[0-9A-Z]{4}-){3}[0-9A-Z]{4}/.exec(text)?.[0] ?? '' };
}

async function movementsOf(world: World, code: string): Promise<number[]> {
  const rows = await world.sql<{ cents: number }>(
    'select cents from gift_card_movements join gift_cards on gift_cards.id = gift_card_id where code_end = $1 order by gift_card_movements.id',
    [code.slice(-4)],
  );
  return rows.map(({ cents }) => cents);
}
