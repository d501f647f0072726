import { expectAccessible } from '../support/accessible.ts';
import { signInAsAdmin } from '../support/as-admin.ts';
import { expect, test } from '../support/journey.ts';
import { placeOrderInShop, subjects } from '../support/place-order.ts';
import { open, someone } from '../support/shopping.ts';
import { linkMailed } from '../support/signing-in.ts';
import { tabTo } from '../support/tab-to.ts';

const texts = {
  en: {
    panel: 'Put right',
    address: 'Correct the delivery address',
    street: 'Street',
    houseNumber: /^House number/,
    city: 'City',
    noCity: 'City is required.',
    save: 'Save address',
    saved: 'The address was corrected.',
    changed: 'Somebody changed this order meanwhile.',
    timeline: 'Timeline',
    corrected: 'Corrected the delivery address',
    exchange: 'Exchange a size',
    which: 'Piece and new size',
    choose: 'Choose a piece and a size that it is sold in.',
    exchangeNow: 'Exchange',
    howMany: 'How many pieces',
    tooMany: 'Say how many pieces, no more than the line has.',
    exchanged: 'The size was exchanged,',
    soldOut: 'There are not enough pieces of this size any more.',
    didExchange: 'Exchanged a size',
    remove: 'Remove a piece',
    toReturn: /^Came back: Band-Collar Set, XL/,
    amount: /^Amount/,
    email: 'Change the email address',
    newEmail: 'New email address',
    ask: 'Mail the link',
    noEmail: 'Please enter a valid email address',
    asked: 'The link was mailed.',
    waits: 'Nobody has followed it yet.',
    subject: (number: string) => `Confirm your address for order ${number} at Marenza`,
    toldSubject: (number: string) => `Another address for your order ${number} at Marenza`,
    confirm: 'Confirm this address',
    done: 'Emails about your order come to this address from now on.',
    show: 'Show my order',
    confirmed: 'The new email address was confirmed',
  },
  nl: {
    panel: 'Rechtzetten',
    address: 'Bezorgadres verbeteren',
    street: 'Straat',
    houseNumber: /^Huisnummer/,
    city: 'Plaats',
    noCity: 'Vul je plaats in.',
    save: 'Adres opslaan',
    saved: 'Het adres is verbeterd.',
    changed: 'Iemand heeft deze bestelling intussen gewijzigd.',
    timeline: 'Tijdlijn',
    corrected: 'Verbeterde het bezorgadres',
    exchange: 'Maat omruilen',
    which: 'Stuk en nieuwe maat',
    choose: 'Kies een stuk en een maat waarin het verkocht wordt.',
    exchangeNow: 'Omruilen',
    howMany: 'Hoeveel stuks',
    tooMany: 'Vul in hoeveel stuks, niet meer dan de regel heeft.',
    exchanged: 'De maat is omgeruild,',
    soldOut: 'Van deze maat zijn er niet genoeg meer.',
    didExchange: 'Ruilde een maat om',
    remove: 'Een stuk verwijderen',
    toReturn: /^Teruggekomen: .+, XL/,
    amount: /^Bedrag/,
    email: 'E-mailadres wijzigen',
    newEmail: 'Nieuw e-mailadres',
    ask: 'Link mailen',
    noEmail: 'Vul een geldig e-mailadres in',
    asked: 'De link is gemaild.',
    waits: 'Die is nog niet gevolgd.',
    subject: (number: string) => `Bevestig je e-mailadres voor bestelling ${number} bij Marenza`,
    toldSubject: (number: string) => `Ander e-mailadres voor je bestelling ${number} bij Marenza`,
    confirm: 'Dit adres bevestigen',
    done: 'Mails over je bestelling komen vanaf nu op dit adres.',
    show: 'Mijn bestelling bekijken',
    confirmed: 'Het nieuwe e-mailadres is bevestigd',
  },
};

