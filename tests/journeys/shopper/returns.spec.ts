import type { World } from '../../system/world.ts';
import { expectAccessible } from '../support/accessible.ts';
import { expect, test } from '../support/journey.ts';
import { placeOrderInShop, subjects } from '../support/place-order.ts';
import { open } from '../support/shopping.ts';
import { linkMailed, signedIn } from '../support/signing-in.ts';
import { tabTo } from '../support/tab-to.ts';

const texts = {
  en: {
    here: 'Send something back',
    title: (number: string) => `Returns of order ${number}`,
    subject: (number: string) => `Your return of order ${number}`,
    linkSubject: (number: string) => `Your order ${number} at Marenza`,
    howMany: /^How many of: /,
    why: /^Why .* comes back/,
    tooSmall: 'Too small',
    none: 'Choose at least one piece.',
    send: 'Send these back',
    of: /^Return of /,
    goesTo: 'The parcel goes to:',
    free: 'Returning is free. We email a prepaid label to',
    withdraw: 'Withdraw from contract here',
    number: 'Order number',
    orderEmail: 'Email address of the order',
    sendLink: 'Send me the link',
    mailed: 'Nothing has been withdrawn yet',
    name: 'Your name',
    next: 'Continue',
    confirm: 'Confirm withdrawal',
    how: 'How to send it back',
    sayWhy: 'Tell us why',
    over: 'The 30 days in which you could send something back are over.',
  },
  nl: {
    here: 'Iets terugsturen',
    title: (number: string) => `Retouren van bestelling ${number}`,
    subject: (number: string) => `Je retour van bestelling ${number}`,
    linkSubject: (number: string) => `Je bestelling ${number} bij Marenza`,
    howMany: /^Hoeveel van: /,
    why: /^Waarom .* terugkomt/,
    tooSmall: 'Te klein',
    none: 'Kies minstens één artikel.',
    send: 'Dit terugsturen',
    of: /^Retour van /,
    goesTo: 'Het pakket gaat naar:',
    free: 'Retourneren is gratis. We mailen een gefrankeerd label naar',
    withdraw: 'Overeenkomst hier herroepen',
    number: 'Bestelnummer',
    orderEmail: 'E-mailadres van de bestelling',
    sendLink: 'Stuur me de link',
    mailed: 'Er is nog niets herroepen',
    name: 'Je naam',
    next: 'Verder',
    confirm: 'Herroeping bevestigen',
    how: 'Zo stuur je het terug',
    sayWhy: 'Reden doorgeven',
    over: 'De 30 dagen waarin je iets kon terugsturen, zijn voorbij.',
  },
};

test.beforeEach(async ({ world }) => {
  await world.setStock('m20', 'M', 9);
});

