import type { RunningShop, World } from '../../system/world.ts';
import { expectAccessible } from '../support/accessible.ts';
import { signInAsAdmin } from '../support/as-admin.ts';
import { expect, test } from '../support/journey.ts';
import { placeOrderInShop, subjects } from '../support/place-order.ts';
import { runClockJob } from '../support/run-clock-job.ts';
import { open } from '../support/shopping.ts';
import { signedIn } from '../support/signing-in.ts';
import { tabTo } from '../support/tab-to.ts';

const texts = {
  en: {
    title: 'Another size instead',
    size: /^New size for /,
    howMany: /^How many of 2 × /,
    one: /^1 × .*size L instead of M/,
    others: 'That counts first for the other pieces you have of it',
    quantity: 'Quantity 1',
    send: /^Exchange /,
    none: 'Choose a size.',
    soldOut: 'There are too few free pieces of this size at the moment.',
    of: /^Exchange of /,
    line: /size L instead of M/,
    until: 'We keep the new size for you until ',
    goesTo: 'The parcel goes to:',
    return: 'Send these back',
    subject: (number: string) => `Your exchange of order ${number}`,
    open: /Exchange open.*Size kept until /,
    see: 'See its exchanges',
    reason: 'Why it is given up',
    giveUp: 'Give the exchange up',
    noReason: 'Say why.',
    takeIn: 'All of it is here, whole',
    takenIn: 'Taken in by ',
    here: 'Your parcel is here. We send you the new size.',
    overdueSubject: (number: string) => `The size we kept for order ${number}`,
    overdue: 'so we no longer keep the new size',
  },
  nl: {
    title: 'Liever een andere maat',
    size: /^Nieuwe maat voor /,
    howMany: /^Hoeveel van 2 × /,
    one: /^1 × .*maat L in plaats van M/,
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

for (const language of ['en', 'nl'] as const) {
  const t = texts[language];

  test(`in ${language}: a customer exchanges a size by keyboard, an operator takes it in, and the new size waits to be sent`, async ({
    page,
    world,
    shop,
    baseURL,
    provoke,
  }) => {
    provoke(/400/);
    const { id } = await signedIn(page, { world, baseURL });
    const { email, number } = await sentOrder(world, shop, { id, language });
    await open(page, `/returns/${number}?lang=${language}`);
    const form = page.getByRole('region', { name: t.title });
    const exchange = form.getByRole('button', { name: t.send });
    await expectAccessible(page);
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
    await page.reload();
    await expect(coming).toHaveCount(1);
    expect(await stockOf(world)).toEqual({ L: 0, M: 7 });
    await expect.poll(() => subjects(world, email), { timeout: 30_000 }).toContain(t.subject(number));

    await page.context().clearCookies();
    await signInAsAdmin(page, language);
    await open(page, '/admin/orders?view=withdrawn');
    const row = page.getByRole('row', { name: number });
    await expect(row).toContainText(t.open);
    await row.getByRole('link', { name: number }).first().click();
    await page.getByRole('link', { name: t.see }).click();
    await expect(page.getByRole('heading', { name: /: L / })).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('button', { name: t.giveUp }).click();
    await expect(page.getByText(t.noReason)).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('button', { name: t.takeIn }).dblclick();
    await expect(page.getByText(t.takenIn)).toBeVisible();
    await expect(page.getByRole('button', { name: t.takeIn })).toHaveCount(0);
    await expectAccessible(page);
    expect(await stockOf(world)).toEqual({ L: 0, M: 9 });
    await open(page, '/admin/orders?view=to-send');
    await expect(page.getByRole('row', { name: number })).toBeVisible();

    await page.context().clearCookies();
    await own(world, number, (await signedIn(page, { world, baseURL })).id);
    await open(page, `/returns/${number}?lang=${language}`);
    await expect(coming).toContainText(t.here);
  });

  test(`in ${language}: a size that was sold meanwhile is refused, and one that nothing came back for is kept no longer`, async ({
    page,
    world,
    shop,
    baseURL,
    provoke,
  }) => {
    provoke(/409/);
    const { id } = await signedIn(page, { world, baseURL });
    const { email, number } = await sentOrder(world, shop, { id, language });
    await open(page, `/returns/${number}?lang=${language}`);
    const form = page.getByRole('region', { name: t.title });
    await form.getByLabel(t.size).selectOption('L');
    await world.setStock('m23', 'L', 1);
    await form.getByRole('button', { name: t.send }).click();
    await expect(form).toContainText(t.soldOut);
    await world.setStock('m23', 'L', 2);
    await open(page, `/returns/${number}?lang=${language}`);
    await form.getByLabel(t.size).selectOption('L');
    await form.getByRole('button', { name: t.send }).click();
    const coming = page.getByRole('region', { name: t.of });
    await expect(coming).toContainText(t.until);
    await world.sql(
      "update order_exchanges set kept_until = '2026-01-01' from orders where orders.id = order_id and order_number = $1",
      [number],
    );
    await runClockJob(world, 'end-exchanges');
    await expect.poll(() => subjects(world, email), { timeout: 30_000 }).toContain(t.overdueSubject(number));
    await open(page, `/returns/${number}?lang=${language}`);
    await expect(coming).toContainText(t.overdue);
    await expect(page.getByRole('button', { name: t.return })).toBeVisible();
    expect(await stockOf(world)).toEqual({ L: 2, M: 7 });
  });
}

for (const language of ['en', 'nl'] as const) {
  const t = texts[language];

  test.describe(`in ${language} without JavaScript, on a phone`, () => {
    test.use({ javaScriptEnabled: false, viewport: { width: 390, height: 844 } });

    test('a customer exchanges one of two pieces, and the order has both sizes once it was taken in', async ({
      page,
      world,
      shop,
      baseURL,
      browser,
      provoke,
    }) => {
      provoke(/400/, /\.js csp$/);
      const { id } = await signedIn(page, { world, baseURL });
      const { number } = await sentOrder(world, shop, { id, language });
      await page.goto(`/returns/${number}?lang=${language}`);
      const form = page.getByRole('region', { name: t.title });
      await form.getByLabel(t.howMany).selectOption('1');
      await form.getByRole('button', { name: t.send }).click();
      await expect(form).toContainText(t.none);
      await expect(form.getByLabel(t.howMany)).toHaveValue('1');
      await form.getByLabel(t.size).selectOption('L');
      await form.getByRole('button', { name: t.send }).click();
      const coming = page.getByRole('region', { name: t.of });
      await expect(coming.getByText(t.one)).toBeVisible();
      await expect(coming).toContainText(t.others);
      await expect(form, 'a line has one exchange at a time').toHaveCount(0);
      await expect(page.getByRole('button', { name: t.return }), 'of the other one').toBeVisible();
      expect(await stockOf(world)).toEqual({ L: 1, M: 7 });

      const office = await browser.newContext({ baseURL: baseURL ?? '', javaScriptEnabled: true });
      const operator = await office.newPage();
      await signInAsAdmin(operator, language);
      await open(operator, `/admin/orders/${number}/exchanges`);
      await expect(operator.getByRole('heading', { name: /^1 × / })).toBeVisible();
      await operator.getByRole('button', { name: t.takeIn }).click();
      await expect(operator.getByText(t.takenIn)).toBeVisible();
      await open(operator, `/admin/orders/${number}`);
      await expect(operator.locator('.ordered-items').getByRole('listitem')).toHaveCount(2);
      await office.close();
      expect(await stockOf(world)).toEqual({ L: 1, M: 8 });

      await page.goto(`/account/orders/${number}?lang=${language}`);
      await expect(page.getByText(t.quantity, { exact: true })).toHaveCount(2);
    });
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
