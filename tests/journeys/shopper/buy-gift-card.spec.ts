import { until, type World } from '../../system/world.ts';
import { expectAccessible } from '../support/accessible.ts';
import { openHtml } from '../support/html-page.ts';
import { expect, test } from '../support/journey.ts';
import { runClockJob } from '../support/run-clock-job.ts';
import { open, readMail, someone } from '../support/shopping.ts';

test.beforeEach(() => {
  test.slow();
});

test('a guest buys a gift card by card, goes back, buys it once, and its recipient alone gets the code', async ({
  page,
  world,
}) => {
  const [buyer, recipient] = [someone('buyer'), someone('recipient')];
  await open(page, '/gift-cards');
  await expectAccessible(page);
  await page.getByRole('radio', { name: 'Another amount' }).check();
  await page.getByRole('textbox', { name: 'Another amount' }).fill('33,50');
  await page.getByLabel('Recipient’s name').fill('Sam');
  await page.getByLabel('Recipient’s email address').fill(recipient);
  await page.getByLabel('Message').fill('Happy birthday');
  await page.getByLabel('Your name').fill('Noor');
  await page.getByLabel('Your email address').fill(buyer);
  await page.getByRole('button', { name: 'Continue to payment' }).click();
  await expect(page.getByRole('button', { name: 'Pay', exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Cancel' }).click();

  // The form is restored, and the same purchase is the same order.
  await expect(page.getByText('Your form is as you left it.')).toBeVisible();
  await expect(page.getByRole('textbox', { name: 'Another amount' })).toHaveValue('33.50');
  await expect(page.getByLabel('Message')).toHaveValue('Happy birthday');
  await page.getByRole('button', { name: 'Continue to payment' }).click();
  await page.getByRole('button', { name: 'Pay', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Your Order Was Successful!' })).toBeVisible();
  await expect(page.getByText(recipient)).toBeVisible();
  await expectAccessible(page);

  const confirmation = await readMail(world, buyer);
  expect(confirmation.subject).toContain('gift card');
  expect(confirmation.text).toContain(`Gift card for Sam (${recipient})`);
  expect(confirmation.text).not.toMatch(code);
  // Cards are mailed once a minute.
  await runClockJob(world, 'mail-gift-cards');
  await until('the card is mailed', async () => (await world.mailsTo(recipient)).length > 0, 100);
  const mail = await readMail(world, recipient);
  expect(mail.text).toMatch(code);
  expect(mail.text).toContain('Happy birthday');
  const orders = await paidOrdersOf(world, buyer);
  expect(orders).toMatchObject([{ kind: 'gift-card', total_cents: 3_350, cents: 3_350 }]);

  await open(page, '/gift-cards/balance');
  await page.getByLabel('Gift card code').fill(code.exec(mail.text)?.[0] ?? '');
  await page.getByRole('button', { name: 'Show balance' }).click();
  await expect(page.getByText(/Gift card .+ has €\s33,50 on it/)).toBeVisible();
});

test('zonder JavaScript koopt iemand met iDEAL een bon voor later, en wordt een verkeerd formulier uitgelegd', async ({
  request,
  world,
}) => {
  const buyer = someone('koper');
  const form = await openHtml(request, '/gift-cards?lang=nl');
  const refused = await form.press('Verder naar betalen');
  expect(refused.status).toBe(400);
  expect(refused.main).toContain('Controleer wat hieronder gemarkeerd is.');
  const leaving = await refused.press('Verder naar betalen', {
    'Voor mezelf': true,
    'Versturen op': inDays(30),
    'Je naam': 'Noor',
    'Je e-mailadres': buyer,
    iDEAL: true,
  });
  const payment = await leaving.follow('Verder naar de betaalpagina');
  const success = await payment.press('Betalen', { bank: 'ING' });
  expect(success.path).toMatch(/^\/payment\/success/);
  await until('the order is paid', async () => (await paidOrdersOf(world, buyer)).length > 0, 60);
  expect(await paidOrdersOf(world, buyer)).toMatchObject([
    { kind: 'gift-card', cents: 5_000, mail_status: null },
  ]);
});

test('amounts, texts and addresses that are none are refused, whoever sends them', async ({
  request,
  world,
}) => {
  const buyer = someone('attack');
  const form = {
    amount: '50.00',
    isFor: 'somebody',
    recipientName: 'Sam',
    recipientEmail: 'sam@example.com',
    senderName: 'Noor',
    email: buyer,
    message: '',
    deliverOn: '',
    language: 'en',
    paymentMethod: 'card',
  };
  const wrongs: Record<string, string>[] = [
    { amount: '0' },
    { amount: '-50' },
    { amount: '9.99' },
    { amount: '500.01' },
    { amount: '10.005' },
    { amount: '1e3' },
    { amount: 'other', otherAmount: '' },
    { recipientEmail: 'sam@example.com, eve@example.com' },
    { email: `${buyer}\r\nBcc: eve@example.com` },
    { message: 'x'.repeat(501) },
    { deliverOn: '2020-01-01' },
    { deliverOn: inDays(400) },
    { paymentMethod: 'gift-card' },
    { language: 'de' },
  ];
  for (const wrong of wrongs) {
    const answer = await request.post('/gift-cards', { form: { ...form, ...wrong } });
    expect(answer.status(), JSON.stringify(wrong)).toBe(400);
  }
  const strange = await request.get('/gift-cards?order=00000000-0000-4000-8000-000000000000');
  expect(strange.status()).toBe(200);
  expect(await world.sql('select id from orders where email like $1', [`${buyer}%`])).toEqual([]);
});

const code = /(?:[0-9A-Z]{4}-){3}[0-9A-Z]{4}/;

function inDays(days: number): string {
  const moment = new Date(Date.now() + days * 24 * 3_600_000);
  return new Intl.DateTimeFormat('en-CA', { timeZone: 'Europe/Amsterdam' }).format(moment);
}

function paidOrdersOf(world: World, email: string) {
  return world.sql(
    `select orders.kind, total_cents, cents, mail_status from orders join gift_cards on gift_cards.order_id = orders.id
      join gift_card_movements on gift_card_movements.gift_card_id = gift_cards.id where email = $1`,
    [email],
  );
}
