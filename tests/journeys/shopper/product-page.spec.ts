import { expectAccessible } from '../support/accessible.ts';
import { expect, test } from '../support/journey.ts';
import { open } from '../support/shopping.ts';

const redraw = `select pg_notify('pages', '["*"]')`;

test('texts unfold; a text that is not there has no place', async ({ page, world }) => {
  await open(page, '/men/products/linen-shirt');
  const folds = page.getByRole('main').getByRole('group').getByRole('heading');
  await expect(folds).toHaveText([
    'Editor’s notes',
    'Size & fit',
    'Delivery & returns',
    'Composition & manufacturer',
  ]);
  const returns = page.getByRole('main').locator('details').nth(2).locator('p');
  await expect(returns).toBeHidden();
  await page.getByText('Delivery & returns').click();
  await expect(returns).toBeVisible();

  await world.sql(
    `update products set editor_notes = null, size_and_fit = '' where slug = 'canvas-market-tote'`,
  );
  await world.sql(redraw);
  await open(page, '/men/products/canvas-market-tote');
  await expect(folds).toHaveText(['Delivery & returns', 'Composition & manufacturer']);
});

test('what a piece is made of, and by whom, is told in both languages before one buys', async ({ page }) => {
  await open(page, '/men/products/sailor-stripe-tee');
  await page.getByText('Composition & manufacturer').click();
  const made = page.getByRole('main').locator('details').last();
  await expect(made).toContainText('100% cotton');
  await expect(made, 'the shop makes it').toContainText('Marenza B.V.');
  await expect(made).toContainText('1000 AA Amsterdam');
  await expect(made).toContainText('service@marenza.example');
  await expectAccessible(page);
  await open(page, '/men/products/sailor-stripe-tee?lang=nl');
  await page.getByText('Samenstelling & fabrikant').click();
  await expect(made).toContainText('100% katoen');
  await expect(made.getByRole('heading', { name: 'Gemaakt door' })).toBeVisible();
});

test('one picture is 4:5; only what is new is called new', async ({ page, world }) => {
  const [isNew] = await world.sql<{ slug: string }>(
    `select slug from products where is_new and gender = 'women' limit 1`,
  );
  await open(page, `/women/products/${isNew?.slug}`);
  await expect(page.getByRole('main').getByText('New in', { exact: true })).toBeVisible();
  const frame = await page.getByRole('main').getByRole('img').first().boundingBox();
  expect((frame?.width ?? 0) / (frame?.height ?? 1)).toBeCloseTo(4 / 5, 2);
  await open(page, '/women/products/silk-scarf');
  await expect(page.getByRole('main').getByText('New in', { exact: true })).toHaveCount(0);
});

test('sizes are asked for only where there is a choice; the quantity begins at one and stays there', async ({
  page,
}) => {
  await open(page, '/women/products/linen-wrap-dress');
  await expect(page.getByRole('main').locator('label:has([type=radio])')).toHaveText([
    'XS',
    'S',
    'M',
    'L',
    'XL',
  ]);
  await expect(page.getByRole('button', { name: 'One fewer' })).toBeDisabled();
  await page.getByRole('button', { name: 'One more' }).click();
  await page.getByRole('button', { name: 'One fewer' }).click();
  await expect(page.getByRole('button', { name: 'One fewer' })).toBeDisabled();
  // Not the linen shirt, which other journeys buy until it is sold out.
  await open(page, '/men/products/band-collar-shirt');
  await expect(page.getByRole('main').locator('label:has([type=radio])')).toHaveText([
    'S',
    'M',
    'L',
    'XL',
    'XXL',
  ]);
  await open(page, '/women/products/silk-scarf');
  await expect(page.getByRole('radio')).toHaveCount(0);
});

test('a card shows three sizes and how many more', async ({ page }) => {
  await open(page, '/women');
  const card = page.getByRole('listitem').filter({ hasText: 'Linen Wrap Dress' });
  await expect(card.locator('.card-sizes')).toHaveText(/XS\s*S\s*M\s*\+2$/);
  await expect(card.locator('.card-sizes')).not.toContainText('XL');
});

