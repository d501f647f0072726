import type { Page } from '@playwright/test';
import type { World } from '../../system/world.ts';
import { invalidateAllPages } from '../support/add-drop.ts';
import { ofAdmin } from '../support/as-admin.ts';
import { buyThere, filledBag, ofCustomer, orderThere, saveAddresses } from '../support/every-page-states.ts';
import { expect, test } from '../support/journey.ts';
import type { ShownPage, State } from '../support/shown-page.ts';
import { startIn, visit } from '../support/visit-page.ts';

test.use({
  // Every title in its shop is one long word.
  stage: 'long-words',
  viewport: { width: 390, height: 844 },
  isMobile: true,
  hasTouch: true,
  contextOptions: { reducedMotion: 'reduce' },
});

const WORD = 'Zwangerschapsspijkerbroekencollectie';

const shopperPages = [
  ...['/', '/women', '/women?view=cards', '/women?view=gallery', '/women?view=compact', '/the-drop'],
  ...['/lookbook', '/lookbook/arab-couture', `/search?q=${WORD}`, '/women/products/linen-wrap-dress'],
  ...['/women/products/silk-scarf', '/back-in-stock/check-linen-shirt', '/contact'],
];
const adminPages = [
  ...['/admin/dashboard', '/admin/orders', '/admin/customers', '/admin/products', '/admin/inventory'],
  ...[
    '/admin/drops',
    '/admin/lookbook',
    '/admin/history',
    `/admin/search?q=${WORD}`,
    '/admin/products/w2',
    '/admin/lookbook/arab-couture',
  ],
];

// In Dutch, whose own words beside it are the longer ones.
test('a word of 36 letters makes no page wider than its screen', async ({ page, world }) => {
  await nameEverything(world);
  await startIn(page, 'nl');
  // Objects created on the way get the word too.
  const named = (path: ShownPage['path']) => async () => {
    const found = typeof path === 'string' ? path : await path(page);
    await nameEverything(world);
    return found;
  };
  const shown: ShownPage[] = [
    ...shopperPages.map((path) => at(path)),
    at('/bag', { holds: filledBag, ready: 'main ul img' }),
    at('/checkout', { holds: filledBag, ready: 'main form' }),
    at(named(buyThere)),
    at(named(ofCustomer('/account/addresses', saveAddresses))),
    at(named(ofCustomer('/account/orders', orderThere))),
    at('/account/orders'),
    at('/account'),
    ...adminPages.map((path) => at(ofAdmin(path))),
    ...['', '/amendments', '/additions', '/exchanges'].map((below) =>
      at(ofAdmin('/admin/orders', async () => `/admin/orders/${await newestOrder(world)}${below}`)),
    ),
  ];
  for (const one of shown) await test.step(one.name, () => fits(page, one));
});

function at(path: ShownPage['path'], state: State = {}): ShownPage {
  return { name: String(path), path, title: [], ...state };
}

async function fits(page: Page, shown: ShownPage): Promise<void> {
  await visit(page, shown);
  for (const width of [320, 390]) {
    await page.setViewportSize({ width, height: 844 });
    const wide = await page.evaluate(findWide, width);
    expect.soft(wide, `${page.url()} at ${width}`).toEqual([]);
  }
}

async function findWide(room: number): Promise<string[]> {
  for (let frame = 0; frame < 2; frame += 1) await new Promise(requestAnimationFrame);
  if (document.documentElement.scrollWidth <= room) return [];
  return [document.documentElement, ...document.body.querySelectorAll('*')]
    .filter((element) => element.getBoundingClientRect().right > room + 1)
    .slice(0, 8)
    .map((element) => element.outerHTML.slice(0, 120));
}

/** Puts the word into every name by operators and customers, in both languages. */
async function nameEverything(world: World): Promise<void> {
  for (const table of ['products', 'drops', 'lookbook_campaigns'])
    await world.sql(`update ${table} set title = $1, title_nl = $1`, [WORD]);
  for (const table of ['drops', 'lookbook_campaigns'])
    await world.sql(`update ${table} set description = $1, description_nl = $1`, [WORD]);
  await world.sql('update products set editor_notes = $1, editor_notes_nl = $1', [WORD]);
  await world.sql('update user_addresses set recipient_name = $1, street_line1 = $1, city = $1', [WORD]);
  await world.sql('update profiles set first_name = $1, last_name = $1', [WORD]);
  await world.sql('update order_items set title = $1', [WORD]);
  await world.sql(
    `update orders set shipping_address = jsonb_build_object('name', $1::text, 'address',
       shipping_address -> 'address' || jsonb_build_object('line1', $1::text, 'city', $1::text))`,
    [WORD],
  );
  await invalidateAllPages(world);
}

async function newestOrder(world: World): Promise<string> {
  const [order] = await world.sql<{ number: string }>(
    'select order_number as number from orders order by created_at desc limit 1',
  );
  return order?.number ?? '';
}
