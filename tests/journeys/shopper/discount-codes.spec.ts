import type { Page } from '@playwright/test';
import type { World } from '../../system/world.ts';
import { expectAccessible } from '../support/accessible.ts';
import { expect, test } from '../support/journey.ts';
import {
  centsBeside,
  fillBag,
  fillShipping,
  leaveToPay,
  moveTo,
  open,
  payAndReturn,
  payButton,
  readMail,
  someone,
  toPayment,
} from '../support/shopping.ts';

// A stage of its own: an automatic discount would apply to other journeys.
test.use({ stage: 'discounts' });

test.beforeEach(async ({ world }) => {
  await world.sql('delete from discount_uses');
  await world.sql('delete from discounts');
});

test('a code is typed, refused in words, and taken off everywhere up to the mail and the invoice', async ({
  page,
  world,
}) => {
  await addCode(world, 'TEN', { kind: 'percentage', percentage: 10 });
  await addCode(world, 'PAST', { kind: 'percentage', percentage: 10, ends_at: '2026-01-02' });
  await addCode(world, 'RICH', { kind: 'amount', amount_cents: 500, minimum_cents: 100_000 });
  const email = someone('code');
  await fillBag(page, '/women/products/silk-scarf');
  await toPayment(page, email);
  const subtotal = await centsBeside(page, 'Subtotal');
  const before = await centsBeside(page, 'Total');
  await typeCode(page, 'nonsense');
  await expect(page.getByRole('alert').filter({ hasText: 'We don’t recognise this code.' })).toBeVisible();
  await typeCode(page, 'past');
  await expect(page.getByText('This code is no longer valid.')).toBeVisible();
  await typeCode(page, 'rich');
  await expect(page.getByText('This code is for orders of € 1.000,00 or more.')).toBeVisible();
  await expectAccessible(page);
  await typeCode(page, ' ten ');
  const off = Math.floor((2 * subtotal * 10 + 100) / 200);
  await expect(page.getByRole('term').filter({ hasText: 'Welcome (TEN)' })).toBeVisible();
  expect(await centsBeside(page, 'Total')).toBe(before - off);
  await expectAccessible(page);
  await page.reload();
  await expect(page.getByRole('term').filter({ hasText: 'Welcome (TEN)' })).toBeVisible();
  await leaveToPay(page);
  await expect(page.getByText('Welcome (TEN)')).toBeVisible();
  const number = await payAndReturn(page);
  await expect(page.getByRole('term').filter({ hasText: 'Welcome (TEN)' })).toBeVisible();
  const [order] = await world.sql<{ total_cents: number; uses: number }>(
    `select total_cents, (select count(*)::int from discount_uses where order_id = orders.id and given_back_at is null) as uses
     from orders where order_number = $1`,
    [number],
  );
  expect(order).toEqual({ total_cents: before - off, uses: 1 });
  expect((await readMail(world, email)).text).toContain('Welcome (TEN): €');
});

test('a code in a link, in Dutch and on a phone; what changed since it was told is said before anybody pays', async ({
  page,
  world,
  provoke,
}) => {
  provoke(/409/);
  await page.setViewportSize({ width: 390, height: 844 });
  await addCode(world, 'VIJF', { kind: 'amount', amount_cents: 500 });
  await fillBag(page, '/women/products/silk-scarf');
  await toPayment(page, someone('phone'));
  await open(page, '/checkout?step=payment&code=vijf&lang=nl');
  // Folded without a code.
  const summary = page.getByRole('button', { name: /^Overzicht/ });
  await expect(summary).toHaveAttribute('aria-expanded', 'true');
  await expect(page.getByRole('term').filter({ hasText: 'Welkom (VIJF)' })).toBeVisible();
  await expect(page.getByLabel('Kortingscode')).toHaveValue('vijf');
  await expectAccessible(page);
  const pay = page.getByRole('button', { name: /^Betaal €/ });
  const told = await pay.textContent();
  await world.sql(`update discounts set ends_at = now()`);
  await pay.click();
  await expect(page.getByText('Deze code is niet meer geldig.').first()).toBeVisible();
  await expect(page.getByRole('term').filter({ hasText: 'Welkom (VIJF)' })).toHaveCount(0);
  await expect(pay).not.toHaveText(told ?? '');
  await pay.click();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page).toHaveURL(/\/pay\//);
});

