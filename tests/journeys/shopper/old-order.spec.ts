import { expectAccessible } from '../support/accessible.ts';
import { openHtml } from '../support/html-page.ts';
import { expect, test } from '../support/journey.ts';
import { placeOrderInShop } from '../support/place-order.ts';
import { open } from '../support/shopping.ts';
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

// One for the order and one for the reorder: earlier journeys may have bought all.
test.beforeEach(({ world }) => world.setStock('m1', 'M', 5));

test('after a month an order is shown only by a link that is mailed', async ({
  context,
  request,
  world,
  shop,
}) => {
  const t = texts.nl;
  const { email, number, session } = await placeOrderInShop(world, shop, true);
  const lookAgain = `/payment/success?session_id=${session}&lang=nl`;
  expect((await openHtml(context, lookAgain)).main).toContain(email);

  await world.sql(`update orders set created_at = created_at - interval '31 days' where email = $1`, [email]);
  const locked = await openHtml(context, lookAgain);
  expect(locked.heading).toBe(t.title);
  expect(locked.main).toMatch(/b…@e….com/);
  expect(locked.body).not.toContain(email);
  const inEnglish = await openHtml(request, lookAgain.replace('lang=nl', 'lang=en'));
  expect(inEnglish.heading).toBe(texts.en.title);
  expect(inEnglish.names('button')).toContain(texts.en.button);
  expect(inEnglish.body).not.toContain(email);
  for (const address of ['verify-payment', 'get-order-from-stripe']) {
    const answer = await context.request.post(`/functions/v1/${address}`, { data: { sessionId: session } });
    expect(answer.status(), address).toBe(410);
    expect(await answer.text()).not.toContain(email);
  }

  expect((await locked.press(t.button)).heading).toBe(t.mailed);
  const order = await openHtml(context, await linkMailed(world, email, t.subject(number)));
  expect(order.heading).toBe(t.order(number));
  expect(order.main).toContain(email);
  expect(order.has('link', t.invoice)).toBe(true);
});

test('the page of an old order mails a link in the browser, and the order behind it goes into the bag again', async ({
  page,
  world,
  shop,
}) => {
  const t = texts.nl;
  const { email, number, session } = await placeOrderInShop(world, shop, true);
  await world.sql(`update orders set created_at = created_at - interval '31 days' where email = $1`, [email]);
  await open(page, `/payment/success?session_id=${session}&lang=nl`);
  expect(await page.content()).not.toContain(email);
  await expectAccessible(page);
  await page.getByRole('button', { name: t.button }).click();
  await expect(page.getByRole('heading', { level: 1, name: t.mailed })).toBeVisible();
  await expectAccessible(page);

  await open(page, await linkMailed(world, email, t.subject(number)));
  await page.getByRole('main').getByRole('button', { name: t.again }).press('Enter');
  await expect(page).toHaveURL('/bag');
  await expect(page.getByRole('heading', { level: 1, name: t.bag })).toBeVisible();
  const kept = await page.evaluate(() => JSON.parse(localStorage.getItem('bag-items') ?? '[]'));
  expect(kept).toMatchObject([{ id: 'm1', size: 'M', quantity: 1 }]);
});