for (const language of ['en', 'nl'] as const) {
  const t = texts[language];

  test(`in ${language}: a customer sends a piece back by keyboard, once, and its page says where it goes`, async ({
    page,
    world,
    shop,
    baseURL,
    provoke,
  }) => {
    provoke(/400/);
    const { id } = await signedIn(page, { world, baseURL });
    const { email, number } = await placeOrderInShop(world, shop, true, [
      { id: 'm20', size: 'M', quantity: 2 },
    ]);
    await world.sql('update orders set user_id = $2 where order_number = $1', [number, id]);
    await open(page, `/account/orders/${number}?lang=${language}`);
    await expect(page.getByRole('link', { name: t.withdraw }).first()).toBeVisible();
    await expect(page.getByRole('link', { name: t.here }), 'nothing left the shop yet').toHaveCount(0);
    await send(world, number);
    await open(page, `/account/orders/${number}?lang=${language}`);
    await page.getByRole('main').getByRole('link', { name: t.here }).click();
    await expect(page.getByRole('heading', { level: 1, name: t.title(number) })).toBeVisible();
    await expectAccessible(page);

    await page.getByRole('button', { name: t.send }).click();
    await expect(page.getByText(t.none)).toBeVisible();
    await expectAccessible(page);
    const howMany = page.getByLabel(t.howMany);
    await howMany.selectOption('1');
    await page.getByLabel(t.why).selectOption({ label: t.tooSmall });
    await howMany.focus();
    await tabTo(page, page.getByRole('button', { name: t.send }));
    await page.keyboard.press('Enter');

    const coming = page.getByRole('region', { name: t.of });
    await expect(coming).toContainText(t.goesTo);
    await expect(coming).toContainText('Voorbeeldstraat 1');
    await expect(coming).toContainText(`${t.free} ${email}`);
    await expect(howMany, 'one is left').toHaveCount(0);
    await expect(page.getByRole('checkbox')).not.toBeChecked();
    await expectAccessible(page);
    await page.reload();
    await expect(page.getByRole('region', { name: t.of })).toHaveCount(1);
    expect(await returnsOf(world, number)).toEqual([
      { pieces: [{ position: 0, quantity: 1 }], reasons: [{ position: 0, reason: 'too-small' }] },
    ]);
    await expect.poll(() => subjects(world, email), { timeout: 30_000 }).toContain(t.subject(number));

    await page.getByRole('checkbox').check();
    await page.getByRole('button', { name: t.send }).dblclick();
    await expect(page.getByRole('region', { name: t.of })).toHaveCount(2);
    expect(await returnsOf(world, number)).toHaveLength(2);
    await expect(page.getByRole('button', { name: t.send }), 'nothing is left').toHaveCount(0);
  });

  test(`in ${language}: a guest who withdrew reads how it goes back, and may say why`, async ({
    page,
    world,
    shop,
  }) => {
    const { email, number } = await placeOrderInShop(world, shop, true, [{ id: 'm20', size: 'M' }]);
    await send(world, number);
    await open(page, `/withdrawal?lang=${language}`);
    await page.getByLabel(t.number).fill(number);
    await page.getByLabel(t.orderEmail).fill(email);
    await page.getByRole('button', { name: t.sendLink }).click();
    await expect(page.getByText(t.mailed)).toBeVisible();
    await open(page, await linkMailed(world, email, t.linkSubject(number)));
    await page.getByLabel(t.name).fill('Noor');
    await page.getByRole('button', { name: t.next }).click();
    await page.getByRole('button', { name: t.confirm }).click();
    await page.getByRole('link', { name: t.how }).click();
    const coming = page.getByRole('region', { name: t.of });
    await expect(coming).toContainText(t.goesTo);
    await expectAccessible(page);
    await coming.getByLabel(t.why).selectOption({ label: t.tooSmall });
    await coming.getByRole('button', { name: t.sayWhy }).click();
    await expect(coming.getByRole('button', { name: t.sayWhy })).toHaveCount(0);
    await expect(coming).toContainText(t.goesTo);
    expect(await returnsOf(world, number)).toMatchObject([{ reasons: [{ reason: 'too-small' }] }]);
  });

  test(`in ${language}: after the shop’s thirty days nothing is sent back`, async ({
    page,
    world,
    shop,
    baseURL,
  }) => {
    const { id } = await signedIn(page, { world, baseURL });
    const { number } = await placeOrderInShop(world, shop, true, [{ id: 'm20', size: 'M' }]);
    await world.sql("update orders set user_id = $2, status = 'delivered' where order_number = $1", [
      number,
      id,
    ]);
    await world.sql("update orders set delivered_at = now() - interval '32 days' where order_number = $1", [
      number,
    ]);
    await open(page, `/returns/${number}?lang=${language}`);
    await expect(page.getByText(t.over)).toBeVisible();
    await expect(page.getByRole('button', { name: t.send })).toHaveCount(0);
    await expectAccessible(page);
  });
}

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('a piece is sent back all the same', async ({ page, world, shop, baseURL, provoke }) => {
    provoke(/\.js csp$/);
    const t = texts.en;
    const { id } = await signedIn(page, { world, baseURL });
    const { number } = await placeOrderInShop(world, shop, true, [{ id: 'm20', size: 'M' }]);
    await world.sql('update orders set user_id = $2 where order_number = $1', [number, id]);
    await send(world, number);
    await page.goto(`/returns/${number}?lang=en`);
    await page.getByRole('checkbox').check();
    await page.getByRole('button', { name: t.send }).click();
    await expect(page.getByRole('region', { name: t.of })).toContainText(t.goesTo);
    expect(await returnsOf(world, number)).toHaveLength(1);
  });
});

async function send(world: World, number: string): Promise<void> {
  await world.sql("update orders set status = 'shipped' where order_number = $1", [number]);
}

function returnsOf(world: World, number: string) {
  return world.sql(
    `select w.pieces, r.reasons from order_returns r join order_withdrawals w on w.id = r.withdrawal_id
     join orders o on o.id = w.order_id where o.order_number = $1 order by w.number`,
    [number],
  );
}
