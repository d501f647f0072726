import { SAMPLE_ADMIN_EMAIL } from '../../../app/accounts/sample-admin.ts';
import type { World } from '../../system/world.ts';
import { expectAccessible } from '../support/accessible.ts';
import { signInAsAdmin } from '../support/as-admin.ts';
import { openHtml } from '../support/html-page.ts';
import { expect, test } from '../support/journey.ts';
import { placeOrderInShop } from '../support/place-order.ts';
import { isAlive, open } from '../support/shopping.ts';
import { linkMailed } from '../support/signing-in.ts';
import { tabTo } from '../support/tab-to.ts';

const t = {
  panel: 'Rechtzetten',
  add: 'Voeg iets toe',
  title: 'Toevoegingen',
  toThem: 'Toegevoegd aan deze bestelling',
  toPay: 'Bekijk en betaal',
  inParcel: 'het komt in hetzelfde pakket.',
  search: 'Product of SKU',
  find: 'Zoek',
  choose: (size: string) => new RegExp(`^Voeg toe: .+, ${size}$`),
  remove: (size: string) => new RegExp(`^Haal weg: 2 × .+, ${size}$`),
  ask: /^Vraag €/,
  asked: 'Er is een betaallink gemaild naar',
  waits: 'Wacht op betaling tot',
  subject: (number: string) => `Betaal wat we toevoegen aan je Marenza-bestelling ${number}`,
  pageTitle: (number: string) => `Toegevoegd aan je bestelling ${number}`,
  pay: /^Betaal €/,
  goesWith: (number: string) => `Gaat mee met bestelling ${number}`,
  success: 'Je bestelling is gelukt!',
  isPaid: 'Dit is betaald',
  paid: 'Betaald. Het gaat mee in het pakket van deze bestelling.',
  timeline: 'Tijdlijn',
  added: 'Stuks toegevoegd en betaald',
  parcel: 'is betaald: verzend beide in één pakket.',
  addedTo: 'krijgt dit erbij: verzend beide in één pakket.',
  withdraw: 'Intrekken',
  withdrawn: 'Ingetrokken. De stuks zijn weer te koop',
  ended: 'Dit kan niet meer worden toegevoegd',
  nothing: 'Er is niets te koop dat',
  unavailable: 'Een artikel is er niet meer.',
  sent: 'Deze bestelling is verzonden.',
  marked: (number: string) => `Toegevoegd aan ${number}`,
  markedToThem: (number: string) => `Toegevoegd aan bestelling ${number}`,
  newStatus: 'Nieuwe status',
  cancelled: 'Geannuleerd',
  saveStatus: 'Status bijwerken',
  cancelToo: /^Annuleer ook wat is toegevoegd en betaald, met dezelfde keuzes: ORD-\d+ \(€\s?89,00\)/,
  cancel: 'Bestelling annuleren',
  isSaved: 'Bestelstatus bijgewerkt',
};

test.afterEach(async ({ world }) => {
  await world.sql(
    `update products set archived_at = now() where title like 'Ammonite %' or title like 'Belemnite %'`,
  );
  await world.sql(`select pg_notify('pages', '["*"]')`);
});

