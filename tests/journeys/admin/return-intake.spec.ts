import type { World } from '../../system/world.ts';
import { expectAccessible } from '../support/accessible.ts';
import { signInAsAdmin } from '../support/as-admin.ts';
import { expect, test } from '../support/journey.ts';
import { returnedOrder } from '../support/returned-order.ts';
import { open } from '../support/shopping.ts';
import { tabTo } from '../support/tab-to.ts';

const texts = {
  en: {
    withdrawals: 'Withdrawals',
    coming: /Return open.*Money due by /,
    here: /Return is here.*Money due by /,
    label: 'Email the prepaid label to',
    reason: 'Reason: Too small',
    whole: 'Whole',
    damaged: 'Damaged',
    save: 'Take in',
    tooMany: 'That is more than is open, or no number of pieces.',
    missing: '1 missing',
    changed: 'Somebody else took something in meanwhile.',
    correct: 'Correct',
    refund: 'Refund',
    back: /^Came back/,
    start: 'Refund',
    amount: 'Amount',
    lost: '1 damaged, to be written off',
    confirm: /^Return €/,
    timeline: 'Timeline',
    writtenOff: 'Written off',
    allHere: 'All of it is here: take in and refund',
    allAsked: /^Take in the return of .* and return €/,
    allWhole: 'Everything of this return is taken in as whole.',
    nothingLeft: 'After that all of the payment is back.',
    notYet: 'Not yet',
    allConfirm: /^Take in and return €/,
    outOfDate: 'This order changed since the question was shown.',
    allDone: 'Return taken in. The refund is on its way.',
  },
  nl: {
    withdrawals: 'Herroepingen',
    coming: /Retour open.*Geld terug uiterlijk /,
    here: /Retour is binnen.*Geld terug uiterlijk /,
    label: 'Mail het gefrankeerde label naar',
    reason: 'Reden: Te klein',
    whole: 'Heel',
    damaged: 'Beschadigd',
    save: 'Innemen',
    tooMany: 'Dat is meer dan er openstaat, of geen aantal.',
    missing: '1 ontbreekt',
    changed: 'Intussen heeft iemand anders iets ingenomen.',
    correct: 'Corrigeren',
    refund: 'Terugbetaling',
    back: /^Teruggekomen/,
    start: 'Terugbetalen',
    amount: 'Bedrag',
    lost: '1 beschadigd, wordt afgeschreven',
    confirm: /^€.*terugbetalen/,
    timeline: 'Tijdlijn',
    writtenOff: 'Afgeschreven',
    allHere: 'Alles is binnen: innemen en terugbetalen',
    allAsked: /^De retour van .* innemen en €.* terugbetalen\?$/,
    allWhole: 'Alles van deze retour wordt als heel ingenomen.',
    nothingLeft: 'Daarmee is de hele betaling terug.',
    notYet: 'Nog niet',
    allConfirm: /^Innemen en €.* terugbetalen$/,
    outOfDate: 'Deze bestelling is veranderd sinds de vraag werd getoond.',
    allDone: 'Retour ingenomen. De terugbetaling is onderweg.',
  },
};

test.beforeEach(async ({ world }) => {
  await world.setStock('m21', 'M', 9);
});

