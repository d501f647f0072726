import type { Locator, Page } from '@playwright/test';
import { expectAccessible } from '../support/accessible.ts';
import { signInAsAdmin } from '../support/as-admin.ts';
import { expect, test } from '../support/journey.ts';
import { letShipmentMailsLeave, placeOrderInShop, subjects } from '../support/place-order.ts';
import { returnedOrder } from '../support/returned-order.ts';
import { open } from '../support/shopping.ts';
import { tabTo } from '../support/tab-to.ts';

test.use({ stage: 'hour-after-a-drop' });
test.describe.configure({ timeout: 600_000 });

const TO_SEND = 80;
const RETURNS = 5;
/** More than fit on a page of the list. */
const STOPS = 250;
const piece = { id: 'm8', size: 'S' };

/**
 * An action opens another page or submits a form. Focusing, ticking, typing and opening a menu do not count; nor does anything done for all
 * orders at once.
 */
test('the hour after a drop by keyboard: eighty orders to send, five returns, two addresses, a lost parcel, no order above two actions', async ({
  page,
  context,
  world,
  shop,
}) => {
  await world.setStock(piece.id, piece.size, 200);
  const waiting = await inTens(TO_SEND, () => placeOrderInShop(world, shop, true, [piece]));
  const returned = await inTens(RETURNS, () => returnedOrder(world, shop, { ...piece, quantity: 1 }));
  const lost = await placeOrderInShop(world, shop, true, [piece]);
  await world.sql("update orders set status = 'shipped' where order_number = $1", [lost.number]);
  const actions = new Map<string, number>();
  const count = (number: string) => actions.set(number, (actions.get(number) ?? 0) + 1);

  await signInAsAdmin(page, 'en');
  await open(page, '/admin/orders?view=to-send');

  for (const [index, { number }] of waiting.slice(0, 2).entries()) {
    await openMenu(page, `Actions for ${number}`);
    await press(page, menu(page).getByRole('link', { name: 'Edit order' }));
    count(number);
    await type(page, page.getByLabel('Street', { exact: true }), 'Oudegracht');
    await type(page, page.getByLabel(/^House number/), `${index + 1}`);
    await page.keyboard.press('Enter');
    count(number);
    await expect(page.getByText('The address was corrected.')).toBeVisible();
    await open(page, '/admin/orders?view=to-send');
  }

  const batch = page.getByRole('form', { name: 'Change selected orders' });
  await press(page, page.getByLabel('Select all on this page'), 'Space');
  await press(page, batch.getByRole('button', { name: `Select all ${TO_SEND}` }), 'Enter', 'Tab');
  await expect(batch.getByRole('status').first()).toContainText(`${TO_SEND} orders selected`);
  await expectAccessible(page);
  const pdfFrom = async (button: Locator) => {
    const answered = context.waitForEvent('response', {
      predicate: (response) => response.url().endsWith('.pdf') && response.request().method() === 'POST',
      timeout: 180_000,
    });
    await press(page, button);
    const answer = await answered;
    expect([answer.status(), answer.headers()['content-type']], answer.url()).toEqual([
      200,
      'application/pdf',
    ]);
    for (const tab of context.pages().filter((one) => one !== page)) await tab.close();
  };
  for (const paper of ['Pick list', 'Packing slips'])
    await pdfFrom(batch.getByRole('button', { name: paper }));
  await press(page, batch.getByRole('button', { name: 'Buy labels' }));
  await expect(page.getByRole('heading', { level: 1, name: 'Buy labels' })).toBeVisible();
  await expectAccessible(page);
  await pdfFrom(page.getByRole('button', { name: `Buy ${TO_SEND} labels and print` }));
  await page.goBack();
  await expect(batch.getByRole('status').first()).toContainText(`${TO_SEND} orders selected`);
  await tabTo(page, batch.getByLabel('New status'), 'Shift+Tab', STOPS);
  await page.keyboard.type('Shi');
  await press(page, batch.getByRole('button', { name: 'Change status' }));
  await press(page, page.getByRole('dialog').getByRole('button', { name: /^Mark/ }));
  await expect(page.getByText('No orders found.')).toBeVisible({ timeout: 60_000 });
  await letShipmentMailsLeave(world);

  await open(page, '/admin/orders?view=withdrawn&lang=nl');
  for (const { number } of returned) {
    await openMenu(page, `Acties voor ${number}`);
    await press(page, menu(page).getByRole('button', { name: /^Alles is binnen/ }));
    count(number);
    const dialog = page.getByRole('dialog').filter({ visible: true });
    await press(page, dialog.getByRole('button', { name: /terugbetalen/ }));
    count(number);
    await expect(page.getByRole('link', { name: number, exact: true })).toHaveCount(0);
  }

  const search = page.getByRole('searchbox', { name: 'Zoek bestellingen...' });
  await open(page, '/admin/orders');
  await type(page, search, lost.email);
  await page.keyboard.press('Enter');
  count(lost.number);
  await openMenu(page, `Acties voor ${lost.number}`);
  await press(page, menu(page).getByRole('button', { name: 'Bestelling annuleren' }).first());
  const question = page.getByRole('dialog').filter({ visible: true });
  await press(page, question.getByRole('button', { name: 'Bestelling annuleren' }));
  count(lost.number);

  expect(Math.max(...actions.values())).toBeLessThanOrEqual(2);
  expect(actions.size).toBe(2 + RETURNS + 1);
  await expect
    .poll(() => sums(world), { timeout: 120_000 })
    .toEqual({ sent: TO_SEND, toSend: 0, returned: RETURNS + 1, street: 2 });
  for (const { email } of [waiting[0], waiting[TO_SEND - 1]].filter((one) => one !== undefined))
    await expect
      .poll(async () => (await subjects(world, email)).filter((one) => one.includes('on its way')).length, {
        timeout: 60_000,
      })
      .toBe(1);
});

async function inTens<Made>(times: number, make: () => Promise<Made>): Promise<Made[]> {
  const made: Made[] = [];
  while (made.length < times)
    made.push(...(await Promise.all(Array.from({ length: Math.min(10, times - made.length) }, make))));
  return made;
}

async function press(page: Page, target: Locator, key = 'Enter', towards = 'Tab'): Promise<void> {
  await tabTo(page, target, towards, STOPS);
  await page.keyboard.press(key);
}

async function type(page: Page, target: Locator, text: string): Promise<void> {
  await tabTo(page, target, 'Tab', STOPS);
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type(text);
}

async function openMenu(page: Page, name: string): Promise<void> {
  await press(page, page.getByRole('button', { name }));
  await expect(menu(page)).toBeVisible();
}

function menu(page: Page): Locator {
  return page.locator('.row-actions:popover-open');
}

async function sums(world: Parameters<typeof returnedOrder>[0]) {
  const [found] = await world.sql(
    `select
      (select count(distinct order_id)::int from order_shipments) as sent,
      (select count(*)::int from orders where status = 'processing') as "toSend",
      (select count(*)::int from order_refunds where status = 'succeeded') as returned,
      (select count(*)::int from orders where shipping_address::text like '%Oudegracht%') as street`,
  );
  return found;
}
