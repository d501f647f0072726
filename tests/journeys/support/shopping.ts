import { expect, type Page } from '@playwright/test';
import { until, type World } from '../../system/world.ts';

/** Opens a page and waits until it has come alive, so that what is clicked is heard. */
export async function open(page: Page, address: string): Promise<void> {
  await page.goto(address);
  await isAlive(page);
}

/** React marks the parts of a page while it still works on them; the page itself says when it is done. */
export async function isAlive(page: Page): Promise<void> {
  await page.waitForFunction(
    () =>
      document.documentElement.dataset.start === 'done' &&
      Object.keys(document.querySelector('main') ?? {}).some((name) => name.startsWith('__reactFiber')),
  );
}

/** Follows a link within the shop, without a page load. */
export async function moveTo(page: Page, address: string): Promise<void> {
  await page.evaluate((href) => {
    const link = document.createElement('a');
    link.href = href;
    document.querySelector('main')?.append(link);
    link.click();
    link.remove();
  }, address);
}

/** Puts a piece into the bag, from its page, in English. */
export async function putIntoBag(page: Page, address: string, size?: string): Promise<void> {
  await open(page, address);
  if (size) await page.getByRole('radio', { name: size, exact: true }).check();
  await page.getByRole('button', { name: 'Add to bag', exact: true }).click();
  await expect(page.getByText('Added to Bag').last()).toBeVisible();
}

/** Changes what the browser keeps of the bag, as another tab would. */
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

/** Fills in where an order goes, to the Netherlands, on the checkout's first step, in English. */
export async function fillShipping(page: Page, email: string): Promise<void> {
  await page.getByLabel('Country').selectOption({ label: 'Netherlands' });
  for (const [label, text] of Object.entries(address))
    await page.getByLabel(label, { exact: true }).fill(text);
  await page.getByLabel('Email', { exact: true }).fill(email);
}

/** From anywhere with a filled bag to the step where one pays, by card; returns the button that does. */
export async function toPayment(page: Page, email: string) {
  await open(page, '/checkout');
  await fillShipping(page, email);
  await page.getByRole('button', { name: 'Continue to Payment' }).click();
  await chooseCard(page);
  return payButton(page);
}

/** On the payment step, in either language: pays by card, also where iDEAL stands first. */
export async function chooseCard(page: Page): Promise<void> {
  await page.locator('input[name=paymentMethod][value=card]').check();
}

export function payButton(page: Page) {
  return page.getByRole('button', { name: /^Pay €/ });
}

/** On the shop's payment step: goes to the provider's page. */
export async function leaveToPay(page: Page): Promise<void> {
  await payButton(page).click();
  await expect(page.getByRole('heading', { name: 'Pay for your order' })).toBeVisible();
}

/** On the provider's page: pays, comes back, and answers the order's number. */
export async function payAndReturn(page: Page): Promise<string> {
  await page.getByRole('button', { name: 'Pay', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Your Order Was Successful!' })).toBeVisible();
  // What was typed is forgotten once the page lives.
  await isAlive(page);
  return orderNumber(page);
}

export async function orderNumber(page: Page): Promise<string> {
  const number = await page.getByText(/^ORD-/).textContent();
  return number ?? '';
}

/** The cents that a price such as "€ 1.234,50" says. */
export function cents(price: string | null): number {
  return Number(/€\s*([\d.,]+)/.exec(price ?? '')?.[1]?.replaceAll(/[.,]/g, ''));
}

/** A total as a list of details shows it: the first value beside this name. */
export async function centsBeside(page: Page, name: string): Promise<number> {
  const row = page
    .getByRole('term')
    .filter({ hasText: new RegExp(`^\\s*${name}\\s*$`) })
    .locator('xpath=following-sibling::dd[1]');
  return cents(await row.first().textContent());
}

export type Placed = { order_number: string; status: string; payment_status: string; total_cents: number };

/** The orders of an address, oldest first. */
export function ordersOf(world: World, email: string): Promise<Placed[]> {
  return world.sql<Placed>(
    'select order_number, status, payment_status, total_cents from orders where email = $1 order by created_at',
    [email],
  );
}

/** Waits for a mail and reads it in the mailbox's own pages: its subject and its text. */
export async function readMail(page: Page, world: World, email: string) {
  await until(`a mail to ${email}`, async () => (await world.mailsTo(email)).length > 0);
  await page.goto(`${world.mailboxUrl}/?to=${encodeURIComponent(email)}`);
  await page.getByRole('table').getByRole('link').first().click();
  const subject = await page.getByRole('heading', { level: 1 }).textContent();
  return { subject: subject ?? '', text: (await page.locator('pre').textContent()) ?? '' };
}

export function someone(name: string): string {
  return `${name}-${crypto.randomUUID().slice(0, 8)}@example.com`;
}
