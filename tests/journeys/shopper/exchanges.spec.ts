import type { RunningShop, World } from '../../system/world.ts';
import { expectAccessible } from '../support/accessible.ts';
import { signInAsAdmin } from '../support/as-admin.ts';
import { openHtml } from '../support/html-page.ts';
import { expect, test } from '../support/journey.ts';
import { placeOrderInShop, subjects } from '../support/place-order.ts';
import { runClockJob } from '../support/run-clock-job.ts';
import { open } from '../support/shopping.ts';
import { signedIn } from '../support/signing-in.ts';
import { tabTo } from '../support/tab-to.ts';

const texts = {
  en: {
    title: 'Exchange for another size',
    size: 'New size for ',
    howMany: 'How many of 2 × ',
    one: /1 × .*size L instead of M/,
    others: 'That applies to your other items of this kind first',
    quantity: 'Quantity 1',
    send: /^Exchange /,
    none: 'Choose a size.',
    soldOut: 'There isn’t enough available stock of this size at the moment.',
    of: /^Exchange from /,
    line: /size L instead of M/,
    until: 'The new size is reserved for you until ',
    goesTo: 'The parcel goes to:',
    return: 'Send these back',
    subject: (number: string) => `Your exchange for order ${number}`,
    open: /Exchange open.*Size reserved until /,
    see: 'See exchanges',
    reason: 'Reason for cancelling',
    giveUp: 'Cancel exchange',
    noReason: 'Enter a reason.',
    takeIn: 'Everything arrived undamaged',
    takenIn: 'Received by ',
    here: 'Your parcel has arrived. We’ll send you the new size.',
    overdueSubject: (number: string) => `The size reserved for order ${number}`,
    overdue: 'so the new size is no longer reserved',
  },
  nl: {
    title: 'Liever een andere maat',
    size: 'Nieuwe maat voor ',
    howMany: 'Hoeveel van 2 × ',
    one: /1 × .*maat L in plaats van M/,
    others: 'Dat geldt eerst voor de andere stuks die je ervan hebt',
    quantity: 'Aantal 1',
    send: / ruilen$/,
    none: 'Kies een maat.',
    soldOut: 'Van deze maat zijn er op dit moment te weinig vrij.',
    of: /^Ruiling van /,
    line: /maat L in plaats van M/,
    until: 'We houden de nieuwe maat voor je vast tot en met ',
    goesTo: 'Het pakket gaat naar:',
    return: 'Dit terugsturen',
    subject: (number: string) => `Je ruiling van bestelling ${number}`,
    open: /Ruiling open.*Maat vast tot en met /,
    see: 'Ruilingen bekijken',
    reason: 'Waarom de ruiling wordt opgegeven',
    giveUp: 'Ruiling opgeven',
    noReason: 'Zeg waarom.',
    takeIn: 'Alles is er, en heel',
    takenIn: 'Ingenomen door ',
    here: 'Je pakket is binnen. We sturen je de nieuwe maat.',
    overdueSubject: (number: string) => `De maat die we vasthielden voor bestelling ${number}`,
    overdue: 'dus we houden de nieuwe maat niet meer vast',
  },
};

test.beforeEach(async ({ world }) => {
  await world.setStock('m23', 'M', 9);
  await world.setStock('m23', 'L', 2);
});

test('a customer exchanges a size by keyboard, an operator takes it in, and the new size waits to be sent', async ({
  page,
  context,
  world,
  shop,
  baseURL,
  provoke,
}) => {
  const t = texts.nl;
  provoke(/400/);
  const { id } = await signedIn(context, { world, baseURL });
  const { email, number } = await sentOrder(world, shop, { id, language: 'nl' });
  const address = `/returns/${number}?lang=nl`;
  await open(page, address);
  const form = page.getByRole('region', { name: t.title });
  const exchange = form.getByRole('button', { name: t.send });
  await exchange.click();
  await expect(form).toContainText(t.none);
  await expectAccessible(page);
  await form.getByLabel(t.size).selectOption('L');
  await form.getByLabel(t.size).focus();
  await tabTo(page, exchange);
  await page.keyboard.press('Enter');

  const coming = page.getByRole('region', { name: t.of });
  await expect(coming).toContainText(t.line);
  await expect(coming).toContainText(t.until);
  await expect(coming).toContainText(t.goesTo);
  await expect(exchange).toHaveCount(0);
  await expect(page.getByRole('button', { name: t.return }), 'nothing else is left').toHaveCount(0);
  await expectAccessible(page);
  expect((await openHtml(context, address)).all('region', t.of)).toHaveLength(1);
  expect(await stockOf(world)).toEqual({ L: 0, M: 7 });
  await expect.poll(() => subjects(world, email)).toContain(t.subject(number));

  await context.clearCookies();
  await signInAsAdmin(context, 'nl');
  const row = (await openHtml(context, '/admin/orders?view=withdrawn')).one('row', number);
  expect(row.text).toMatch(t.open);
  const office = await (await row.follow(number)).follow(t.see);
  expect(office.names('heading').some((heading) => /: L /.test(heading))).toBe(true);
  await open(page, office.path);
  await page.getByRole('button', { name: t.giveUp }).click();
  await expect(page.getByText(t.noReason)).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: t.takeIn }).dblclick();
  await expect(page.getByText(t.takenIn)).toBeVisible();
  await expect(page.getByRole('button', { name: t.takeIn })).toHaveCount(0);
  expect(await stockOf(world)).toEqual({ L: 0, M: 9 });
  expect((await openHtml(context, '/admin/orders?view=to-send')).has('row', number)).toBe(true);

  await context.clearCookies();
  await own(world, number, (await signedIn(context, { world, baseURL })).id);
  expect((await openHtml(context, address)).one('region', t.of).text).toContain(t.here);
});

