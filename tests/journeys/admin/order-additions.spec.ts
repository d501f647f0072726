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

test('in Dutch, on a phone: pieces are added to a paid order, paid by the mailed link, and stand with it', async ({
  page,
  world,
  shop,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const piece = await addPiece(world, 'Ammonite', 3);
  const order = await placeOrderInShop(world, shop, true, [{ id: piece.id, size: 'M' }]);
  const ownPage = await linkMailed(world, order.email, `Your Marenza order ${order.number}`);
  await world.sql("update orders set language = 'nl' where order_number = $1", [order.number]);
  await signInAsAdmin(page, 'nl');
  await open(page, `/admin/orders/${order.number}`);
  await page.getByRole('link', { name: t.panel, exact: true }).click();
  await page.getByRole('link', { name: t.add, exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: t.title })).toBeVisible();
  await expectAccessible(page);
  await page.getByLabel(t.search).fill('ammonite of nobody');
  await page.getByRole('button', { name: t.find, exact: true }).click();
  await expect(page.getByText(t.nothing)).toBeVisible();
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
  await open(page, `${ownPage.split('&lang=')[0]}&lang=nl`);
  const added = page.getByRole('region', { name: t.toThem });
  await expect(added.getByText(`1 × ${piece.title}, L`)).toBeVisible();
  await expectAccessible(page);
  await added.getByRole('link', { name: t.toPay }).click();
  await expect(page).toHaveURL(/\/order-addition\//);
  const link = await linkMailed(world, order.email, t.subject(order.number));
  await open(page, link);
  await expect(page.getByRole('heading', { level: 1, name: t.pageTitle(order.number) })).toBeVisible();
  await expect(page.getByRole('main')).toContainText(piece.title);
  await expect(page.getByRole('main')).not.toContainText('Noor');
  await expectAccessible(page);
  await page.getByRole('button', { name: t.pay }).click();
  await expect(page.getByRole('radio', { name: 'iDEAL' })).toBeVisible();
  // Repeating the payment leads to the same payment page.
  await open(page, link);
  await page.getByRole('button', { name: t.pay }).click();
  const bank = page.getByRole('radio', { name: 'iDEAL' });
  await bank.check();
  await page.getByRole('combobox').selectOption({ index: 1 });
  await page.getByRole('button', { name: 'Betalen', exact: true }).click();
  await expect(page.getByRole('heading', { name: t.success })).toBeVisible();
  await isAlive(page);
  await expect(page.getByText(t.goesWith(order.number))).toBeVisible();
  await open(page, link);
  await expect(page.getByRole('heading', { level: 1, name: t.isPaid })).toBeVisible();
  const sessions = await world.sql<{ method: string; paid: string }>(
    `select payment_method as method, payment_status as paid from orders
     where id = (select order_id from order_additions join orders on orders.id = added_to_id where order_number = $1)`,
    [order.number],
  );
  expect(sessions).toMatchObject([{ paid: 'paid' }]);
  expect(await heldOf(world, piece.id)).toBe(0);

  await open(page, `${ownPage.split('&lang=')[0]}&lang=nl`);
  await expect(added.getByText(t.inParcel)).toBeVisible();
  await expect(added.getByRole('link')).toHaveCount(0);
  await open(page, `/admin/orders/${order.number}`);
  await expect(page.getByText(t.parcel)).toBeVisible();
  await expect(page.getByRole('region', { name: t.timeline }).getByText(t.added)).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('region', { name: t.title }).getByRole('link', { name: /^ORD-/ }).click();
  await expect(page.getByText(t.addedTo)).toBeVisible();
  await open(page, `/admin/orders/${order.number}/additions`);
  await expect(page.getByText(t.paid)).toBeVisible();

  await world.sql(`update orders set user_id = (select id from profiles where email = $1) where email = $2`, [
    SAMPLE_ADMIN_EMAIL,
    order.email,
  ]);
  await open(page, '/account/orders');
  await expect(page.getByRole('link', { name: t.markedToThem(order.number), exact: true })).toBeVisible();
  await expectAccessible(page);
  await open(page, `/admin/orders?q=${encodeURIComponent(order.email)}`);
  await expectAccessible(page);
  await page.getByRole('link', { name: t.marked(order.number), exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: order.number })).toBeVisible();
  await isAlive(page);

  // The addition would be sent alone: cancelling warns of it, and cancels it too.
  await page.getByLabel(t.newStatus).selectOption({ label: t.cancelled });
  await page.getByRole('button', { name: t.saveStatus }).click();
  const asked = page.getByRole('dialog');
  await expect(asked.getByLabel(t.cancelToo)).toBeChecked();
  await expectAccessible(page);
  await asked.getByRole('button', { name: t.cancel, exact: true }).click();
  await expect(page.getByText(t.isSaved).first()).toBeVisible();
  const ended = await world.sql('select status from orders where email = $1', [order.email]);
  expect(ended).toEqual([{ status: 'cancelled' }, { status: 'cancelled' }]);
  expect(await world.stockOf(piece.id, 'L')).toBe(3);
  await expect
    .poll(async () => (await refundsOf(world, order.email)).join(), { timeout: 60_000 })
    .toBe('succeeded,succeeded');
});

test('in English: what is withdrawn, gone or late is told on both sides', async ({
  page,
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
  await open(page, link);
  await expect(page.getByRole('heading', { level: 1, name: 'This can no longer be added' })).toBeVisible();
  await expectAccessible(page);
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
