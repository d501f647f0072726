import { filledBag } from '../support/every-page-states.ts';
import { openHtml } from '../support/html-page.ts';
import { expect, test } from '../support/journey.ts';
import { chooseCard, open, orderNumber, readMail, someone } from '../support/shopping.ts';
import { fillRegistration, linkMailed, signedIn, submitForm } from '../support/signing-in.ts';

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

test('a guest buys, registers, verifies the address, and finds the order', async ({ page, world }) => {
  const t = texts.nl;
  test.slow();
  const email = someone('guest');
  const main = page.getByRole('main');
  await open(page, '/about?lang=nl');
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

  await open(page, confirmation);
  await main.getByRole('link', { name: t.createAccount }).click();
  await expect(page).toHaveURL(/\/register\?session_id=cs_/);
  await expect(main.locator('[name=firstName]')).toHaveValue('Noor');
  await expect(main.locator('[name=lastName]')).toHaveValue('de Vries');
  await expect(main.locator('[name=email]')).toHaveValue(
    email.replace(/.*@/, (local) => local.toUpperCase()),
  );
  await fillRegistration(page, email);
  await submitForm(page);
  await expect(page).toHaveURL('/account');
  await main.getByRole('link', { name: t.history }).click();
  await expect(page.getByRole('heading', { name: t.notYet })).toBeVisible();
  await expect(page.getByText(t.unverified)).toBeVisible();
  await open(page, '/account/details');
  await expect(page.getByText(t.unverified)).toBeVisible();
  await page.getByRole('button', { name: t.again }).click();
  await expect(page.getByText(t.onItsWay)).toBeVisible();

  await page.goto(await linkMailed(world, email, t.verifyMail));
  await page.getByRole('button', { name: t.verify }).click();
  await expect(page.getByRole('heading', { level: 1, name: t.verified })).toBeVisible();
  await page.getByRole('link', { name: t.toAccount }).click();
  await main.getByRole('link', { name: t.history }).click();
  await main.getByRole('link', { name: `${t.order} ${number}` }).click();
  await expect(main.getByText(t.each)).toBeVisible();
  await expect(main.getByText('Markt 1')).toBeVisible();
  await expect(page.getByText(t.unverified)).toHaveCount(0);
});

test('until the address is verified, the account says in English too what is missing', async ({
  page,
  world,
  baseURL,
}) => {
  const { id } = await signedIn(page, { world, baseURL });
  await world.sql('update profiles set is_verified = false where id = $1', [id]);
  const t = texts.en;
  const orders = await openHtml(page.request, '/account/orders?lang=en');
  expect(orders.names('heading')).toContain(t.notYet);
  expect(orders.main).toContain(t.unverified);
  const details = await openHtml(page.request, '/account/details');
  expect(details.main).toContain(t.unverified);
  expect((await details.press(t.again)).main).toContain(t.onItsWay);
});