for (const language of ['en', 'nl'] as const) {
  const t = texts[language];

  test(`without JavaScript in ${language}: a size that is sold out by now is refused, and a reserved size is free again once its day is over`, async ({
    context,
    world,
    shop,
    baseURL,
  }) => {
    const { id } = await signedIn(context, { world, baseURL });
    const { email, number } = await sentOrder(world, shop, { id, language });
    const address = `/returns/${number}?lang=${language}`;
    await world.setStock('m23', 'L', 1);
    const refused = await (await openHtml(context, address)).press(t.send, { [t.size]: 'L' });
    expect(refused.status).toBe(409);
    expect(refused.main).toContain(t.soldOut);
    await world.setStock('m23', 'L', 2);
    const exchanged = await (await openHtml(context, address)).press(t.send, { [t.size]: 'L' });
    expect(exchanged.main).toContain(t.until);
    expect(exchanged.main).toContain(t.goesTo);
    await expect.poll(() => subjects(world, email)).toContain(t.subject(number));
    await world.sql(
      "update order_exchanges set kept_until = '2026-01-01' from orders where orders.id = order_id and order_number = $1",
      [number],
    );
    await runClockJob(world, 'end-exchanges');
    await expect.poll(() => subjects(world, email)).toContain(t.overdueSubject(number));
    const over = await openHtml(context, address);
    expect(over.main).toContain(t.overdue);
    expect(over.names('button')).toContain(t.return);
    expect(await stockOf(world)).toEqual({ L: 2, M: 7 });
  });

  test(`without JavaScript in ${language}: a customer exchanges one of two items, and the order has both sizes once the parcel was taken in`, async ({
    context,
    world,
    shop,
    baseURL,
  }) => {
    const { id } = await signedIn(context, { world, baseURL });
    const cookies = await context.cookies();
    const { number } = await sentOrder(world, shop, { id, language });
    const form = await openHtml(context, `/returns/${number}?lang=${language}`);
    const refused = await form.press(t.send, { [t.howMany]: '1' });
    expect(refused.main).toContain(t.none);
    expect(refused.field(t.howMany).value).toBe('1');
    const exchanged = await refused.press(t.send, { [t.size]: 'L' });
    expect(exchanged.main).toMatch(t.one);
    expect(exchanged.main).toContain(t.others);
    expect(exchanged.names('heading'), 'a line has one exchange at a time').not.toContain(t.title);
    expect(exchanged.names('button'), 'of the other one').toContain(t.return);
    expect(await stockOf(world)).toEqual({ L: 1, M: 7 });

    await context.clearCookies();
    await signInAsAdmin(context, language);
    const office = await openHtml(context, `/admin/orders/${number}/exchanges`);
    expect(office.names('heading').some((heading) => heading.startsWith('1 × '))).toBe(true);
    expect((await office.press(t.takeIn)).main).toContain(t.takenIn);
    expect(await stockOf(world)).toEqual({ L: 1, M: 8 });

    await context.clearCookies();
    await context.addCookies(cookies);
    const order = await openHtml(context, `/account/orders/${number}?lang=${language}`);
    expect(order.main.split(t.quantity)).toHaveLength(3);
  });
}

/** Adds an order of two shorts, sent in a parcel some minutes ago. */
async function sentOrder(world: World, shop: RunningShop, customer: { id: string; language: string }) {
  const order = await placeOrderInShop(world, shop, true, [{ id: 'm23', size: 'M', quantity: 2 }]);
  await own(world, order.number, customer.id);
  await world.sql('update orders set language = $2 where order_number = $1', [
    order.number,
    customer.language,
  ]);
  await world.sql(
    `with sent as (
       insert into order_shipments (id, order_id, number, actor_email, sent_at)
       select gen_random_uuid(), id, 1, 'operator@example.com', now() - interval '5 minutes' from orders where order_number = $1
       returning id, order_id)
     insert into order_shipment_pieces (shipment_id, order_id, position, quantity) select id, order_id, 0, 2 from sent`,
    [order.number],
  );
  await world.sql("update orders set status = 'shipped' where order_number = $1", [order.number]);
  return order;
}

async function own(world: World, number: string, customerId: string): Promise<void> {
  await world.sql('update orders set user_id = $2 where order_number = $1', [number, customerId]);
}

async function stockOf(world: World): Promise<Record<string, number>> {
  const sizes = await world.sql<{ size: string; stock: number }>(
    "select size, stock_quantity as stock from product_sizes where product_id = 'm23' and size in ('M', 'L')",
  );
  return Object.fromEntries(sizes.map(({ size, stock }) => [size, stock]));
}