test('a code in a link to any page waits for the checkout, also in another tab, until it was used or put away', async ({
  page,
  context,
  world,
}) => {
  await addCode(world, 'SUMMER', { kind: 'percentage', percentage: 10 });
  await open(page, '/women?code=summer');
  await page.close();
  const later = await context.newPage();
  await fillBag(later, '/women/products/silk-scarf');
  await toPayment(later, someone('linked'));
  await expect(later.getByLabel('Discount code')).toHaveValue('summer');
  await expect(later.getByRole('term').filter({ hasText: 'Welcome (SUMMER)' })).toBeVisible();
  await typeCode(later, '');
  await expect(later.getByRole('term').filter({ hasText: 'Welcome (SUMMER)' })).toHaveCount(0);
  await later.reload();
  await expect(later.getByLabel('Discount code')).toHaveValue('');
  // Opened by navigation within the shop, as from a banner.
  await open(later, '/');
  await moveTo(later, '/men?code=summer');
  // The code is noted once the address has changed.
  const noted = () => later.evaluate(() => localStorage.getItem('discount-code'));
  await expect.poll(noted).toBe('summer');
  await open(later, '/checkout?step=payment');
  await expect(later.getByRole('term').filter({ hasText: 'Welcome (SUMMER)' })).toBeVisible();
  await leaveToPay(later);
  await payAndReturn(later);
  expect(await noted()).toBeNull();
});

test('an order that its code leaves nothing of is placed without a payment page', async ({ page, world }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await addCode(world, 'GIFT', { kind: 'percentage', percentage: 100, most_uses: 1, combines: 'true' });
  await world.sql(
    `insert into discounts (title, title_nl, method, kind, starts_at, combines)
     values ('Free delivery', 'Gratis bezorging', 'automatic', 'shipping', '2026-01-01', true)`,
  );
  const email = someone('free');
  await fillBag(page, '/women/products/silk-scarf');
  await open(page, '/checkout?code=gift');
  await fillShipping(page, email);
  await page.getByRole('button', { name: 'Continue to Payment' }).click();
  const place = page.getByRole('button', { name: 'Place order' });
  await expect(place).toBeVisible();
  await expect(page.getByRole('group', { name: 'Payment method' })).toHaveCount(0);
  await expect(page.getByLabel('Gift card')).toHaveCount(0);
  await expectAccessible(page);
  await place.dblclick();
  await expect(page.getByRole('heading', { name: 'Your Order Was Successful!' })).toBeVisible();
  await expect(page.getByText('Nothing to pay')).toBeVisible();
  expect((await readMail(world, email)).text).toContain('Nothing to pay');
  const made = await world.sql('select total_cents, payment_status from orders where email = $1', [email]);
  expect(made).toEqual([{ total_cents: 0, payment_status: 'paid' }]);
});

test('an automatic discount is there without a code; who goes back gives the code’s only use to the same browser again', async ({
  page,
  world,
}) => {
  await world.sql(
    `insert into discounts (title, title_nl, method, kind, starts_at) values ('Free delivery', 'Gratis bezorging', 'automatic', 'shipping', '2026-01-01')`,
  );
  await addCode(world, 'ONLY', { kind: 'amount', amount_cents: 2_000, most_uses: 1 });
  await fillBag(page, '/women/products/silk-scarf');
  await toPayment(page, someone('automatic'));
  await expect(page.getByRole('term').filter({ hasText: 'Free delivery' })).toBeVisible();
  await typeCode(page, 'only');
  await expect(page.getByRole('term').filter({ hasText: 'Welcome (ONLY)' })).toBeVisible();
  await expect(page.getByRole('term').filter({ hasText: 'Free delivery' })).toHaveCount(0);
  await leaveToPay(page);
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect(payButton(page)).toBeVisible();
  await expect(page.getByRole('term').filter({ hasText: 'Welcome (ONLY)' })).toBeVisible();
  await page.getByRole('radio', { name: /^iDEAL/ }).check();
  await leaveToPay(page);
  const taken = await world.sql<{ live: number; all: number }>(
    'select count(*) filter (where given_back_at is null)::int as live, count(*)::int as all from discount_uses',
  );
  expect(taken).toEqual([{ live: 1, all: 2 }]);
});

async function typeCode(page: Page, code: string): Promise<void> {
  await page.getByLabel('Discount code').fill(code);
  await page.getByRole('button', { name: 'Apply' }).click();
}

async function addCode(world: World, code: string, fields: Record<string, string | number>): Promise<void> {
  const names = Object.keys(fields);
  const [added] = await world.sql<{ id: string }>(
    `insert into discounts (title, title_nl, method, starts_at${names.map((name) => `, ${name}`).join('')})
     values ('Welcome', 'Welkom', 'code', '2026-01-01'${names.map((_, at) => `, $${at + 1}`).join('')}) returning id`,
    Object.values(fields),
  );
  await world.sql('insert into discount_codes (code, discount_id) values ($1, $2)', [code, added?.id]);
}
