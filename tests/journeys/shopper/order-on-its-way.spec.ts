import type { Page } from '@playwright/test';
import { checkoutBody, sessionOf } from '../../system/shopper.ts';
import { expectAccessible } from '../support/accessible.ts';
import { openHtml } from '../support/html-page.ts';
import { expect, test } from '../support/journey.ts';
import { ordersOf, someone } from '../support/shopping.ts';

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

test('a payment by iDEAL that is not settled yet reads as iDEAL being verified', async ({
  context,
  world,
}) => {
  const email = someone('ideal');
  const placed = await context.request.post('/functions/v1/create-checkout', {
    data: { ...checkoutBody([{ id: 'w25', size: 'One Size' }], email), paymentMethod: 'ideal' },
  });
  const session = sessionOf(await placed.json());
  await world.control('webhooks', { paused: true });
  const address = `/payment/success?session_id=${session}&lang=en`;
  const waiting = await openHtml(context, address);
  expect(waiting.heading).toBe('Verifying Your Payment...');
  expect(waiting.main).toContain('Verifying iDEAL');
  expect(waiting.main).toContain('Verification attempt: 1 of 4');

  await world.control(`sessions/${session}/pay`, { method: 'ideal' });
  await world.control('webhooks', { paused: false });
  await expect.poll(async () => (await ordersOf(world, email))[0]?.payment_status).toBe('paid');
  const paid = await openHtml(context, address);
  expect(paid.heading).toBe('Your Order Was Successful!');
  expect(paid.main).toContain('iDEAL');
});

test('a paid order that is late is looked for until a retry finds it; an unclear answer leaves the payment unknown', async ({
  page,
  provoke,
}) => {
  provoke(/404/);
  const payment = ['pending', 'success'];
  let isThere = false;
  await page.route(verifying, (route) => route.fulfill({ json: { status: payment.shift() ?? 'success' } }));
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

  await page.unroute(verifying);
  await page.route(verifying, (route) => route.fulfill({ json: { status: 'on hold' } }));
  await comeBack(page);
  await expectSoon(page, page.getByRole('heading', { name: 'Payment Status Unknown' }));
  await expect(main.getByRole('status')).toContainText('Please check your order history.');
  await expect(main.getByRole('link', { name: 'Check Order History' })).toHaveAttribute(
    'href',
    '/account/orders',
  );
  await expect(main.getByRole('link', { name: 'Return to Homepage' })).toHaveAttribute('href', '/');
  await expectAccessible(page);
});

test('a long order scrolls at 300 pixels; one without an email address names that when its mail is requested', async ({
  page,
}) => {
  const order = { ...paidOrder, email: '' };
  await page.route(verifying, (route) => route.fulfill({ json: { status: 'success', order } }));
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
