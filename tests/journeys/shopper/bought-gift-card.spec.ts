import type { APIRequestContext } from '@playwright/test';
import { checkoutBody } from '../../system/shopper.ts';
import { until, type World } from '../../system/world.ts';
import { expectAccessible } from '../support/accessible.ts';
import { signInAsAdmin } from '../support/as-admin.ts';
import { openHtml } from '../support/html-page.ts';
import { expect, test } from '../support/journey.ts';
import { runClockJob } from '../support/run-clock-job.ts';
import { open, readMail, someone } from '../support/shopping.ts';
import { signedIn } from '../support/signing-in.ts';

const AMOUNT_CENTS = 20_000;

test('a customer buys a gift card, its recipient spends it in parts, and an operator returns what is left', async ({
  page,
  context,
  request,
  playwright,
  world,
  baseURL,
  provoke,
}) => {
  test.slow();
  provoke(/400/, /404/, /409/);
  const recipient = someone('recipient');
  const { email: buyer } = await signedIn(context, { world, baseURL });
  const gift = await openHtml(context, '/gift-cards?lang=en');
  const leaving = await gift.press('Continue to payment', {
    'Another amount': true,
    otherAmount: '200',
    'Recipient’s name': 'Sam',
    'Recipient’s email address': recipient,
    'Your name': 'Noor',
    'Your email address': buyer,
  });
  const { url } = await (await leaving.follow('Continue to the payment page')).press('Pay');
  expect((await readMail(world, buyer)).subject).toContain('gift card');
  const success = await openHtml(context, url);
  expect(success.heading).toBe('Your Order Was Successful!');
  const [number = ''] = /ORD-\d+/.exec(success.main) ?? [];
  const orders = await openHtml(context, '/account/orders');
  const order = await orders.follow(`Order ${number}`);
  expect(order.heading).toBe(`Order ${number}`);
  expect(order.main).toContain(recipient);
  await open(page, order.path);
  await expectAccessible(page);

  // Cards are mailed once a minute.
  await runClockJob(world, 'mail-gift-cards');
  await until('the card is mailed', async () => (await world.mailsTo(recipient)).length > 0, 100);
  const mail = await readMail(world, recipient);
  const code = /(?:[0-9A-Z]{4}-){3}[0-9A-Z]{4}/.exec(mail.text)?.[0] ?? '';
  await spend(request, code, 'S');
  // Spent in another browser, months later.
  const elsewhere = await playwright.request.newContext({ baseURL: baseURL ?? '' });
  await spend(elsewhere, code, 'M');
  await elsewhere.dispose();
  const [sold, ...spent] = await movementsOf(world, number);
  expect(sold).toBe(AMOUNT_CENTS);
  expect(spent).toHaveLength(2);
  const left = AMOUNT_CENTS + spent.reduce((sum, cents) => sum + cents, 0);
  const euros = (cents: number) => (cents / 100).toFixed(2);

  await context.clearCookies();
  await signInAsAdmin(context, 'en');
  const bought = await openHtml(context, `/admin/orders/${number}`);
  const form = bought.one('dialog', 'Refund');
  expect(form.text).toContain(`€${euros(AMOUNT_CENTS - left)} of this gift card has been spent`);
  const refused = await form.press('Refund', { Amount: '200' });
  expect(refused.one('dialog', 'Refund').text).toContain('The card has less left on it than that');
  const asked = await refused.one('dialog', 'Refund').press('Refund everything');
  const returned = await asked.one('dialog', /^Refund €/).press(`Refund €${euros(left)}`);
  expect(returned.main).toContain('The refund is on its way.');
  await expect.poll(async () => (await movementsOf(world, number)).at(-1), { timeout: 60_000 }).toBe(-left);
  const refunded = await openHtml(context, `/admin/orders/${number}?lang=nl`);
  expect(refunded.main).toContain('gaat niet terug naar de koper');

  // The response does not reveal that there was such a card.
  const balance = await openHtml(request, '/gift-cards/balance?lang=en');
  const unknown = await balance.press('Show balance', { 'Gift card code': code });
  expect(unknown.main).toContain('We can’t find a gift card with this code.');
});

/** Buys one item fully paid with the card. */
async function spend(shopper: APIRequestContext, code: string, size: string): Promise<void> {
  const answer = await shopper.post('/functions/v1/create-checkout', {
    data: { ...checkoutBody([{ id: 'w14', size }], someone('sam')), giftCard: { code } },
  });
  expect(answer.status(), await answer.text()).toBe(200);
  const success = await openHtml(shopper, (await answer.json()).checkoutUrl);
  expect(success.heading).toBe('Your Order Was Successful!');
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