for (const language of ['en', 'nl'] as const) {
  const t = texts[language];

  test(`in ${language}: two operators correct an address, the later after looking again; the customer sees it`, async ({
    page,
    world,
    shop,
    provoke,
    browser,
    baseURL,
  }) => {
    provoke(/400/, /409/);
    await world.setStock('m11', 'M', 9);
    const { number, session } = await placeOrderInShop(world, shop, true, [{ id: 'm11', size: 'M' }]);
    await signInAsAdmin(page, language);
    const theirs = await browser.newContext({ baseURL: baseURL ?? '' });
    const other = await theirs.newPage();
    await signInAsAdmin(other, language);
    for (const one of [page, other]) {
      await open(one, `/admin/orders/${number}/amendments`);
    }
    const form = page.getByRole('region', { name: t.address });
    await form.getByLabel(t.city, { exact: true }).fill('');
    await form.getByRole('button', { name: t.save }).click();
    await expect(form.getByText(t.noCity)).toBeVisible();
    await expect(form.getByLabel(t.city, { exact: true })).toBeFocused();
    await expectAccessible(page);
    await form.getByLabel(t.city, { exact: true }).fill('Utrecht');
    await form.getByLabel(t.street, { exact: true }).fill('Oudegracht');
    await form.getByLabel(t.houseNumber).fill('12 bis');
    await tabTo(page, form.getByRole('button', { name: t.save }));
    await page.keyboard.press('Enter');
    await expect(form.getByText(t.saved)).toBeVisible();

    const later = other.getByRole('region', { name: t.address });
    await later.getByLabel(t.houseNumber).fill('14');
    await later.getByRole('button', { name: t.save }).click();
    await expect(later.getByText(t.changed)).toBeVisible();
    await expect(later.getByLabel(t.houseNumber)).toHaveValue('14');
    // By then the page displays the first one's change.
    await expect(later.getByText('Oudegracht 12 bis')).toBeVisible();
    await later.getByRole('button', { name: t.save }).click();
    await expect(later.getByText(t.saved)).toBeVisible();
    await theirs.close();

    await open(page, `/admin/orders/${number}`);
    await expect(page.getByRole('region', { name: t.timeline }).getByText(t.corrected).first()).toBeVisible();
    await open(page, `/payment/success?session_id=${session}`);
    await expect(page.getByText(/ 14$/).first()).toBeVisible();
  });

  test(`in ${language}: an order has another email address once the link that was mailed there is followed`, async ({
    page,
    world,
    shop,
    provoke,
  }) => {
    provoke(/400/, /404/);
    await world.setStock('m11', 'L', 9);
    const order = await placeOrderInShop(world, shop, true, [{ id: 'm11', size: 'L' }]);
    await world.sql('update orders set language = $1 where order_number = $2', [language, order.number]);
    await signInAsAdmin(page, language);
    await open(page, `/admin/orders/${order.number}`);
    await page.getByRole('link', { name: t.panel, exact: true }).press('Enter');
    await expect(page.getByRole('heading', { level: 1, name: t.panel })).toBeVisible();
    const panel = page.getByRole('region', { name: t.email });
    await panel.getByLabel(t.newEmail).fill('nobody');
    await panel.getByRole('button', { name: t.ask }).click();
    await expect(panel.getByText(t.noEmail)).toBeVisible();
    const email = someone('moved');
    await panel.getByLabel(t.newEmail).fill(email);
    await panel.getByRole('button', { name: t.ask }).dblclick();
    await expect(panel.getByText(t.asked)).toBeVisible();
    await expect(panel.getByText(t.waits)).toBeVisible();
    await expectAccessible(page);
    await expect(panel.getByText(order.email, { exact: true })).toBeVisible();

    const link = await linkMailed(world, email, t.subject(order.number));
    expect(await subjects(world, email)).toHaveLength(1);
    await open(page, link);
    await expect(page.getByRole('main')).not.toContainText(order.number);
    await expect(page.getByRole('main')).not.toContainText('Noor');
    await expectAccessible(page);
    await page.getByRole('button', { name: t.confirm }).press('Enter');
    await expect(page.getByText(t.done)).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('link', { name: t.show }).click();
    await expect(page.getByRole('heading', { level: 1 })).toContainText(order.number);
    await expect
      .poll(() => subjects(world, order.email), { timeout: 30_000 })
      .toContain(t.toldSubject(order.number));
    await page.goto(link);
    await expect(page.getByRole('status').filter({ hasText: t.done })).toBeVisible();
    await expect(page.getByRole('button', { name: t.confirm })).toHaveCount(0);

    await open(page, `/admin/orders/${order.number}`);
    await expect(page.getByRole('link', { name: email, exact: true })).toBeVisible();
    await expect(page.getByRole('region', { name: t.timeline }).getByText(t.confirmed)).toBeVisible();
    await open(page, `/admin/orders/${order.number}/amendments`);
    await expect(panel.getByText(email, { exact: true })).toBeVisible();
    await expect(panel.getByText(t.waits)).toHaveCount(0);
  });

  test(`in ${language}: a size is exchanged while two operators look, and a piece is on the way to be removed`, async ({
    page,
    world,
    shop,
    provoke,
    browser,
    baseURL,
  }) => {
    provoke(/400/, /409/);
    await world.setStock('m12', 'M', 3);
    await world.setStock('m12', 'L', 1);
    await world.setStock('m12', 'XL', 1);
    const order = await placeOrderInShop(world, shop, true, [{ id: 'm12', size: 'M' }]);
    const { number, session } = order;
    await signInAsAdmin(page, language);
    const theirs = await browser.newContext({ baseURL: baseURL ?? '' });
    const other = await theirs.newPage();
    await signInAsAdmin(other, language);
    const panelOf = (one: typeof page) => one.getByRole('region', { name: t.exchange });
    for (const one of [page, other]) await open(one, `/admin/orders/${number}/amendments`);
    const exchange = (one: typeof page) =>
      panelOf(one).getByRole('button', { name: t.exchangeNow, exact: true });
    await exchange(page).click();
    await expect(panelOf(page).getByText(t.choose)).toBeVisible();
    await expectAccessible(page);
    // Another buyer takes the last one meanwhile.
    await placeOrderInShop(world, shop, true, [{ id: 'm12', size: 'L' }]);
    await panelOf(page).getByLabel(t.which).selectOption('0:L');
    await exchange(page).click();
    await expect(panelOf(page).getByText(t.soldOut)).toBeVisible();
    await panelOf(page).getByLabel(t.which).focus();
    await panelOf(page).getByLabel(t.which).selectOption('0:XL');
    await tabTo(page, exchange(page));
    await page.keyboard.press('Enter');
    await expect(panelOf(page).getByText(t.exchanged)).toBeVisible();
    await panelOf(other).getByLabel(t.which).selectOption('0:L');
    await exchange(other).click();
    await expect(panelOf(other).getByText(t.changed)).toBeVisible();
    await theirs.close();
    const stock = await world.sql<{ size: string; stock: number }>(
      "select size, stock_quantity as stock from product_sizes where product_id = 'm12' and size in ('M', 'L', 'XL')",
    );
    expect(Object.fromEntries(stock.map((one) => [one.size, one.stock]))).toEqual({ M: 3, L: 0, XL: 0 });

    await panelOf(page).getByRole('link', { name: t.remove }).press('Enter');
    await expect(page.getByRole('region', { name: t.timeline }).getByText(t.didExchange)).toBeVisible();
    await page.getByLabel(t.toReturn).fill('1');
    await expect(page.getByLabel(t.amount)).not.toHaveValue('');

    await world.sql("update pgboss.job set start_after = now() where name = 'order-changed-mail'");
    await expect
      .poll(() => subjects(world, order.email), { timeout: 30_000 })
      .toContain(`Your Marenza order ${number} was changed`);
    await open(page, `/payment/success?session_id=${session}`);
    await expect(page.getByText(/XL/).first()).toBeVisible();
  });

  test(`in ${language}: some pieces of a line are exchanged for another size, by keyboard`, async ({
    page,
    world,
    shop,
    provoke,
  }) => {
    provoke(/400/);
    const product = { en: 'm18', nl: 'm24' }[language];
    for (const size of ['M', 'L'] as const) await world.setStock(product, size, 5);
    const pieces = [{ id: product, size: 'M', quantity: 3 }];
    const { number, session } = await placeOrderInShop(world, shop, true, pieces);
    await signInAsAdmin(page, language);
    await open(page, `/admin/orders/${number}/amendments`);
    const panel = page.getByRole('region', { name: t.exchange });
    const exchange = panel.getByRole('button', { name: t.exchangeNow, exact: true });
    await panel.getByLabel(t.which).selectOption('0:L');
    await panel.getByLabel(t.howMany).fill('4');
    await exchange.click();
    await expect(panel.getByText(t.tooMany)).toBeVisible();
    await expectAccessible(page);
    await panel.getByLabel(t.howMany).fill('2');
    await tabTo(page, exchange);
    await page.keyboard.press('Enter');
    await expect(panel.getByText(t.exchanged)).toBeVisible();
    await expect(panel.getByLabel(t.howMany)).toHaveValue('');
    await expectAccessible(page);
    const stock = await world.sql<{ stock: number }>(
      "select stock_quantity as stock from product_sizes where product_id = $1 and size in ('M', 'L') order by size",
      [product],
    );
    expect(stock.map((one) => one.stock)).toEqual([3, 4]);
    await open(page, `/admin/orders/${number}`);
    await expect(page.locator('.ordered-items').getByRole('listitem')).toHaveCount(2);
    await open(page, `/payment/success?session_id=${session}`);
    await expect(page.getByText(/ L$/).first()).toBeVisible();
    await expect(page.getByText(/ M$/).first()).toBeVisible();
  });
}