for (const language of ['en', 'nl'] as const) {
  const t = texts[language];

  test(`in ${language}: an operator takes a return in piece by piece, and what arrived is paid back in one confirmed step`, async ({
    page,
    world,
    shop,
    provoke,
  }) => {
    provoke(/400/, /409/);
    const { email, number } = await returned(world, shop, 3);
    await signInAsAdmin(page, language);
    await open(page, '/admin/orders?view=withdrawn');
    const row = page.getByRole('row', { name: number });
    await expect(row).toContainText(t.coming);
    await expectAccessible(page);
    await row.getByRole('link', { name: number }).first().click();
    const panel = page.getByRole('region', { name: t.withdrawals });
    await expect(panel).toContainText(`${t.label} ${email}`);
    await expect(panel).toContainText(t.reason);
    await expect(panel.getByLabel(t.whole), 'mostly all of it comes').toHaveValue('3');
    await expectAccessible(page);

    await panel.getByLabel(t.damaged).fill('1');
    await panel.getByRole('button', { name: t.save }).press('Enter');
    await expect(panel).toContainText(t.tooMany);
    await expect(panel.getByLabel(t.damaged), 'what was typed stays').toHaveValue('1');
    await panel.getByLabel(t.whole).fill('1');
    await panel.getByRole('button', { name: t.save }).click();
    await expect(panel).toContainText(t.missing);
    await expectAccessible(page);
    const refund = page.getByRole('region', { name: t.refund, exact: true });
    await expect(refund.getByLabel(t.back)).toHaveValue('2');
    await expect(refund.getByLabel(t.amount)).toHaveValue(await priceOf(world, number, 2, language));

    // A colleague changed the receipt meanwhile.
    await world.sql(
      `update order_return_intakes set taken_in_at = taken_in_at + interval '1 second' where withdrawal_id in (
         select order_withdrawals.id from order_withdrawals join orders on orders.id = order_id where order_number = $1)`,
      [number],
    );
    await panel.getByLabel(t.whole).fill('2');
    await panel.getByRole('button', { name: t.correct }).click();
    await expect(panel).toContainText(t.changed);
    await expect(panel.getByLabel(t.whole), 'what stands there now').toHaveValue('1');

    await refund.getByRole('button', { name: t.start, exact: true }).click();
    const dialog = page.getByRole('dialog');
    await expect(dialog).toContainText(t.lost);
    await dialog.getByRole('button', { name: t.confirm }).dblclick();
    await expect(page.getByRole('region', { name: t.timeline })).toContainText(t.writtenOff);
    await expect
      .poll(async () => (await movesOf(world, number)).join(), { timeout: 30_000 })
      .toBe('sale -3,return 2,damage -1');
    await expect(panel.getByRole('button', { name: t.save }), 'one is still to come').toBeVisible();
  });

  test(`in ${language}: a return that arrived whole is taken in and refunded from the list, by keyboard, in two actions`, async ({
    page,
    world,
    shop,
    provoke,
  }) => {
    provoke(/409/);
    const { number } = await returned(world, shop, 2);
    const paid = await paidFor(world, number, language);
    await signInAsAdmin(page, language);
    await open(page, '/admin/orders?view=withdrawn');
    const row = page.getByRole('row', { name: number });
    const menu = row.getByRole('button', { name: number });
    const dialog = page.getByRole('dialog', { name: t.allAsked });
    const ask = async () => {
      await menu.focus();
      await page.keyboard.press('Enter');
      await tabTo(page, row.getByRole('button', { name: t.allHere }));
      await page.keyboard.press('Enter');
      await expect(dialog.getByRole('button', { name: t.notYet })).toBeFocused();
    };
    await ask();
    for (const said of [number, paid, t.allWhole, '2 × ', t.nothingLeft])
      await expect(dialog).toContainText(said);
    await expectAccessible(page);
    await page.keyboard.press('Enter');
    await expect(dialog).toBeHidden();
    await expect(menu, 'one is where one was').toBeFocused();

    await ask();
    // A colleague changed the order meanwhile.
    await world.sql('update orders set updated_at = now() where order_number = $1', [number]);
    await tabTo(page, dialog.getByRole('button', { name: t.allConfirm }));
    await page.keyboard.press('Enter');
    await expect(page.getByText(t.outOfDate)).toBeVisible();
    expect(await movesOf(world, number)).toEqual(['sale -2']);

    const actions: string[] = [];
    page.on('request', (request) => request.method() === 'POST' && actions.push(request.url()));
    page.on('framenavigated', (frame) => actions.push(frame.url()));
    await ask();
    await tabTo(page, dialog.getByRole('button', { name: t.allConfirm }));
    await page.keyboard.press('Enter');
    await expect(page.getByText(t.allDone)).toBeVisible();
    await expect(row, 'nothing of it is open').toHaveCount(0);
    expect(actions.map((address) => new URL(address).pathname)).toEqual(
      Array(2).fill('/admin/orders/return-refunds.data'),
    );
    await expect
      .poll(async () => (await movesOf(world, number)).join(), { timeout: 30_000 })
      .toBe('sale -2,return 2');
    const refunds = await world.sql(
      `select amount_cents = total_cents as is_all from order_refunds join orders on orders.id = order_id
       where order_number = $1`,
      [number],
    );
    expect(refunds).toEqual([{ is_all: true }]);
  });
}

