import { expectAccessible } from '../support/accessible.ts';
import { openHtml } from '../support/html-page.ts';
import { expect, test } from '../support/journey.ts';
import { placeOrderInShop } from '../support/place-order.ts';
import { open, someone } from '../support/shopping.ts';
import { linkMailed } from '../support/signing-in.ts';

const texts = {
  en: {
    find: 'Find your order',
    number: 'Order number',
    email: 'Email address on the order',
    send: 'Send me the link',
    mailed: 'If this order and this address match',
    subject: (number: string) => `Your order ${number} at Marenza`,
    order: 'Order',
    isTest: 'Test order: no real payment was taken',
  },
  nl: {
    find: 'Vind je bestelling',
    number: 'Bestelnummer',
    email: 'E-mailadres van de bestelling',
    send: 'Stuur me de link',
    mailed: 'Als deze bestelling en dit adres bij elkaar horen',
    subject: (number: string) => `Je bestelling ${number} bij Marenza`,
    order: 'Bestelling',
    isTest: 'Testbestelling: er is geen echt geld afgeschreven',
  },
};

for (const language of ['en', 'nl'] as const) {
  const t = texts[language];

  test(`in ${language}: a guest finds an order by number and address, without JavaScript`, async ({
    request,
    world,
    shop,
  }) => {
    const { email, number } = await placeOrderInShop(world, shop, true);
    const home = await openHtml(request, `/?lang=${language}`);
    expect((await home.follow(t.find)).heading).toBe(t.find);
    for (const address of [someone('stranger'), email]) {
      const form = await openHtml(request, `/guest-order?lang=${language}`);
      const answer = await form.press(t.send, { [t.number]: number, [t.email]: address });
      expect(answer.main).toContain(t.mailed);
    }
    const order = await openHtml(request, await linkMailed(world, email, t.subject(number)));
    expect(order.heading).toBe(`${t.order} ${number}`);
    expect(order.main).toContain(t.isTest);
  });
}

test('the form with mistakes is accessible', async ({ page, provoke }) => {
  provoke(/400/);
  await open(page, '/guest-order');
  await page.getByRole('button', { name: texts.en.send }).click();
  await expect(page.getByText('Enter an email address')).toBeVisible();
  await expectAccessible(page);
});
