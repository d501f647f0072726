import type { Page } from '@playwright/test';
import { until, type World } from '../../system/world.ts';
import { expectAccessible } from '../support/accessible.ts';
import { signInAsAdmin } from '../support/as-admin.ts';
import { expect, test } from '../support/journey.ts';
import { runClockJob } from '../support/run-clock-job.ts';
import { fillBag, fillShipping, open, orderNumber, readMail, someone } from '../support/shopping.ts';
import { signedIn } from '../support/signing-in.ts';

const AMOUNT_CENTS = 20_000;

test('a customer buys a gift card, its recipient spends it in parts, and an operator returns what is left', async ({
  page,
  browser,
  world,
  baseURL,
  provoke,
}) => {
  provoke(/400/, /404/, /409/);
  const recipient = someone('recipient');
  const { email: buyer } = await signedIn(page, { world, baseURL });
  await open(page, '/gift-cards');
  await page.getByRole('radio', { name: 'Another amount' }).check();
  await page.getByRole('textbox', { name: 'Another amount' }).fill('200');
  await page.getByLabel('Recipient’s name').fill('Sam');
  await page.getByLabel('Recipient’s email address').fill(recipient);
  await page.getByLabel('Your name').fill('Noor');
  await page.getByLabel('Your email address').fill(buyer);
  await page.getByRole('button', { name: 'Continue to payment' }).click();
  await page.getByRole('button', { name: 'Pay', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Your Order Was Successful!' })).toBeVisible();
  const number = await orderNumber(page);
  await page.getByRole('main').getByRole('link', { name: 'View Order History' }).click();
  await page.getByRole('link', { name: `Order ${number}` }).click();
  await expect(page.getByRole('heading', { level: 1, name: `Order ${number}` })).toBeVisible();
  await expect(page.getByRole('main').getByText(recipient)).toBeVisible();
  await expectAccessible(page);

  // Cards are mailed once a minute.
  await runClockJob(world, 'mail-gift-cards');
  await until('the card is mailed', async () => (await world.mailsTo(recipient)).length > 0, 100);
  const newBrowser = async () => (await browser.newContext({ baseURL: baseURL ?? '' })).newPage();
  const sam = await newBrowser();
  const mail = await readMail(world, recipient);
  const code = /(?:[0-9A-Z]{4}-){3}[0-9A-Z]{4}/.exec(mail.text)?.[0] ?? '';
  await spend(sam, code, 'S');
  // Spent in another browser, months later.
  await spend(await newBrowser(), code, 'M');
  const [sold, ...spent] = await movementsOf(world, number);
  expect(sold).toBe(AMOUNT_CENTS);
  expect(spent).toHaveLength(2);
  const left = AMOUNT_CENTS + spent.reduce((sum, cents) => sum + cents, 0);
  const euros = (cents: number) => (cents / 100).toFixed(2);

  const admin = await newBrowser();
  await signInAsAdmin(admin);
  await open(admin, `/admin/orders/${number}?lang=en`);
  const refund = admin.getByRole('region', { name: 'Refund', exact: true });
  await expect(
    refund.getByText(`€${euros(AMOUNT_CENTS - left)} of this gift card has been spent`),
  ).toBeVisible();
  await refund.getByLabel('Amount').fill('200');
  await refund.getByRole('button', { name: 'Refund', exact: true }).press('Enter');
  await expect(refund.getByText('The card has less left on it than that')).toBeVisible();
  await expect(refund.locator('[type=submit]').first()).toBeEnabled();
  await expectAccessible(admin);
  await refund.getByRole('button', { name: 'Refund everything' }).press('Enter');
  await admin
    .getByRole('dialog')
    .getByRole('button', { name: `Refund €${euros(left)}` })
    .press('Enter');
  await expect(refund.getByText('The refund is on its way.')).toBeVisible();
  await expect.poll(async () => (await movementsOf(world, number)).at(-1), { timeout: 60_000 }).toBe(-left);
  await open(admin, `/admin/orders/${number}?lang=nl`);
  await expect(admin.getByText('gaat niet terug naar de koper')).toBeVisible();

  // The response does not reveal that there was such a card.
  await open(sam, '/gift-cards/balance');
  await sam.getByLabel('Gift card code').fill(code);
  await sam.getByRole('button', { name: 'Show balance' }).click();
  await expect(sam.getByText('We can’t find a gift card with this code.')).toBeVisible();
});

/** Buys one item fully paid with the card. */
async function spend(page: Page, code: string, size: string): Promise<void> {
  await fillBag(page, '/women/products/halter-top', size);
  await open(page, '/checkout');
  await fillShipping(page, someone('sam'));
  await page.getByRole('button', { name: 'Continue to Payment' }).click();
  await page.getByLabel('Gift card').fill(code);
  await page.getByRole('button', { name: 'Use', exact: true }).click();
  await page.getByRole('button', { name: 'Pay with gift card' }).click();
  await expect(page.getByRole('heading', { name: 'Your Order Was Successful!' })).toBeVisible();
}

/** Returns the movements of the card bought with this order. */
async function movementsOf(world: World, number: string): Promise<number[]> {
  const rows = await world.sql<{ cents: number }>(
    `select cents from gift_card_movements join gift_cards on gift_cards.id = gift_card_id
     where gift_cards.order_number = $1 order by gift_card_movements.id`,
    [number],
  );
  return rows.map(({ cents }) => cents);
}