test('the list says that a parcel is here, and the order that its money is overdue', async ({
  page,
  world,
  shop,
}) => {
  const { number } = await returned(world, shop, 1);
  await signInAsAdmin(page, 'en');
  await open(page, `/admin/orders/${number}`);
  const panel = page.getByRole('region', { name: 'Withdrawals' });
  await panel.getByRole('button', { name: 'Take in' }).click();
  await expect(panel.getByRole('button', { name: 'Correct' })).toBeVisible();
  await open(page, '/admin/orders?view=withdrawn');
  await expect(page.getByRole('row', { name: number })).toContainText(texts.en.here);
  await world.sql(
    `update order_withdrawals set stated_at = stated_at - interval '20 days'
     where order_id = (select id from orders where order_number = $1)`,
    [number],
  );
  await open(page, `/admin/orders/${number}`);
  await expect(panel).toContainText('The money was due by');
});

test('before JavaScript all of a return is taken in and refunded from the list by plain forms', async ({
  page,
  world,
  shop,
  browser,
  baseURL,
}) => {
  const t = texts.en;
  const { number } = await returned(world, shop, 1);
  await signInAsAdmin(page, 'en');
  const plain = await browser.newContext({
    baseURL: baseURL ?? '',
    javaScriptEnabled: false,
    storageState: await page.context().storageState(),
  });
  const still = await plain.newPage();
  await still.goto('/admin/orders?view=withdrawn');
  const row = still.getByRole('row', { name: number });
  await row.getByRole('button', { name: `Actions for ${number}` }).click();
  await row.getByRole('button', { name: t.allHere }).click();
  await still.getByRole('dialog').getByRole('button', { name: t.allConfirm }).click();
  await expect(still.getByText(t.allDone)).toBeVisible();
  await expect(row).toHaveCount(0);
  await plain.close();
  await expect
    .poll(async () => (await movesOf(world, number)).join(), { timeout: 30_000 })
    .toBe('sale -1,return 1');
});

function returned(world: World, shop: Parameters<typeof returnedOrder>[1], quantity: number) {
  return returnedOrder(world, shop, { id: 'm21', size: 'M', quantity });
}

async function priceOf(world: World, number: string, quantity: number, language: 'en' | 'nl') {
  const [{ cents } = { cents: 0 }] = await world.sql<{ cents: number }>(
    `select price_cents as cents from order_items join orders on orders.id = order_id where order_number = $1`,
    [number],
  );
  return written(cents * quantity, language);
}

/** Returns the total of an order as a formatted price. */
async function paidFor(world: World, number: string, language: 'en' | 'nl'): Promise<string> {
  const [{ cents } = { cents: 0 }] = await world.sql<{ cents: number }>(
    'select total_cents as cents from orders where order_number = $1',
    [number],
  );
  return written(cents, language);
}

function written(cents: number, language: 'en' | 'nl'): string {
  const text = (cents / 100).toFixed(2);
  return language === 'nl' ? text.replace('.', ',') : text;
}

async function movesOf(world: World, number: string): Promise<string[]> {
  const moves = await world.sql<{ kind: string; change: number }>(
    `select stock_movements.kind, change from stock_movements join orders on orders.id = stock_movements.order_id
     where order_number = $1 order by stock_movements.id`,
    [number],
  );
  return moves.map(({ kind, change }) => `${kind} ${change}`);
}
