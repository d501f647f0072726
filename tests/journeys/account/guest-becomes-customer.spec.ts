import { filledBag } from '../support/every-page-states.ts';
import { openHtml } from '../support/html-page.ts';
import { expect, test } from '../support/journey.ts';
import { chooseCard, open, orderNumber, readMail, someone } from '../support/shopping.ts';
import { linkMailed, PASSWORD, signedIn } from '../support/signing-in.ts';

const texts = {
  en: {
    notYet: 'Your order will appear once your email address is confirmed',
    unverified: 'isn’t confirmed yet',
    again: 'Send again',
    onItsWay: 'A new link is on its way',
  },
  nl: {
    toPayment: 'Verder naar betaling',
    pay: /^Betaal €/,
    payThere: 'Betalen',
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

test('a guest buys, registers, verifies the address, and finds the order', async ({
  page,
  context,
  world,
  baseURL,
}) => {
  const t = texts.nl;
  test.slow();
  const email = someone('guest');
  const main = page.getByRole('main');
  await context.addCookies([{ name: 'language', value: 'nl', url: baseURL ?? '' }]);
  await page.goto('/robots.txt');
  const bag = JSON.stringify(filledBag['bag-items'].filter(({ id }) => id === 'w25'));
  await page.evaluate((items) => localStorage.setItem('bag-items', items), bag);
  await open(page, '/checkout');
  const typed = {
    firstName: 'Noor',
    lastName: 'de Vries',
    email: email.toUpperCase(),
    phone: '0612345678',
    streetLine1: 'Markt 1',
    postalCode: '2611 GP',
    city: 'Delft',
  };
  await main.locator('[name=country]').selectOption('Netherlands');
  for (const [name, text] of Object.entries(typed)) await main.locator(`[name=${name}]`).fill(text);
  await main.getByRole('button', { name: t.toPayment }).click();
  await chooseCard(page);
  await main.getByRole('button', { name: t.pay }).click();
  await page.getByRole('button', { name: t.payThere, exact: true }).click();
  await expect(page.getByRole('heading', { name: t.bought })).toBeVisible();
  const number = await orderNumber(page);
  const confirmation = page.url();
  const mail = await readMail(world, email.toUpperCase());
  expect(mail.subject).toBe(t.orderMail(number));

  const register = await (await openHtml(context, confirmation)).follow(t.createAccount);
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
