import { until, type World } from '../../system/world.ts';
import { openHtml } from '../support/html-page.ts';
import { expect, test } from '../support/journey.ts';
import { runClockJob } from '../support/run-clock-job.ts';
import { readMail, someone } from '../support/shopping.ts';

test.beforeEach(() => {
  test.slow();
});

test('a guest buys a gift card by card, goes back, buys it once, and its recipient alone gets the code', async ({
  request,
  world,
}) => {
  const [buyer, recipient] = [someone('buyer'), someone('recipient')];
  const form = await openHtml(request, '/gift-cards?lang=en');
  const leaving = await form.press('Continue to payment', {
    'Another amount': true,
    otherAmount: '33,50',
    'Recipient’s name': 'Sam',
    'Recipient’s email address': recipient,
    Message: 'Happy birthday',
    'Your name': 'Noor',
    'Your email address': buyer,
  });
  const back = await (await leaving.follow('Continue to the payment page')).press('Cancel');

  // The form is restored, and the same purchase is the same order.
  expect(back.main).toContain('Your form is as you left it.');
  expect(back.field('otherAmount').value).toBe('33.50');
  expect(back.field('Message').value).toBe('Happy birthday');
  const again = await back.press('Continue to payment');
  const { url } = await (await again.follow('Continue to the payment page')).press('Pay');

  const confirmation = await readMail(world, buyer);
  expect(confirmation.subject).toContain('gift card');
  expect(confirmation.text).toContain(`Gift card for Sam (${recipient})`);
  expect(confirmation.text).not.toMatch(code);
  const success = await openHtml(request, url);
  expect(success.heading).toBe('Your Order Was Successful!');
  expect(success.main).toContain(recipient);
  // Cards are mailed once a minute.
  await runClockJob(world, 'mail-gift-cards');
  await until('the card is mailed', async () => (await world.mailsTo(recipient)).length > 0, 100);
  const mail = await readMail(world, recipient);
  expect(mail.text).toMatch(code);
  expect(mail.text).toContain('Happy birthday');
  const orders = await paidOrdersOf(world, buyer);
  expect(orders).toMatchObject([{ kind: 'gift-card', total_cents: 3_350, cents: 3_350 }]);

  const balance = await openHtml(request, '/gift-cards/balance');
  const shown = await balance.press('Show balance', { 'Gift card code': code.exec(mail.text)?.[0] ?? '' });
  expect(shown.main).toMatch(/Gift card .+ has €\s33,50 on it/);
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

test('amounts, texts and addresses that are none are refused', async ({ request, world }) => {
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