test('in Dutch, on a phone: items are added to a paid order, paid by the mailed link, and stand with it', async ({
  page,
  context,
  world,
  shop,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const piece = await addPiece(world, 'Ammonite', 3);
  const order = await placeOrderInShop(world, shop, true, [{ id: piece.id, size: 'M' }]);
  const mailed = await linkMailed(world, order.email, `Your Marenza order ${order.number}`);
  const ownPage = `${mailed.split('&lang=')[0]}&lang=nl`;
  await world.sql("update orders set language = 'nl' where order_number = $1", [order.number]);
  await signInAsAdmin(context, 'nl');
  const amending = await (await openHtml(context, `/admin/orders/${order.number}`)).follow(t.panel);
  const additions = await amending.follow(t.add);
  expect(additions.heading).toContain(t.title);
  expect((await additions.press(t.find, { [t.search]: 'ammonite of nobody' })).text).toContain(t.nothing);
  await open(page, additions.url);
  await page.getByLabel(t.search).fill(piece.title);
  await tabTo(page, page.getByRole('button', { name: t.find, exact: true }));
  await page.keyboard.press('Enter');
  const choose = page.getByRole('button', { name: t.choose('L') });
  await choose.click();
  await expect(page.getByText(`1 × ${piece.title}, L`)).toBeVisible();
  await choose.click();
  await expect(page.getByText(`2 × ${piece.title}, L`)).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('link', { name: t.remove('L') }).click();
  await expect(page.getByRole('button', { name: t.ask })).toHaveCount(0);
  await choose.click();
  await expect(page.getByText(t.goesWith(order.number))).toBeVisible();
  const ask = page.getByRole('button', { name: t.ask });
  await expect(ask).toContainText('89');
  await ask.dblclick();
  await expect(page.getByText(t.asked)).toBeVisible();
  await expect(page.getByText(t.waits)).toBeVisible();
  expect(await heldOf(world, piece.id)).toBe(1);
  await expectAccessible(page);

  // A customer who lost the mail finds it on the order's page.
  await open(page, ownPage);
  const added = page.getByRole('region', { name: t.toThem });
  await expect(added.getByText(`1 × ${piece.title}, L`)).toBeVisible();
  await expectAccessible(page);
  await added.getByRole('link', { name: t.toPay }).click();
  await expect(page).toHaveURL(/\/order-addition\//);
  await expect(page.getByRole('heading', { level: 1, name: t.pageTitle(order.number) })).toBeVisible();
  await expectAccessible(page);
  const link = await linkMailed(world, order.email, t.subject(order.number));
  const asked = await openHtml(context, link);
  expect(asked.heading).toContain(t.pageTitle(order.number));
  expect(asked.main).toContain(piece.title);
  expect(asked.main).not.toContain('Noor');
  await page.getByRole('button', { name: t.pay }).click();
  const bank = page.getByRole('radio', { name: 'iDEAL' });
  await expect(bank).toBeVisible();
  const paymentPage = page.url();
  await open(page, link);
  await page.getByRole('button', { name: t.pay }).click();
  await expect(page, 'repeating the payment leads to the same payment page').toHaveURL(paymentPage);
  await bank.check();
  await page.getByRole('combobox').selectOption({ index: 1 });
  await page.getByRole('button', { name: 'Betalen', exact: true }).click();
  await expect(page.getByRole('heading', { name: t.success })).toBeVisible();
  await expect(page.getByText(t.goesWith(order.number))).toBeVisible();
  await isAlive(page);
  expect((await openHtml(context, link)).heading).toContain(t.isPaid);
  const sessions = await world.sql<{ method: string; paid: string }>(
    `select payment_method as method, payment_status as paid from orders
     where id = (select order_id from order_additions join orders on orders.id = added_to_id where order_number = $1)`,
    [order.number],
  );
  expect(sessions).toMatchObject([{ paid: 'paid' }]);
  expect(await heldOf(world, piece.id)).toBe(0);

  const paid = (await openHtml(context, ownPage)).one('region', t.toThem);
  expect(paid.text).toContain(t.inParcel);
  expect(paid.has('link')).toBe(false);
  const shown = await openHtml(context, `/admin/orders/${order.number}`);
  expect(shown.text).toContain(t.parcel);
  expect(shown.one('region', t.timeline).text).toContain(t.added);
  expect((await shown.one('region', t.title).follow(/^ORD-/)).text).toContain(t.addedTo);
  expect((await openHtml(context, additions.url)).text).toContain(t.paid);

  await world.sql(`update orders set user_id = (select id from profiles where email = $1) where email = $2`, [
    SAMPLE_ADMIN_EMAIL,
    order.email,
  ]);
  expect((await openHtml(context, '/account/orders')).has('link', t.markedToThem(order.number))).toBe(true);
  const list = await openHtml(context, `/admin/orders?q=${encodeURIComponent(order.email)}`);
  const marked = await list.follow(t.marked(order.number));
  expect(marked.heading).toContain(order.number);
  await open(page, marked.url);
  await expectAccessible(page);

  // The addition would be sent alone: cancelling warns of it, and cancels it too.
  await page.getByLabel(t.newStatus).selectOption({ label: t.cancelled });
  await page.getByRole('button', { name: t.saveStatus }).click();
  const question = page.getByRole('dialog');
  await expect(question.getByLabel(t.cancelToo)).toBeChecked();
  await expectAccessible(page);
  await question.getByRole('button', { name: t.cancel, exact: true }).click();
  await expect(page.getByText(t.isSaved).first()).toBeVisible();
  const ended = await world.sql('select status from orders where email = $1', [order.email]);
  expect(ended).toEqual([{ status: 'cancelled' }, { status: 'cancelled' }]);
  expect(await world.stockOf(piece.id, 'L')).toBe(3);
  await expect
    .poll(async () => (await refundsOf(world, order.email)).join(), { timeout: 60_000 })
    .toBe('succeeded,succeeded');
});

test('in English: what is withdrawn, gone or late is told on both sides', async ({
  context,
  world,
  shop,
}) => {
  const piece = await addPiece(world, 'Belemnite', 1);
  const order = await placeOrderInShop(world, shop, true, [{ id: piece.id, size: 'M' }]);
  await signInAsAdmin(context, 'en');
  const additions = `/admin/orders/${order.number}/additions`;
  const search = await openHtml(context, `${additions}?q=${encodeURIComponent(piece.title)}`);
  const chosen = await search.press(/^Add .+, L$/);
  expect(chosen.text).toContain(`1 × ${piece.title}, L`);
  await world.setStock(piece.id, 'L', 0);
  const unavailable = await chosen.press(/^Request €/);
  expect(unavailable.status).toBe(409);
  expect(unavailable.text).toContain('An item is no longer available.');
  await world.setStock(piece.id, 'L', 1);
  expect((await chosen.press(/^Request €/)).text).toContain('A payment link was emailed to');
  const link = await linkMailed(
    world,
    order.email,
    `Pay for the addition to your Marenza order ${order.number}`,
  );
  const withdrawn = await (await openHtml(context, additions)).press('Withdraw');
  expect(withdrawn.text).toContain('Withdrawn. The items are for sale again');
  expect(await heldOf(world, piece.id)).toBe(0);
  expect((await openHtml(context, link)).heading).toContain('This can no longer be added');
  await world.sql("update orders set status = 'shipped' where order_number = $1", [order.number]);
  const late = await openHtml(context, additions);
  expect(late.text).toContain('This order has been sent.');
  expect(late.text).not.toContain('Product or SKU');
});

/** Adds a product for this journey alone, with an order of size M and this stock of L, in both languages. */
async function addPiece(world: World, name: string, stock: number) {
  const title = `${name} ${crypto.randomUUID().slice(0, 8)}`;
  const id = title.toLowerCase().replaceAll(' ', '-');
  await world.sql(
    `insert into products (id, slug, title, title_nl, price_cents, category, gender, subcategory)
     values ($1, $1, $2, $2, 8900, 'women', 'women', 'accessories')`,
    [id, title],
  );
  await world.sql(
    `insert into product_sizes (product_id, size, stock_quantity, available) values ($1, 'M', 9, true), ($1, 'L', $2, true)`,
    [id, stock],
  );
  return { id, title };
}

async function heldOf(world: World, productId: string): Promise<number> {
  const [row] = await world.sql<{ held: number }>(
    `select coalesce(sum(quantity), 0)::int as held from holds join product_sizes on product_sizes.id = product_size_id
     where product_id = $1 and expires_at > now()`,
    [productId],
  );
  return row?.held ?? -1;
}

async function refundsOf(world: World, email: string): Promise<string[]> {
  const rows = await world.sql<{ status: string }>(
    `select order_refunds.status from order_refunds join orders on orders.id = order_id where email = $1`,
    [email],
  );
  return rows.map(({ status }) => status);
}
