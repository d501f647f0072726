import type { Browser, Page } from '@playwright/test';
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

  await open(page, '/gift-cards/balance?lang=nl');
  await page.getByLabel('Code van de cadeaubon').fill(card.code);
  await page.getByRole('button', { name: 'Toon saldo' }).click();
  const left = ((given + spent) / 100).toFixed(2).replace('.', ',');
  await expect(page.getByText(`Op cadeaubon …${card.code.slice(-4)} staat € ${left}.`)).toBeVisible();
  await expectAccessible(page);
  expect(page.url()).not.toContain(card.code.slice(-4));
  await context.close();
});

test('discount codes and a gift card of another shop are imported; the card pays with the code that the customer has, and stays when the rest is undone', async ({
  page,
  context,
  browser,
  world,
  baseURL,
}) => {
  const [code, unused] = [crypto.randomUUID().slice(0, 18), crypto.randomUUID().slice(0, 18)];
  const name = `${code}.csv`;
  const file = `Code,Balance,Expires On,Status\n${code},"20,00",2099-12-31,active\n${unused},5,,active\nXY-17,10,,active`;
  const upload = { name, mimeType: 'text/csv', buffer: Buffer.from(file) };
  const office = await browser.newContext({ baseURL: baseURL ?? '' });
  const operator = await office.newPage();
  await signInAsAdmin(operator, 'en');
  await open(operator, '/admin/gift-cards');
  await operator.getByRole('link', { name: 'Import gift cards of another shop' }).click();
  const preview = async () => {
    await operator.getByLabel(/^CSV file/).setInputFiles(upload);
    await operator.getByRole('button', { name: 'Preview' }).click();
  };
  await preview();
  await expect(operator.getByText('2 new gift cards worth €25.00 in total')).toBeVisible();
  await expect(operator.getByText('1 new gift card has an expiry date that is not kept')).toBeVisible();
  await expect(operator.getByRole('row', { name: '…XY17' })).toContainText('others can guess it');
  await expectAccessible(operator);
  await operator.getByRole('button', { name: 'Import gift cards' }).click();
  await expect(operator.getByRole('heading', { name: 'Import finished' })).toBeVisible();
  await preview();
  await expect(operator.getByText('2 gift cards are here already and stay the same')).toBeVisible();

  await open(operator, '/admin/discounts?lang=nl');
  await operator.getByRole('link', { name: 'Kortingscodes van een andere winkel importeren' }).click();
  const discounts = `Name,Value,Value Type,Type,Customer Selection,Usage Limit Per Code,Times Used In Total
D-${code},-15.0,percentage,Amount Off,All,100,30
V-${code},-20.0,percentage,Amount Off,Specific customers,,`;
  const discountFile = { name: `d-${name}`, mimeType: 'text/csv', buffer: Buffer.from(discounts) };
  await operator.getByLabel(/^CSV-bestand/).setInputFiles(discountFile);
  await operator.getByRole('button', { name: 'Voorbeeld bekijken' }).click();
  await expect(operator.getByText('1 nieuwe code', { exact: true })).toBeVisible();
  const row = (letter: string) => operator.getByRole('row', { name: `${letter}-${code}`.toUpperCase() });
  await expect(row('D')).toContainText('15% korting · Begindatum: ');
  await expect(row('D')).toContainText('Aantal keer in totaal: 70');
  await expect(row('V')).toContainText('Overgeslagen: een korting kan hier geen ‘Customer Selection');
  await expectAccessible(operator);
  await operator.getByRole('button', { name: 'Kortingscodes importeren' }).click();
  await expect(operator.getByRole('heading', { name: 'Import klaar' })).toBeVisible();
  const discountImports = await openHtml(office, '/admin/discounts/import?lang=nl');
  const undoName = `Import van d-${name} terugdraaien`;
  const discountsUndone = await discountImports.dialogOf(undoName).press('Import terugdraaien');
  expect(discountsUndone.text).toContain('Import teruggedraaid: 1 korting is verwijderd.');

  await toGiftCard(page, someone('moved'));
  await page.getByLabel('Gift card').fill(` ${code.toUpperCase()} `);
  await page.getByRole('button', { name: 'Use', exact: true }).click();
  const end = code.slice(-4).toUpperCase();
  await expect(page.getByText(`Gift card …${end} pays € 20,00.`)).toBeVisible();
  await leaveToPay(page);
  await payAndReturn(page);
  expect(await movementsOf(world, end)).toEqual([2_000, -2_000]);

  const imports = await openHtml(office, '/admin/gift-cards/import?lang=en');
  const undone = await imports.dialogOf(`Undo import of ${name}`).press('Undo import');
  expect(undone.text).toContain('Import undone: 1 gift card was emptied; 1 in use stays.');
  const balance = await openHtml(context, '/gift-cards/balance?lang=en');
  const unknown = await balance.press('Show balance', { code: unused });
  expect(unknown.status).toBe(404);
  await office.close();
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
  const context = await browser.newContext({ baseURL: baseURL ?? '' });
  const page = await context.newPage();
  const recipient = someone('gift');
  await signInAsAdmin(page);
  await open(page, '/admin/gift-cards/new?lang=en');
  await page.getByLabel('Amount').fill(euros);
  await page.getByLabel('Recipient’s name').fill('Noor');
  await page.getByLabel('Recipient’s email address').fill(recipient);
  await page.getByRole('button', { name: 'Give gift card' }).click();
  await expect(page.getByRole('heading', { name: /^Gift card …/ })).toBeVisible();
  // Cards are mailed once a minute.
  await runClockJob(world, 'mail-gift-cards');
  await until('the card is mailed', async () => (await world.mailsTo(recipient)).length > 0, 100);
  const { subject, text } = await readMail(world, recipient);
  expect(subject).toContain(`${euros},00`);
  await context.close();
  return { code: /(?:[0-9A-Z]{4}-){3}[0-9A-Z]{4}/.exec(text)?.[0] ?? '' };
}

async function movementsOf(world: World, code: string): Promise<number[]> {
  const rows = await world.sql<{ cents: number }>(
    'select cents from gift_card_movements join gift_cards on gift_cards.id = gift_card_id where code_end = $1 order by gift_card_movements.id',
    [code.slice(-4)],
  );
  return rows.map(({ cents }) => cents);
}
