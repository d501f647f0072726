import type { World } from '../../system/world.ts';
import { expectAccessible } from '../support/accessible.ts';
import { openHtml } from '../support/html-page.ts';
import { expect, test } from '../support/journey.ts';
import { placeOrderInShop, subjects } from '../support/place-order.ts';
import { open } from '../support/shopping.ts';
import { linkMailed, signedIn } from '../support/signing-in.ts';
import { tabTo } from '../support/tab-to.ts';

const texts = {
  en: {
    here: 'Send something back',
    title: (number: string) => `Returns for order ${number}`,
    subject: (number: string) => `Your return of order ${number}`,
    linkSubject: (number: string) => `Your order ${number} at Marenza`,
    howMany: 'How many of: ',
    why: 'Reason for returning ',
    tooSmall: 'Too small',
    none: 'Choose at least one item.',
    send: 'Send these back',
    of: /^Return from /,
    goesTo: 'The parcel goes to:',
    free: 'Returns are free. We’ll email a prepaid label to',
    withdraw: 'Withdraw from contract here',
    number: 'Order number',
    orderEmail: 'Email address on the order',
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
    howMany: 'Hoeveel van: ',
    why: ' terugkomt',
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

test('a customer sends an item back by keyboard, once, and its page says where it goes', async ({
  page,
  world,
  shop,
  baseURL,
  provoke,
}) => {
  const t = texts.nl;
  provoke(/400/);
  const { id } = await signedIn(page, { world, baseURL });
  const { email, number } = await placeOrderInShop(world, shop, true, [
    { id: 'm20', size: 'M', quantity: 2 },
  ]);
  await world.sql('update orders set user_id = $2 where order_number = $1', [number, id]);
  const unsent = await openHtml(page.request, `/account/orders/${number}?lang=nl`);
  expect(unsent.has('link', t.withdraw)).toBe(true);
  expect(unsent.has('link', t.here), 'nothing left the shop yet').toBe(false);
  await send(world, number);
  await open(page, `/account/orders/${number}?lang=nl`);
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
  await expect.poll(() => subjects(world, email)).toContain(t.subject(number));

  await page.getByRole('checkbox').check();
  await page.getByRole('button', { name: t.send }).dblclick();
  await expect(page.getByRole('region', { name: t.of })).toHaveCount(2);
  expect(await returnsOf(world, number)).toHaveLength(2);
  await expect(page.getByRole('button', { name: t.send }), 'nothing is left').toHaveCount(0);
});

test('a guest who withdrew reads how it goes back, and may say why', async ({ request, world, shop }) => {
  const t = texts.en;
  const { email, number } = await placeOrderInShop(world, shop, true, [{ id: 'm20', size: 'M' }]);
  await send(world, number);
  const form = await openHtml(request, '/withdrawal?lang=en');
  const asked = await form.press(t.sendLink, { [t.number]: number, [t.orderEmail]: email });
  expect(asked.main).toContain(t.mailed);
  const order = await openHtml(request, await linkMailed(world, email, t.linkSubject(number)));
  const received = await (await order.press(t.next, { [t.name]: 'Noor' })).press(t.confirm);
  const returns = await received.follow(t.how);
  const coming = returns.one('region', t.of);
  expect(coming.text).toContain(t.goesTo);
  const said = (await coming.press(t.sayWhy, { [t.why]: t.tooSmall })).one('region', t.of);
  expect(said.has('button', t.sayWhy)).toBe(false);
  expect(said.text).toContain(t.goesTo);
  expect(await returnsOf(world, number)).toMatchObject([{ reasons: [{ reason: 'too-small' }] }]);
});

for (const language of ['en', 'nl'] as const) {
  const t = texts[language];

  test(`without JavaScript in ${language}: an item is sent back all the same, until the shop’s thirty days are over`, async ({
    context,
    world,
    shop,
    baseURL,
  }) => {
    const { id } = await signedIn(context, { world, baseURL });
    const { number } = await placeOrderInShop(world, shop, true, [{ id: 'm20', size: 'M', quantity: 2 }]);
    await world.sql('update orders set user_id = $2 where order_number = $1', [number, id]);
    await send(world, number);
    const form = await openHtml(context.request, `/returns/${number}?lang=${language}`);
    expect(form.heading).toBe(t.title(number));
    expect((await form.press(t.send)).main).toContain(t.none);
    const sent = await form.press(t.send, { [t.howMany]: '1', [t.why]: t.tooSmall });
    expect(sent.main).toContain(t.goesTo);
    expect(sent.main).toContain(t.free);
    expect(await returnsOf(world, number)).toMatchObject([{ reasons: [{ reason: 'too-small' }] }]);

    await world.sql("update orders set status = 'delivered' where order_number = $1", [number]);
    await world.sql("update orders set delivered_at = now() - interval '32 days' where order_number = $1", [
      number,
    ]);
    const late = await openHtml(context.request, `/returns/${number}`);
    expect(late.main).toContain(t.over);
    expect(late.names('button')).not.toContain(t.send);
  });
}

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
