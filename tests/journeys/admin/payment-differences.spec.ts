import { SAMPLE_ADMIN_EMAIL } from '../../../app/accounts/sample-admin.ts';
import { expectAccessible } from '../support/accessible.ts';
import { signInAsAdmin } from '../support/as-admin.ts';
import { type HtmlPage, openHtml } from '../support/html-page.ts';
import { expect, test } from '../support/journey.ts';
import { placeOrderInShop, subjects, withoutOrders } from '../support/place-order.ts';
import { runClockJob } from '../support/run-clock-job.ts';
import { open } from '../support/shopping.ts';

test.describe.configure({ timeout: 420_000 });

test('money that no order takes is found by comparing, told to the operators once, and settled with a note', async ({
  page,
  context,
  world,
  shop,
  provoke,
}) => {
  provoke(/unknown-order/, /our payments differ/, /could not be compared/);
  await withoutOrders(world, provoke);
  await world.setStock('m1', 'M', 5);
  await signInAsAdmin(context, 'en');
  const { number } = await placeOrderInShop(world, shop, true);
  const [order] = await world.sql<{ payment_intent_id: string }>('select payment_intent_id from orders');
  const payment = order?.payment_intent_id ?? '?';
  const sectionOf = (health: HtmlPage) => health.one('region', 'Differences with the payment provider');
  const read = async () => sectionOf(await openHtml(context, '/admin?lang=en'));
  expect((await read()).text).toContain('Our books match the payment provider’s.');
  // The shop compares by itself too, and retries for long while the provider is away.
  const compare = async () => sectionOf(await (await read()).press('Compare now')).text;
  await world.control('outage', { mode: 'unavailable' });
  await expect
    .poll(compare, { timeout: 180_000 })
    .toContain('The payment provider cannot be reached. The comparison will continue automatically.');
  await world.control('outage', { mode: 'none' });
  const before = (await subjects(world, SAMPLE_ADMIN_EMAIL)).length;
  // Earlier notifications would delay the next. A difference is noted once, so none may be forgotten after it.
  await world.sql('truncate operator_notifications');
  await world.sql('delete from orders where order_number = $1', [number]);
  await expect.poll(compare, { timeout: 180_000 }).toContain('Compared just now.');
  const difference = (await read()).one('listitem', payment);
  expect(difference.has('heading', 'Payment without an order')).toBe(true);
  await open(page, '/admin?lang=en');
  await expectAccessible(page);
  await runClockJob(world, 'tell-operators');
  await expect
    .poll(async () => (await subjects(world, SAMPLE_ADMIN_EMAIL)).length, { timeout: 150_000 })
    .toBeGreaterThan(before);

  const found = (await openHtml(context, '/admin?lang=nl')).one('listitem', payment);
  expect(found.has('heading', 'Geld waar geen bestelling bij hoort')).toBe(true);
  expect((await found.press('Afhandelen')).text).toContain('Vul in hoe het is afgehandeld');
  found.fill('Hoe het is afgehandeld', 'Terugbetaald in het dashboard');
  expect((await found.press('Afhandelen')).has('listitem', payment)).toBe(false);
});