test('of two collections one is shown, the other a click away, and a skeleton for 300 ms between', async ({
  page,
  world,
}) => {
  // Earlier journeys may have left drops running.
  await world.sql(`update drops set is_active = false where id <> 'arabic-inspired'`);
  await world.sql(redraw);
  await open(page, '/the-drop');
  const switcher = page.getByRole('navigation', { name: 'Collections' });
  await expect(switcher).toHaveCount(0);
  await world.sql(`insert into drops (id, title, start_date, end_date, is_active)
    values ('second', 'Second Collection', now() - interval '1 minute', now() + interval '1 day', true)`);
  await world.sql(`insert into drop_products (drop_id, product_id) values ('second', 'd2')`);
  await world.sql(redraw);
  await page.clock.install();
  await open(page, '/the-drop?drop=second');
  await page.clock.pauseAt(Date.now() + 60_000);
  await switcher.getByRole('link').nth(1).click();
  await expect(page.getByRole('main').locator('.skeleton').first()).toBeVisible();
  const columns = () =>
    page.locator('.product-grid').evaluate((grid) => getComputedStyle(grid).gridTemplateColumns);
  const beforehand = await columns();
  await page.clock.runFor(300);
  await expect(page.getByRole('main').locator('.skeleton')).toHaveCount(0);
  await expect(page.getByRole('heading', { name: 'Zellige Bandana' })).toBeVisible();
  expect(await columns(), 'as its skeleton has it').toBe(beforehand);
  await world.sql(`delete from drops where id = 'second'`);
  await world.sql(redraw);
});

test('on a phone what buys stays in reach, and the pictures say which one is seen', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await open(page, '/women/products/linen-wrap-dress?lang=en');
  const add = page.getByRole('button', { name: 'Add to bag', exact: true });
  await expect(add).toBeInViewport({ ratio: 1 });
  await expect(page.locator('.picture-count')).toHaveText('1 / 3');
  await page
    .getByRole('region', { name: 'Pictures of Linen Wrap Dress' })
    .evaluate((line) => line.scrollTo({ left: line.scrollWidth, behavior: 'instant' }));
  await expect(page.locator('.picture-count')).toHaveText('3 / 3');
  await expectAccessible(page);

  await page.getByRole('contentinfo').getByText('©').scrollIntoViewIfNeeded();
  await expect(page.getByRole('contentinfo').getByText('©')).toBeInViewport({ ratio: 1 });
  await expect(add).toBeInViewport({ ratio: 1 });
  await add.click();
  await expect(page.getByRole('radio', { name: 'XS' })).toBeFocused();
  await expect(page.getByRole('radio', { name: 'XS' })).toBeInViewport();
  await page.getByRole('radio', { name: 'M', exact: true }).check();
  await add.click();
  await expect(page.getByTestId('bag-count')).toHaveText('1');
});

test('on a wide screen further pictures fill the page from edge to edge', async ({ page }) => {
  await open(page, '/women/products/linen-wrap-dress');
  const edges = await page.locator('.product-pictures .picture').evaluateAll((pictures) =>
    pictures.map((picture) => {
      const { left, right, top } = picture.getBoundingClientRect();
      return [Math.round(left), Math.round(right), Math.round(top)];
    }),
  );
  const [first, second, third] = edges;
  expect(second?.[2]).toBe(third?.[2]);
  expect(second?.[0]).toBe(first?.[0]);
  expect(third?.[1]).toBe(1440 - (first?.[0] ?? 0));
});

test('beside a second picture alone the texts go along', async ({ page, world }) => {
  const gone = await world.sql<{ image_id: string; sort_order: number }>(
    `delete from product_images where sort_order > 1
     and product_id = (select id from products where slug = 'striped-shirt-dress') returning image_id, sort_order`,
  );
  try {
    await world.sql(redraw);
    await open(page, '/women/products/striped-shirt-dress');
    const pictures = page.locator('.product-pictures .picture');
    await expect(pictures).toHaveCount(2);
    await pictures
      .nth(1)
      .evaluate((picture) => picture.scrollIntoView({ block: 'start', behavior: 'instant' }));
    await expect(page.getByRole('heading', { level: 1 })).toBeInViewport();
  } finally {
    for (const { image_id, sort_order } of gone)
      await world.sql(`insert into product_images (product_id, image_id, sort_order)
        select id, '${image_id}', ${sort_order} from products where slug = 'striped-shirt-dress'`);
    await world.sql(redraw);
  }
});

test('after a piece come others like it, and the way back to where it hangs', async ({ page }) => {
  await open(page, '/women/products/linen-wrap-dress?lang=nl');
  const related = page.getByRole('region', { name: 'Misschien ook iets voor jou' });
  await expect(related.getByRole('heading', { level: 3 })).toHaveCount(4);
  await expect(related.getByRole('heading', { name: 'Linnen wikkeljurk' })).toHaveCount(0);
  await expectAccessible(page);
  await related.getByRole('heading', { level: 3 }).getByRole('link').first().click();
  await expect(page).not.toHaveURL(/linen-wrap-dress/);
  await related.getByRole('link', { name: 'Terug naar Jurken' }).click();
  await expect(page).toHaveURL('/women/dresses');

  await open(page, '/drop-product/alcazar-tee?lang=en');
  await page.getByRole('link', { name: 'Back to The Drop' }).click();
  await expect(page).toHaveURL('/the-drop');
});
