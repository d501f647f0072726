import type { Page } from '@playwright/test';
import { checkoutBody } from '../../system/shopper.ts';
import type { World } from '../../system/world.ts';
import { expectAccessible } from '../support/accessible.ts';
import { typedAddress } from '../support/every-page-states.ts';
import { openHtml } from '../support/html-page.ts';
import { expect, test } from '../support/journey.ts';
import {
  centsBeside,
  fillBag,
  fillShipping,
  leaveToPay,
  moveTo,
  open,
  payAndReturn,
  readMail,
  someone,
  toPayment,
} from '../support/shopping.ts';

// An automatic discount would apply to other journeys.
test.use({ stage: 'settings' });

test.beforeEach(async ({ world }) => {
  await world.sql('delete from discount_uses');
  await world.sql('delete from discounts');
});

test('a code in a link to any page waits for the checkout, also in another tab; put away, typed and refused in words; taken off everywhere up to the mail', async ({
  page,
  context,
  world,
}) => {
  test.slow();
  await addFreeDelivery(world);
  await addCode(world, 'SUMMER', { kind: 'percentage', percentage: 10 });
  await addCode(world, 'PAST', { kind: 'percentage', percentage: 10, ends_at: '2026-01-02' });
  await addCode(world, 'RICH', { kind: 'amount', amount_cents: 500, minimum_cents: 100_000 });
  const email = someone('code');
  await open(page, '/women?code=summer');
  await page.close();
  const later = await context.newPage();
  const term = (name: string) => later.getByRole('term').filter({ hasText: name });
  await fillBag(later, '/women/products/silk-scarf');
  await toPayment(later, email);
  await expect(later.getByLabel('Discount code')).toHaveValue('summer');
  await expect(term('Welcome (SUMMER)')).toBeVisible();
  await typeCode(later, '');
  await expect(term('Welcome (SUMMER)')).toHaveCount(0);
  await expect(term('Free delivery'), 'without a code').toBeVisible();
  await later.reload();
  await expect(later.getByLabel('Discount code')).toHaveValue('');
  await expect(term('Free delivery')).toBeVisible();
  const subtotal = await centsBeside(later, 'Subtotal');
  expect(await centsBeside(later, 'Total')).toBe(subtotal);

  await typeCode(later, 'nonsense');
  await expect(later.getByRole('alert').filter({ hasText: 'We don’t recognise this code.' })).toBeVisible();
  await typeCode(later, 'past');
  await expect(later.getByText('This code is no longer valid.')).toBeVisible();
  await typeCode(later, 'rich');
  await expect(later.getByText('This code is for orders of € 1.000,00 or more.')).toBeVisible();
  await expectAccessible(later);
  await typeCode(later, ' summer ');
  const total = subtotal + 4_95 - Math.floor((2 * subtotal * 10 + 100) / 200);
  await expect(term('Welcome (SUMMER)')).toBeVisible();
  await expect(term('Free delivery')).toHaveCount(0);
  expect(await centsBeside(later, 'Total')).toBe(total);
  await expectAccessible(later);
  await later.reload();
  await expect(term('Welcome (SUMMER)'), 'a typed code is there after a reload').toBeVisible();
  await typeCode(later, '');
  await expect(term('Welcome (SUMMER)')).toHaveCount(0);

  // Opened by navigation within the shop, as from a banner.
  await moveTo(later, '/men?code=summer');
  // The code is noted once the address has changed.
  const noted = () => later.evaluate(() => localStorage.getItem('discount-code'));
  await expect.poll(noted).toBe('summer');
  await open(later, '/checkout?step=payment');
  await expect(term('Welcome (SUMMER)')).toBeVisible();
  await leaveToPay(later);
  await later.getByRole('button', { name: 'Cancel' }).click();
  await expect(term('Welcome (SUMMER)'), 'it is there after going back from paying').toBeVisible();
  await leaveToPay(later);
  await expect(later.getByText('Welcome (SUMMER)')).toBeVisible();
  const number = await payAndReturn(later);
  await expect(term('Welcome (SUMMER)')).toBeVisible();
  expect(await noted()).toBeNull();
  const [order] = await world.sql<{ total_cents: number; uses: number }>(
    `select total_cents, (select count(*)::int from discount_uses where order_id = orders.id and given_back_at is null) as uses
     from orders where order_number = $1`,
    [number],
  );
  expect(order).toEqual({ total_cents: total, uses: 1 });
  expect((await readMail(world, email)).text).toContain('Welcome (SUMMER): €');
});

test('a code in a link, in Dutch and on a phone; what changed since it was told is said before one pays', async ({
  page,
  world,
  provoke,
}) => {
  provoke(/409/);
  await page.setViewportSize({ width: 390, height: 844 });
  await addCode(world, 'VIJF', { kind: 'amount', amount_cents: 500 });
  await fillBag(page, '/women/products/silk-scarf');
  await page.evaluate(
    (draft) => sessionStorage.setItem('checkout-form', draft),
    JSON.stringify(typedAddress['checkout-form']),
  );
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

test('an order that its code leaves nothing of is placed without a payment page', async ({ page, world }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await addCode(world, 'GIFT', { kind: 'percentage', percentage: 100, most_uses: 1, combines: 'true' });
  await addFreeDelivery(world, true);
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

test('going back gives the code’s only use to the same browser again', async ({ request, world }) => {
  await addFreeDelivery(world);
  await addCode(world, 'ONLY', { kind: 'amount', amount_cents: 2_000, most_uses: 1 });
  const email = someone('again');
  await openHtml(request, '/checkout?lang=en');
  const order = async (paymentMethod: string) => {
    const answer = await request.post('/functions/v1/create-checkout', {
      data: {
        ...checkoutBody([{ id: 'w25', size: 'One Size' }], email),
        paymentMethod,
        discountCode: 'only',
        discount: 20,
      },
    });
    expect(answer.status(), await answer.text()).toBe(200);
    return openHtml(request, (await answer.json()).checkoutUrl);
  };
  const payment = await order('card');
  expect(payment.text).toContain('Welcome (ONLY)');
  expect(payment.text).not.toContain('Free delivery');
  expect((await payment.press('Cancel')).path).toMatch(/^\/checkout\?step=payment/);
  await order('ideal');
  const taken = await world.sql<{ live: number; all: number }>(
    'select count(*) filter (where given_back_at is null)::int as live, count(*)::int as all from discount_uses',
  );
  expect(taken).toEqual([{ live: 1, all: 2 }]);
});

async function addFreeDelivery(world: World, combines = false): Promise<void> {
  await world.sql(
    `insert into discounts (title, title_nl, method, kind, starts_at, combines)
     values ('Free delivery', 'Gratis bezorging', 'automatic', 'shipping', '2026-01-01', $1)`,
    [combines],
  );
}

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
