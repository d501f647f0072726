import { openHtml } from '../support/html-page.ts';
import { expect, test } from '../support/journey.ts';
import { open } from '../support/shopping.ts';

const redraw = `select pg_notify('pages', '["*"]')`;
const isCalledNew = />New in</;

test('texts are folded; a text that is not there has no place', async ({ request, world }) => {
  const folds = /^(Editor’s notes|Size & fit|Delivery & returns|Composition & manufacturer)$/;
  const titlesAt = async (address: string) =>
    (await openHtml(request, address)).names('heading').filter((title) => folds.test(title));
  const shirt = '/men/products/linen-shirt?lang=en';
  expect(await titlesAt(shirt)).toEqual([
    'Editor’s notes',
    'Size & fit',
    'Delivery & returns',
    'Composition & manufacturer',
  ]);
  expect((await openHtml(request, shirt)).body).toMatch(/<details><summary><h2[^>]*>Delivery &amp; returns/);

  await world.sql(
    `update products set editor_notes = null, size_and_fit = '' where slug = 'canvas-market-tote'`,
  );
  await world.sql(redraw);
  await expect
    .poll(() => titlesAt('/men/products/canvas-market-tote?lang=en'))
    .toEqual(['Delivery & returns', 'Composition & manufacturer']);
});

test('what a piece is made of, and by whom, is told in both languages before one buys', async ({
  request,
}) => {
  const english = await openHtml(request, '/men/products/sailor-stripe-tee?lang=en');
  expect(english.names('heading')).toContain('Composition & manufacturer');
  for (const text of [
    '100% cotton',
    // The shop makes it.
    'Marenza B.V.',
    '1000 AA Amsterdam',
    'service@marenza.example',
  ])
    expect(english.main).toContain(text);
  const dutch = await openHtml(request, '/men/products/sailor-stripe-tee?lang=nl');
  expect(dutch.names('heading')).toEqual(
    expect.arrayContaining(['Samenstelling & fabrikant', 'Gemaakt door']),
  );
  expect(dutch.main).toContain('100% katoen');
});

test('only what is new is called new; sizes are asked for only where there is a choice; a card shows three of them', async ({
  request,
  world,
}) => {
  const [isNew] = await world.sql<{ slug: string }>(
    `select slug from products where is_new and gender = 'women' limit 1`,
  );
  const scarf = await openHtml(request, '/women/products/silk-scarf?lang=en');
  expect((await openHtml(request, `/women/products/${isNew?.slug}?lang=en`)).body).toMatch(isCalledNew);
  expect(scarf.body).not.toMatch(isCalledNew);

  const dress = await openHtml(request, '/women/products/linen-wrap-dress?lang=en');
  expect(dress.names('radio')).toEqual(['XS', 'S', 'M', 'L', 'XL']);
  const shirt = await openHtml(request, '/men/products/band-collar-shirt?lang=en');
  expect(shirt.names('radio')).toEqual(['S', 'M', 'L', 'XL', 'XXL']);
  expect(scarf.has('radio')).toBe(false);

  const card = (await openHtml(request, '/women?lang=en')).one('listitem', 'Linen Wrap Dress').text;
  expect(card).toMatch(/XS\s*S\s*M\s*\+2/);
  expect(card).not.toContain('XL');
});

test('of two collections one is shown, the other a click away, and a skeleton for 300 ms between', async ({
  page,
  world,
}) => {
  // Earlier journeys may have left drops running.
  await world.sql(`update drops set is_active = false where id <> 'arabic-inspired'`);
  await world.sql(redraw);
  await expect
    .poll(async () => (await openHtml(page.request, '/the-drop')).body)
    .not.toContain('aria-label="Collections"');
  const switcher = page.getByRole('navigation', { name: 'Collections' });
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

test('on a phone what buys stays in reach, the pictures say which one is seen, and the quantity begins at one and stays there', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await open(page, '/women/products/linen-wrap-dress?lang=en');
  const add = page.getByRole('button', { name: 'Add to bag', exact: true });
  await expect(add).toBeInViewport({ ratio: 1 });
  await expect(page.getByRole('button', { name: 'One fewer' })).toBeDisabled();
  await page.getByRole('button', { name: 'One more' }).click();
  await page.getByRole('button', { name: 'One fewer' }).click();
  await expect(page.getByRole('button', { name: 'One fewer' })).toBeDisabled();
  await expect(page.locator('.picture-count')).toHaveText('1 / 3');
  await page
    .getByRole('region', { name: 'Pictures of Linen Wrap Dress' })
    .evaluate((line) => line.scrollTo({ left: line.scrollWidth, behavior: 'instant' }));
  await expect(page.locator('.picture-count')).toHaveText('3 / 3');

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

test('on a wide screen one picture is 4:5, and further pictures fill the page from edge to edge', async ({
  page,
}) => {
  await open(page, '/women/products/silk-scarf');
  const frame = await page.getByRole('main').getByRole('img').first().boundingBox();
  expect((frame?.width ?? 0) / (frame?.height ?? 1)).toBeCloseTo(4 / 5, 2);

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

test('after an item come others like it, and the way back to its listing', async ({ request }) => {
  const dress = await openHtml(request, '/women/products/linen-wrap-dress?lang=nl');
  const related = dress.one('region', 'Misschien ook iets voor jou');
  const titles = related.names('heading').filter((title) => title !== 'Misschien ook iets voor jou');
  expect(titles).toHaveLength(4);
  expect(titles).not.toContain('Linnen wikkeljurk');
  const other = await related.follow(titles[0] ?? '');
  expect(other.heading).toBe(titles[0]);
  expect((await related.follow('Terug naar Jurken')).path).toBe('/women/dresses');

  const tee = await openHtml(request, '/drop-product/alcazar-tee?lang=en');
  expect((await tee.follow('Back to The Drop')).path).toBe('/the-drop');
});
