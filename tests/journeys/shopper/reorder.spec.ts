import type { Page } from '@playwright/test';
import type { World } from '../../system/world.ts';
import { expectAccessible } from '../support/accessible.ts';
import { expect, test } from '../support/journey.ts';
import { placeOrderInShop } from '../support/place-order.ts';
import { open } from '../support/shopping.ts';
import { signedIn } from '../support/signing-in.ts';

const texts = {
  en: {
    again: 'Order again',
    bag: 'Shopping Bag',
    back: 'Back in your bag',
  },
  nl: {
    again: 'Opnieuw bestellen',
    missed: 'Niet alles kon mee',
    nothing: 'Van deze bestelling is niets meer te koop',
    soldOut: 'Linnen wikkeljurk, maat M is uitverkocht.',
    gone: 'Silk Scarf is niet meer te koop.',
  },
};

test('what was bought is put into the bag again, once, from the order and from the history', async ({
  page,
  world,
  shop,
  baseURL,
}) => {
  const t = texts.en;
  const { id } = await signedIn(page, { world, baseURL });
  const { number } = await placeOrderInShop(world, shop, true, [{ id: 'w25', size: 'One Size' }]);
  await world.sql('update orders set user_id = $2 where order_number = $1', [number, id]);

  await open(page, `/account/orders/${number}?lang=en`);
  const again = page.getByRole('button', { name: new RegExp(`^${t.again}`) });
  await again.focus();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/bag');
  await expect(page.getByText(t.back)).toBeVisible();
  await expect(page.getByRole('heading', { level: 1, name: t.bag })).toBeVisible();
  expect(await kept(page)).toEqual([{ id: 'w25', quantity: 1, price: 75 }]);

  await world.sql('update products set price_cents = 8000 where id = $1', ['w25']);
  await open(page, '/account/orders');
  await again.dblclick();
  await expect(page).toHaveURL('/bag');
  await expect.poll(() => kept(page)).toEqual([{ id: 'w25', quantity: 1, price: 80 }]);
  await world.sql('update products set price_cents = 7500 where id = $1', ['w25']);
});

test('what is gone does not come along, and is told', async ({ page, world, baseURL }) => {
  const t = texts.nl;
  const { id } = await signedIn(page, { world, baseURL });
  await anOrder(world, id);
  await world.sql('update product_sizes set stock_quantity = 0 where product_id = $1 and size = $2', [
    'w2',
    'M',
  ]);
  await open(page, '/account/orders?lang=nl');
  await page.getByRole('button', { name: t.again }).click();
  await expect(page).toHaveURL('/bag');
  await expect(page.getByText(t.missed)).toBeVisible();
  await expect(page.getByText(t.soldOut)).toBeVisible();
  await expectAccessible(page);
  expect(await kept(page)).toEqual([{ id: 'w25', quantity: 2, price: 75 }]);

  await world.sql('update products set archived_at = now() where id = $1', ['w25']);
  await open(page, '/account/orders');
  await page.getByRole('button', { name: t.again }).click();
  await expect(page.getByText(t.nothing)).toBeVisible();
  await expect(page.getByText(t.gone)).toBeVisible();
  await expect(page.getByText(t.soldOut)).toBeVisible();
  await expectAccessible(page);
  await expect(page).toHaveURL('/account/orders');
  await world.sql('update products set archived_at = null where id = $1', ['w25']);
  await world.sql('update product_sizes set stock_quantity = 9 where product_id = $1 and size = $2', [
    'w2',
    'M',
  ]);
});

test('a shop that cannot be reached leaves the bag as it was, and says so', async ({
  page,
  world,
  baseURL,
  provoke,
}) => {
  provoke(/pieces/);
  const { id } = await signedIn(page, { world, baseURL });
  await anOrder(world, id);
  await open(page, '/account/orders');
  await page.route('**/pieces*', (route) => route.abort());
  await page.getByRole('button', { name: 'Order again' }).click();
  await expect(page.getByText('There is no connection. Please try again.')).toBeVisible();
  await page.unroute('**/pieces*');
  await page.getByRole('button', { name: 'Order again' }).click();
  await expect(page).toHaveURL('/bag');
});

async function anOrder(world: World, customerId: string): Promise<void> {
  await world.sql(
    `with placed as (
       insert into orders (user_id, email, payment_method, total_cents, shipping_address, expires_at, status, payment_status)
       values ($1, 'noor@example.com', 'card', 31500,
         '{"name": "Noor de Vries", "address": {"line1": "Kade 1", "city": "Delft", "postal_code": "2611 GP", "country": "Netherlands"}}',
         now(), 'delivered', 'paid') returning id)
     insert into order_items (order_id, position, product_id, title, price_cents, quantity, size)
     select id, 0, 'w2', 'Linen Wrap Dress', 16500, 1, 'M' from placed
     union all select id, 1, 'w25', 'Silk Scarf', 7500, 2, null from placed`,
    [customerId],
  );
}

async function kept(page: Page): Promise<object[]> {
  const items = await page.evaluate(() => localStorage.getItem('bag-items') ?? '[]');
  return (JSON.parse(items) as { id: string; quantity: number; price: number }[]).map(
    ({ id, quantity, price }) => ({ id, quantity, price }),
  );
}
