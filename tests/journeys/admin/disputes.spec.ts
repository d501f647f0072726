import type { BrowserContext } from '@playwright/test';
import { expectAccessible } from '../support/accessible.ts';
import { signInAsAdmin } from '../support/as-admin.ts';
import { type HtmlPart, openHtml } from '../support/html-page.ts';
import { expect, test } from '../support/journey.ts';
import { placeOrderInShop } from '../support/place-order.ts';
import { open } from '../support/shopping.ts';

const item = [{ id: 'w12', size: 'M' }];

test.beforeEach(async ({ context, world }) => {
  await world.setStock('w12', 'M', 9);
  await signInAsAdmin(context);
});

test('a disputed payment is seen, cannot be refunded or sent, and is answered once from its order', async ({
  page,
  context,
  world,
  shop,
}) => {
  const order = await placeOrderInShop(world, shop, true, item);
  // Sends webhooks in reverse order, and twice.
  await world.control('webhooks', { reverse: 2, repeat: 1 });
  const { id } = (await world.control(`sessions/${order.session}/dispute`, {
    reason: 'product_not_received',
  })) as { id: string };
  const address = `${order.number}?lang=en`;
  const told = await waitFor(context, address, 'Disputed', 'Waiting for the shop’s answer');
  await world.control('webhooks', { reverse: 0, repeat: 0 });
  expect(told.text).toContain('The order did not arrive');
  expect(told.text).toContain('Answer by');
  const refund = (await openHtml(context, `/admin/orders/${order.number}`)).one('dialog', 'Refund');
  expect(refund.text).toMatch(
    /The payment is disputed, and the bank holds .+ of it\. That cannot be refunded\./,
  );
  const dashboard = await openHtml(context, '/admin/dashboard');
  expect(dashboard.text).toMatch(/disputed at the bank\. Answer/);
  const list = await dashboard.one('region', 'Waiting orders').follow(/^Disputed/);
  expect(list.path).toMatch(/view=disputed$/);
  expect(list.one('row', order.number).text).toContain('Disputed');
  const isToSend = async () =>
    (await openHtml(context, '/admin/orders?view=to-send')).has('link', order.number);
  expect(await isToSend()).toBe(false);

  await open(page, `/admin/orders/${order.number}`);
  const disputed = page.getByRole('region', { name: 'Disputed' });
  await expectAccessible(page);
  await disputed.getByLabel('Your answer to the bank').fill('The parcel is on its way. winning_evidence');
  await disputed.getByRole('button', { name: 'See the whole answer' }).press('Enter');
  const asked = page.getByRole('dialog', { name: 'Submit this answer?' });
  await expect(asked.getByText(`Order ${order.number} was placed on`)).toBeVisible();
  await expect(asked.getByText(order.email).first()).toBeVisible();
  await expect(asked.getByRole('button', { name: 'Not yet' })).toBeFocused();
  await expectAccessible(page);
  await asked.getByRole('button', { name: 'Submit answer' }).dblclick();
  const won = await waitFor(context, order.number, 'Disputed', 'Won');
  expect(won.text).toContain('The payment provider has the answer');
  expect(won.text).not.toContain('Your answer to the bank');
  const shown = await openHtml(context, `/admin/orders/${order.number}`);
  expect(shown.one('region', 'Timeline').text).toContain('The dispute was won');
  const kept = (await world.control('disputes')) as unknown as {
    id: string;
    evidence_details: { submission_count: number };
  }[];
  expect(kept.find((one) => one.id === id)?.evidence_details.submission_count).toBe(1);
  expect(await isToSend()).toBe(true);
});

test('wie een betwisting verliest, ziet dat het geld weg is, overal', async ({ context, world, shop }) => {
  const order = await placeOrderInShop(world, shop, true, item);
  const { id, amount } = (await world.control(`sessions/${order.session}/dispute`, {})) as {
    id: string;
    amount: number;
  };
  const disputed = await waitFor(
    context,
    `${order.number}?lang=nl`,
    'Betwist',
    'Wacht op antwoord van de winkel',
  );
  const refused = await disputed.press('Bekijk het hele antwoord');
  expect(refused.status).toBe(400);
  expect(refused.text).toContain('Schrijf wat de bank moet weten.');
  await world.control(`disputes/${id}/settle`, { outcome: 'lost' });
  await waitFor(context, order.number, 'Betwist', 'Verloren');
  const ordered = (await openHtml(context, `/admin/orders/${order.number}`)).one(
    'region',
    'Bestelde artikelen',
  );
  expect(ordered.text).toContain('Verloren door betwisting');
  expect(ordered.text).toContain((amount / 100).toFixed(2).replace('.', ','));
  const orders = await openHtml(context, `/admin/orders?view=all&q=${order.number}`);
  expect(orders.one('row', order.number).text).toContain('verloren');
});

test('without JavaScript the answer is shown and handed in by plain forms', async ({
  context,
  world,
  shop,
}) => {
  const order = await placeOrderInShop(world, shop, true, item);
  await world.control(`sessions/${order.session}/dispute`, {});
  const disputed = await waitFor(context, `${order.number}?lang=en`, 'Disputed', 'Your answer to the bank');
  disputed.fill('Your answer to the bank', 'They collected it themselves.');
  const answer = await disputed.press('See the whole answer');
  expect(answer.text).toContain(`Order ${order.number} was placed on`);
  const sent = (await answer.press('Submit answer')).one('region', 'Disputed').text;
  expect(sent).toContain('answered on');
  expect(sent).not.toContain('Your answer to the bank');
});

/** Waits until this region of the order's page has this text, which a webhook brings. */
async function waitFor(
  context: BrowserContext,
  order: string,
  region: string,
  text: string,
): Promise<HtmlPart> {
  let found: HtmlPart | undefined;
  await expect(async () => {
    found = (await openHtml(context, `/admin/orders/${order}`)).one('region', region);
    expect(found.text).toContain(text);
  }).toPass({ timeout: 60_000 });
  if (!found) throw new Error(`No ${region}.`);
  return found;
}
