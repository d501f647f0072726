import type { Locator } from '@playwright/test';
import { SAMPLE_ADMIN_EMAIL } from '../../../app/accounts/sample-admin.ts';
import { expectAccessible } from '../support/accessible.ts';
import { signInAsAdmin } from '../support/as-admin.ts';
import { expect, test } from '../support/journey.ts';
import { placeOrderInShop, subjects, withoutOrders } from '../support/place-order.ts';
import { runClockJob } from '../support/run-clock-job.ts';
import { open } from '../support/shopping.ts';

test.describe.configure({ timeout: 420_000 });

test('money that no order takes is found by comparing, told to the operators once, and settled with a note', async ({
  page,
  world,
  shop,
  provoke,
}) => {
  provoke(/400/, /409/, /503/, /unknown-order/, /our payments differ/, /could not be compared/);
  await withoutOrders(world, provoke);
  await world.setStock('m1', 'M', 5);
  await signInAsAdmin(page);
  const { number } = await placeOrderInShop(world, shop, true);
  const [order] = await world.sql<{ payment_intent_id: string }>('select payment_intent_id from orders');
  await open(page, '/admin');
  const section = page.getByRole('region', { name: 'Differences with the payment provider' });
  await expect(section.getByText('Our books and the payment provider’s agree.')).toBeVisible();
  await world.control('outage', { mode: 'unavailable' });
  await compareNow(section, 'The payment provider cannot be reached.');
  await world.control('outage', { mode: 'none' });
  const before = (await subjects(world, SAMPLE_ADMIN_EMAIL)).length;
  // Earlier notifications would delay the next.
  await world.sql('truncate operator_notifications');
  await world.sql('delete from orders where order_number = $1', [number]);
  await compareNow(section, 'Compared just now.');
  const difference = section.getByRole('listitem').filter({ hasText: order?.payment_intent_id ?? '?' });
  await expect(difference.getByRole('heading', { name: 'Money that no order takes' })).toBeVisible();
  await expectAccessible(page);
  await runClockJob(world, 'tell-operators');
  await expect
    .poll(async () => (await subjects(world, SAMPLE_ADMIN_EMAIL)).length, { timeout: 150_000 })
    .toBeGreaterThan(before);

  await open(page, '/admin?lang=nl');
  const found = page.getByRole('listitem').filter({ hasText: order?.payment_intent_id ?? '?' });
  await expect(found.getByRole('heading', { name: 'Geld waar geen bestelling bij hoort' })).toBeVisible();
  await found.getByRole('button', { name: 'Afhandelen' }).click();
  await expect(found.getByText('Vul in hoe het is afgehandeld')).toBeVisible();
  await found.getByLabel('Hoe het is afgehandeld').fill('Terugbetaald in het dashboard');
  await found.getByRole('button', { name: 'Afhandelen' }).click();
  await expect(found).toHaveCount(0);
});

/** Compares until this result appears. The shop compares by itself too, and retries for long while the provider is away. */
async function compareNow(section: Locator, said: string): Promise<void> {
  await expect(async () => {
    await section.getByRole('button', { name: 'Compare now' }).click();
    const answer = section.getByRole('status');
    await expect(answer).not.toBeEmpty({ timeout: 60_000 });
    await expect(answer).toContainText(said, { timeout: 1_000 });
  }).toPass({ timeout: 180_000 });
}
