import type { Page } from '@playwright/test';
import { checkoutBody } from '../../system/shopper.ts';
import { someone } from './shopping.ts';

const piece = { imageUrl: '', category: 'women' };

/** In the browser's format: two items, one of them twice. */
export const filledBag = {
  'bag-items': [
    {
      ...piece,
      id: 'w2',
      slug: 'linen-wrap-dress',
      title: 'Linen Wrap Dress',
      price: 165,
      size: 'M',
      quantity: 1,
    },
    {
      ...piece,
      id: 'w25',
      slug: 'silk-scarf',
      title: 'Silk Scarf',
      price: 75,
      size: 'One Size',
      quantity: 2,
    },
  ],
};

export const typedAddress = {
  'checkout-form': {
    method: 'card',
    shipping: {
      firstName: 'Noor',
      lastName: 'de Vries',
      email: 'noor-with-a-rather-long-name-of-a-shopper@example.com',
      phone: '+31 6 12345678',
      country: 'Netherlands',
      streetLine1: 'Prinsengracht 1',
      city: 'Amsterdam',
      postalCode: '1015 DK',
    },
  },
};

export async function emptyBrowser(page: Page): Promise<void> {
  await page.evaluate(() => {
    sessionStorage.clear();
    for (const key of Object.keys(localStorage)) if (key !== 'language') localStorage.removeItem(key);
  });
}

/** Buys an item in the payment sandbox and returns the address after payment. */
export async function buyThere(page: Page): Promise<string> {
  await page.goto(await orderUnpaid(page));
  await page.locator('button[value=pay]').click();
  await page.waitForURL('**/payment/success*');
  return page.url();
}

/** Orders an item and returns the address of its payment page. */
async function orderUnpaid(page: Page): Promise<string> {
  return page.evaluate(
    async (body) => {
      const headers = { 'Content-Type': 'application/json' };
      const asked = { method: 'POST', headers, body: JSON.stringify(body) };
      const response = await fetch('/functions/v1/create-checkout', asked);
      const { checkoutUrl } = (await response.json()) as { checkoutUrl: string };
      return checkoutUrl;
    },
    checkoutBody([{ id: 'w2', size: 'M' }]),
  );
}

export async function leaveUnpaid(page: Page): Promise<void> {
  await page.goto(await orderUnpaid(page));
}

export async function someoneNew(page: Page): Promise<void> {
  await page.locator('main input[type=email]').fill(someone('reader'));
  await page.locator('main .sign-up-line [type=submit]').click();
  await page.locator('main .sign-up-said:not(:empty)').waitFor();
}

/** Opens an account page as a customer registered on the first use, after `before`. */
export function ofCustomer(path: string, before?: (page: Page) => Promise<unknown>) {
  return async (page: Page): Promise<string> => {
    const cookies = await page.context().cookies();
    if (!cookies.some(({ name }) => name === 'signed-in')) await register(page);
    const found = await before?.(page);
    return typeof found === 'string' ? found : path;
  };
}

async function register(page: Page): Promise<void> {
  const password = 'Olijf-en-limoen-7';
  const person = { firstName: 'Noor', lastName: 'de Vries', email: someone('reader'), terms: 'on' };
  await send(page, '/auth/forms/registration', { ...person, password, confirmation: password });
}

/** Saves two addresses, of which one is the default. */
export async function saveAddresses(page: Page): Promise<void> {
  const address = {
    addressType: 'shipping',
    recipientName: 'Noor de Vries-van den Berg',
    city: 'Amsterdam',
    postalCode: '1017 NJ',
    country: 'Netherlands',
  };
  for (const streetLine1 of ['Lange Leidsedwarsstraat 1023', 'Prinsengracht 263']) {
    await page.evaluate(
      (fields) =>
        fetch('/account/addresses', { method: 'POST', body: new URLSearchParams(fields) }).then(() => {}),
      { ...address, streetLine1 },
    );
  }
}

/** Buys an item as a customer and returns the order's address. */
export async function orderThere(page: Page): Promise<string> {
  await buyThere(page);
  await page.goto('/account/orders');
  return (await page.locator('.order-row-link').first().getAttribute('href')) ?? '';
}

export async function wishThere(page: Page): Promise<void> {
  for (const productId of ['w2', 'w25', 'm1'])
    await send(page, '/account/wishlist/pieces', { productId, isWished: true });
}

async function send(page: Page, address: string, body: object): Promise<void> {
  await page.evaluate(
    ([to, text]) =>
      fetch(to, { method: 'POST', headers: { 'Content-Type': 'application/json' }, body: text }).then(
        () => {},
      ),
    [address, JSON.stringify(body)] as const,
  );
}
