import { checkoutBody } from '../../system/shopper.ts';
import { openHtml } from '../support/html-page.ts';
import { expect, test } from '../support/journey.ts';
import { readMail, someone } from '../support/shopping.ts';
import { linkMailed, PASSWORD, signedIn } from '../support/signing-in.ts';

const texts = {
  en: {
    notYet: 'Your order will appear once your email address is confirmed',
    unverified: 'isn’t confirmed yet',
    again: 'Send again',
    onItsWay: 'A new link is on its way',
  },
  nl: {
    bought: 'Je bestelling is gelukt!',
    orderMail: (number: string) => `Je bestelling ${number} bij Marenza`,
    createAccount: 'Account aanmaken',
    notYet: 'Je bestelling verschijnt zodra je adres is bevestigd',
    unverified: 'is nog niet bevestigd',
    again: 'Opnieuw versturen',
    onItsWay: 'Er is een nieuwe link onderweg',
    verifyMail: 'Bevestig je e-mailadres voor Marenza',
    verify: 'Mijn adres bevestigen',
    verified: 'Je e-mailadres is bevestigd',
    toAccount: 'Naar mijn account',
    history: 'Mijn bestellingen',
    order: 'Bestelling',
    each: '€ 75,00 per stuk',
  },
};

test('a guest buys, registers, verifies the address, and finds the order', async ({ context, world }) => {
  const t = texts.nl;
  test.slow();
  const email = someone('guest');
  await openHtml(context, '/checkout?lang=nl');
  const body = checkoutBody([{ id: 'w25', size: 'One Size' }], email.toUpperCase());
  const address = { line1: 'Markt 1', city: 'Delft', postal_code: '2611 GP', country: 'Netherlands' };
  const checkout = await context.request.post('/functions/v1/create-checkout', {
    data: { ...body, shippingAddress: { ...body.shippingAddress, address } },
  });
  expect(checkout.status(), await checkout.text()).toBe(200);
  const payment = await openHtml(context, (await checkout.json()).checkoutUrl);
  const { url } = await payment.press('Betalen');
  const mail = await readMail(world, email.toUpperCase());
  const bought = await openHtml(context, url);
  expect(bought.heading).toBe(t.bought);
  const [number = ''] = /ORD-\d+/.exec(bought.main) ?? [];
  expect(mail.subject).toBe(t.orderMail(number));

  const register = await bought.follow(t.createAccount);
  expect(register.path).toMatch(/^\/register\?session_id=cs_/);
  expect(register.field('firstName').value).toBe('Noor');
  expect(register.field('lastName').value).toBe('de Vries');
  expect(register.field('email').value).toBe(email.replace(/.*@/, (local) => local.toUpperCase()));
  const typedHere = { email, password: PASSWORD, confirmation: PASSWORD, terms: true };
  const account = await register.press(t.createAccount, typedHere);
  expect(account.path).toBe('/account');
  const waiting = await account.follow(t.history);
  expect(waiting.names('heading')).toContain(t.notYet);
  expect(waiting.main).toContain(t.unverified);
  const details = await openHtml(context, '/account/details');
  expect(details.main).toContain(t.unverified);
  expect((await details.press(t.again)).main).toContain(t.onItsWay);

  const confirming = await openHtml(context, await linkMailed(world, email, t.verifyMail));
  const verified = await confirming.press(t.verify);
  expect(verified.heading).toBe(t.verified);
  const orders = await (await verified.follow(t.toAccount)).follow(t.history);
  const order = await orders.follow(`${t.order} ${number}`);
  for (const told of [t.each, 'Markt 1']) expect(order.main).toContain(told);
  expect(order.main).not.toContain(t.unverified);
});

test('until the address is verified, the account says in English too what is missing', async ({
  context,
  world,
  baseURL,
}) => {
  const { id } = await signedIn(context, { world, baseURL });
  await world.sql('update profiles set is_verified = false where id = $1', [id]);
  const t = texts.en;
  const orders = await openHtml(context, '/account/orders?lang=en');
  expect(orders.names('heading')).toContain(t.notYet);
  expect(orders.main).toContain(t.unverified);
  const details = await openHtml(context, '/account/details');
  expect(details.main).toContain(t.unverified);
  expect((await details.press(t.again)).main).toContain(t.onItsWay);
});
