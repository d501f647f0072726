import { type BrowserContext, expect, type Locator, type Page } from '@playwright/test';
import { until, type World } from '../../system/world.ts';
import type { ReceivedMail } from '../../system/world-tools.ts';

/** Opens a page and waits until it is hydrated, so that clicks are handled. */
export async function open(page: Page, address: string): Promise<void> {
  await page.goto(address);
  await isAlive(page);
}

/** React marks the parts of a page while hydrating; the page itself signals the end. */
export async function isAlive(page: Page): Promise<void> {
  await page.waitForFunction(
    () =>
      document.documentElement.dataset.start === 'done' &&
      Object.keys(document.querySelector('main') ?? {}).some((name) => name.startsWith('__reactFiber')),
  );
}

/** Waits until a part whose code loads later is hydrated: a form would be posted by the browser before. */
export async function isAliveIn(part: Locator): Promise<void> {
  await expect
    .poll(() =>
      part.evaluate((element) => Object.keys(element).some((name) => name.startsWith('__reactFiber'))),
    )
    .toBe(true);
}

export async function moveTo(page: Page, address: string): Promise<void> {
  await page.evaluate((href) => {
    const link = document.createElement('a');
    link.href = href;
    document.querySelector('main')?.append(link);
    link.click();
    link.remove();
  }, address);
}

/** Puts an item into the bag from its page, in English. */
export async function putIntoBag(page: Page, address: string, size?: string): Promise<void> {
  await open(page, address);
  if (size) await page.getByRole('radio', { name: size, exact: true }).check();
  await page.getByRole('button', { name: 'Add to bag', exact: true }).click();
  await expect(page.getByText('Added to Bag').last()).toBeVisible();
}

/** Puts an item into the bag as its page does, without drawing that page: most journeys only need something to buy. */
export async function fillBag(page: Page, address: string, size = 'One Size'): Promise<void> {
  const answer = await page.request.get(address);
  expect(answer.status(), address).toBe(200);
  const html = await answer.text();
  const [, data = ''] =
    /<script type="application\/ld\+json">(\{[^<]*"@type":"Product(?:Group)?"[^<]*)<\/script>/.exec(html) ??
    [];
  type Offered = { offers: { price: string } };
  type Group = { productGroupID: string; hasVariant: [Offered] };
  const product = JSON.parse(data) as { name: string } & (Group | ({ sku: string } & Offered));
  const [id, { offers }] =
    'hasVariant' in product ? [product.productGroupID, product.hasVariant[0]] : [product.sku, product];
  const item = {
    id,
    slug: address.split('/').at(-1),
    title: product.name,
    price: Number(offers.price),
    size,
    quantity: 1,
  };
  // Storage belongs to an origin, and this is the shop's lightest page.
  await page.goto('/robots.txt');
  await page.evaluate((added) => {
    const items = JSON.parse(localStorage.getItem('bag-items') ?? '[]') as object[];
    localStorage.setItem('bag-items', JSON.stringify([...items, added]));
  }, item);
}

/** Changes the bag in the browser's storage, like another tab. */
export async function keepElsewhere(page: Page, items: object[]): Promise<void> {
  await page.evaluate((bag) => {
    localStorage.setItem('bag-items', bag);
    window.dispatchEvent(new StorageEvent('storage', { key: 'bag-items' }));
  }, JSON.stringify(items));
}

const address = {
  'First name': 'Noor',
  'Last name': 'de Vries',
  'Phone number': '+31 6 12345678',
  'House number': '1',
  Street: 'Prinsengracht',
  'Postal code': '1015 DK',
  City: 'Amsterdam',
};

/** Fills in a Dutch address on the checkout's first step, in English. */
export async function fillShipping(page: Page, email: string): Promise<void> {
  await page.getByLabel('Country').selectOption({ label: 'Netherlands' });
  for (const [label, text] of Object.entries(address))
    await page.getByLabel(label, { exact: true }).fill(text);
  await page.getByLabel('Email', { exact: true }).fill(email);
}

/** Goes with a filled bag to the payment step, by card, as with the form of the first step; returns the pay button. */
export async function toPayment(page: Page, email: string) {
  const shipping = {
    firstName: address['First name'],
    lastName: address['Last name'],
    email,
    phone: address['Phone number'],
    country: 'Netherlands',
    houseNumber: address['House number'],
    streetLine1: address.Street,
    postalCode: address['Postal code'],
    city: address.City,
  };
  await page.goto('/robots.txt');
  await page.evaluate(
    (draft) => sessionStorage.setItem('checkout-form', draft),
    JSON.stringify({ method: 'card', shipping }),
  );
  await open(page, '/checkout?step=payment');
  await expect(payButton(page)).toBeEnabled();
  return payButton(page);
}

export async function chooseCard(page: Page): Promise<void> {
  await page.locator('input[name=paymentMethod][value=card]').check();
}

export function payButton(page: Page) {
  return page.getByRole('button', { name: /^Pay €/ });
}

export async function leaveToPay(page: Page): Promise<void> {
  await payButton(page).click();
  await expect(page.getByRole('heading', { name: 'Pay for your order' })).toBeVisible();
}

/** Pays on the provider's page, returns to the shop, and returns the order's number. */
export async function payAndReturn(page: Page): Promise<string> {
  await page.getByRole('button', { name: 'Pay', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Your Order Was Successful!' })).toBeVisible();
  // Hydration clears the checkout's stored input.
  await isAlive(page);
  return orderNumber(page);
}

export async function orderNumber(page: Page): Promise<string> {
  const number = await page.getByText(/^ORD-/).textContent();
  return number ?? '';
}

/** Returns the cents of a price such as "€ 1.234,50". */
export function cents(price: string | null): number {
  return Number(/€\s*([\d.,]+)/.exec(price ?? '')?.[1]?.replaceAll(/[.,]/g, ''));
}

/** Returns a total in a list of details: the first value beside this name. */
export async function centsBeside(page: Page, name: string): Promise<number> {
  const row = page
    .getByRole('term')
    .filter({ hasText: new RegExp(`^\\s*${name}\\s*$`) })
    .locator('xpath=following-sibling::dd[1]');
  return cents(await row.first().textContent());
}

export type Placed = { order_number: string; status: string; payment_status: string; total_cents: number };

export function ordersOf(world: World, email: string): Promise<Placed[]> {
  return world.sql<Placed>(
    'select order_number, status, payment_status, total_cents from orders where email = $1 order by created_at',
    [email],
  );
}

/** Waits for a mail to this address and returns the newest. */
export async function readMail(world: World, email: string): Promise<ReceivedMail> {
  await until(`a mail to ${email}`, async () => (await world.mailsTo(email)).length > 0);
  const [mail] = await world.mailsTo(email);
  if (!mail) throw new Error(`The mail to ${email} is gone.`);
  return mail;
}

/** Returns the shop's address, also before the browser has opened a page. */
export async function originOf(visitor: Page | BrowserContext): Promise<string> {
  return new URL((await visitor.request.get('/auth/session')).url()).origin;
}

export function someone(name: string): string {
  return `${name}-${crypto.randomUUID().slice(0, 8)}@example.com`;
}
