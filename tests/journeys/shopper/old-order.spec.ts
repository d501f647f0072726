import { expectAccessible } from '../support/accessible.ts';
import { openHtml } from '../support/html-page.ts';
import { expect, test } from '../support/journey.ts';
import { placeOrderInShop } from '../support/place-order.ts';
import { isAlive, open } from '../support/shopping.ts';
import { linkMailed } from '../support/signing-in.ts';

const texts = {
  en: { title: 'Your order, by email', button: 'Email me a link' },
  nl: {
    title: 'Je bestelling, per e-mail',
    button: 'Mail me een link',
    mailed: 'Kijk in je mail',
    subject: (number: string) => `Je bestelling ${number} bij Marenza`,
    order: (number: string) => `Bestelling ${number}`,
    invoice: /^Factuur/,
    again: /^Opnieuw bestellen/,
    bag: 'Je tas',
  },
};

test('after a month an order is shown only by a link that is mailed', async ({
  page,
  request,
  world,
  shop,
  provoke,
}) => {
  const t = texts.nl;
  provoke(/410/);
  // One for the order and one for the reorder: earlier journeys may have bought all.
  await world.setStock('m1', 'M', 5);
  const { email, number, session } = await placeOrderInShop(world, shop, true);
  const lookAgain = `/payment/success?session_id=${session}&lang=nl`;
  await open(page, lookAgain);
  await expect(page.getByText(email)).toBeVisible();

  await world.sql(`update orders set created_at = created_at - interval '31 days' where email = $1`, [email]);
  await open(page, lookAgain);
  await expect(page.getByRole('heading', { level: 1, name: t.title })).toBeVisible();
  await expect(page.getByRole('main')).toContainText(/b…@e….com/);
  expect(await page.content()).not.toContain(email);
  await expectAccessible(page);
  const inEnglish = await openHtml(request, lookAgain.replace('lang=nl', 'lang=en'));
  expect(inEnglish.heading).toBe(texts.en.title);
  expect(inEnglish.names('button')).toContain(texts.en.button);
  expect(inEnglish.body).not.toContain(email);
  for (const address of ['verify-payment', 'get-order-from-stripe']) {
    const answer = await page.request.post(`/functions/v1/${address}`, { data: { sessionId: session } });
    expect(answer.status(), address).toBe(410);
    expect(await answer.text()).not.toContain(email);
  }

  await page.getByRole('button', { name: t.button }).click();
  await expect(page.getByRole('heading', { level: 1, name: t.mailed })).toBeVisible();
  await expectAccessible(page);
  await page.goto(await linkMailed(world, email, t.subject(number)));
  await expect(page.getByRole('heading', { level: 1, name: t.order(number) })).toBeVisible();
  await expect(page.getByText(email)).toBeVisible();
  await expectAccessible(page);

  const order = page.getByRole('main');
  await expect(order.getByRole('link', { name: t.invoice })).toBeVisible();
  await isAlive(page);
  await order.getByRole('button', { name: t.again }).press('Enter');
  await expect(page).toHaveURL('/bag');
  await expect(page.getByRole('heading', { level: 1, name: t.bag })).toBeVisible();
  const kept = await page.evaluate(() => JSON.parse(localStorage.getItem('bag-items') ?? '[]'));
  expect(kept).toMatchObject([{ id: 'm1', size: 'M', quantity: 1 }]);
});
