import { expectAccessible } from '../support/accessible.ts';
import { expect, test } from '../support/journey.ts';
import { placeOrderInShop } from '../support/place-order.ts';
import { open, someone } from '../support/shopping.ts';
import { linkMailed } from '../support/signing-in.ts';

const texts = {
  en: {
    find: 'Find your order',
    number: 'Order number',
    email: 'Email address of the order',
    send: 'Send me the link',
    mailed: 'If this order and this address belong together',
    subject: (number: string) => `Your order ${number} at Marenza`,
    order: 'Order',
    isTest: 'Test order: no real money moved',
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

test.use({ javaScriptEnabled: false });

for (const language of ['en', 'nl'] as const) {
  const t = texts[language];

  test(`in ${language}: a guest finds an order by number and address, without JavaScript`, async ({
    page,
    world,
    shop,
  }) => {
    const { email, number } = await placeOrderInShop(world, shop, true);
    await page.goto(`/?lang=${language}`);
    await page.getByRole('contentinfo').getByRole('link', { name: t.find }).click();
    await expect(page.getByRole('heading', { level: 1, name: t.find })).toBeVisible();
    for (const address of [someone('stranger'), email]) {
      await page.goto(`/guest-order?lang=${language}`);
      await page.getByLabel(t.number).fill(number);
      await page.getByLabel(t.email).fill(address);
      await page.getByRole('button', { name: t.send }).click();
      await expect(page.getByText(t.mailed)).toBeVisible();
    }
    await page.goto(await linkMailed(world, email, t.subject(number)));
    await expect(page.getByRole('heading', { level: 1, name: `${t.order} ${number}` })).toBeVisible();
    await expect(page.getByText(t.isTest)).toBeVisible();
  });
}

test.describe('the form', () => {
  test.use({ javaScriptEnabled: true });

  test('is accessible, also with mistakes', async ({ page, provoke }) => {
    provoke(/400/);
    await open(page, '/guest-order');
    await page.getByRole('button', { name: texts.en.send }).click();
    await expect(page.getByText('Type an email address')).toBeVisible();
    await expectAccessible(page);
  });
});
