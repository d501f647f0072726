import type { Page } from '@playwright/test';
import { expectAccessible } from '../support/accessible.ts';
import { expect, test } from '../support/journey.ts';
import { fillBag, leaveToPay, someone, toPayment } from '../support/shopping.ts';

const verifying = '**/functions/v1/verify-payment';
const loading = '**/functions/v1/get-order-from-stripe';

/** The shop's response for a paid order. */
const paidOrder = {
  id: '6f1c2a34-8d5e-4b7a-9c01-2d3e4f5a6b7c',
  order_number: 'ORD-4711',
  email: 'noor@example.com',
  status: 'processing',
  payment_status: 'paid',
  payment_method: 'card',
  total_amount: 450,
  created_at: '2026-11-20T12:00:00.000Z',
  is_test: false,
  items: ['XS', 'S', 'M', 'L', 'XL', 'One Size'].map((size) => ({
    id: 'w25',
    name: 'Silk Scarf',
    title: 'Silk Scarf',
    quantity: 1,
    price: 75,
    imageUrl: null,
    size,
  })),
  adjustments: [],
  shipping_method: null,
  shipping_address: {
    name: 'Noor de Vries',
    address: { line1: 'Prinsengracht 1', city: 'Amsterdam', postal_code: '1015 DK', country: 'Netherlands' },
  },
  emailSent: true,
};

test('who pays with iDEAL reads that iDEAL is being verified', async ({ page, world }) => {
  await fillBag(page, '/women/products/silk-scarf');
  await toPayment(page, someone('ideal'));
  await page.getByRole('radio', { name: /^iDEAL/ }).check();
  await world.control('webhooks', { paused: true });
  await page.route(verifying, (route) => route.fulfill({ json: { status: 'pending' } }));
  await leaveToPay(page);
  await page.getByRole('radio', { name: 'iDEAL' }).check();
  await page.getByLabel('Bank').selectOption({ index: 1 });
  await page.getByRole('button', { name: 'Pay', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Verifying Your Payment...' })).toBeVisible();
  await expect(page.getByText('Verifying iDEAL', { exact: true })).toBeVisible();
  await expect(page.getByText('Verification attempt: 1 of 4')).toBeVisible();
  await page.unroute(verifying);
  await expect(page.getByRole('heading', { name: 'Your Order Was Successful!' })).toBeVisible();
});

test('paid, but the order does not come: it is looked for, the payment is certain, and trying again finds it', async ({
  page,
  provoke,
}) => {
  provoke(/404/);
  let isThere = false;
  await page.route(verifying, (route) => route.fulfill({ json: { status: 'success' } }));
  await page.route(loading, (route) =>
    isThere
      ? route.fulfill({ json: { status: 'success', order: paidOrder } })
      : route.fulfill({ status: 404, json: { status: 'error', error: 'not-found' } }),
  );
  await page.clock.install();
  await comeBack(page);
  const toast = page.getByRole('listitem');
  await expectSoon(
    page,
    toast.filter({ hasText: 'Loading Order Details' }).filter({ hasText: 'Retrying...' }),
  );
  await expectSoon(
    page,
    toast.filter({ hasText: 'Order Confirmation' }).filter({ hasText: 'Your payment was successful.' }),
  );
  await expect(page.getByRole('heading', { name: 'Payment Confirmed' })).toBeVisible();
  await expect(
    page.getByText('You will receive an email confirmation once your order is processed.'),
  ).toBeVisible();
  const main = page.getByRole('main');
  await expect(main.getByRole('link', { name: 'View Order History' })).toHaveAttribute(
    'href',
    '/account/orders',
  );
  await expect(main.getByRole('link', { name: 'Continue Shopping' })).toHaveAttribute('href', '/');
  await expectAccessible(page);

  isThere = true;
  await page.getByRole('button', { name: 'Retry Loading Order' }).click();
  await expectSoon(page, toast.filter({ hasText: 'Order Retrieved' }));
  await expect(page.getByText('Your order details have been loaded successfully.')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Your Order Was Successful!' })).toBeVisible();
  await expect(page.getByText(paidOrder.order_number, { exact: true })).toBeVisible();
});

test('an answer that says neither paid nor failed leaves the payment unknown', async ({ page }) => {
  await page.route(verifying, (route) => route.fulfill({ json: { status: 'on hold' } }));
  await page.clock.install();
  await comeBack(page);
  await expectSoon(page, page.getByRole('heading', { name: 'Payment Status Unknown' }));
  await expect(page.getByRole('main').getByRole('status')).toContainText('Please check your order history.');
  const main = page.getByRole('main');
  await expect(main.getByRole('link', { name: 'Check Order History' })).toHaveAttribute(
    'href',
    '/account/orders',
  );
  await expect(main.getByRole('link', { name: 'Return to Homepage' })).toHaveAttribute('href', '/');
  await expectAccessible(page);
});

test('a long order scrolls at 300 pixels', async ({ page }) => {
  await page.route(verifying, (route) => route.fulfill({ json: { status: 'success', order: paidOrder } }));
  await comeBack(page);
  await expect(page.getByRole('heading', { name: 'Your Order Was Successful!' })).toBeVisible();
  const list = page.getByRole('region', { name: 'Order Items' });
  await expect(list.getByRole('listitem')).toHaveCount(6);
  const { shown, all } = await list.evaluate((box) => ({ shown: box.clientHeight, all: box.scrollHeight }));
  expect(shown).toBe(300);
  expect(all).toBeGreaterThan(300);
  await list.getByRole('listitem').last().scrollIntoViewIfNeeded();
  await expect(list.getByRole('listitem').last()).toBeInViewport();
  await expect(list.getByText('One Size', { exact: true })).toBeVisible();
  await expectAccessible(page);
});

test('an order without an address cannot be mailed, and says what is missing', async ({ page }) => {
  const order = { ...paidOrder, email: '' };
  await page.route(verifying, (route) => route.fulfill({ json: { status: 'success', order } }));
  await comeBack(page);
  await page.getByRole('button', { name: 'Resend Confirmation Email' }).click();
  const toast = page.getByRole('listitem').filter({ hasText: 'Missing Information' });
  await expect(toast).toContainText(
    "We couldn't find the required information to send the confirmation email.",
  );
});

/** Returns from payment with a session unknown to the shop; the test supplies its functions' responses. */
async function comeBack(page: Page): Promise<void> {
  await page.goto('/payment/success?session_id=cs_test_0123456789');
}

/** Advances the pauses between requests until something appears. */
async function expectSoon(page: Page, what: ReturnType<Page['getByRole']>): Promise<void> {
  await expect
    .poll(
      async () => {
        await page.clock.runFor(1_000);
        return what.first().isVisible();
      },
      { intervals: [50] },
    )
    .toBe(true);
}
