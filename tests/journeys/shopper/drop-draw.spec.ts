import { checkoutBody } from '../../system/shopper.ts';
import { until, type World } from '../../system/world.ts';
import { expectAccessible } from '../support/accessible.ts';
import { signInAsAdmin } from '../support/as-admin.ts';
import { openHtml } from '../support/html-page.ts';
import { expect, test } from '../support/journey.ts';
import { runClockJob } from '../support/run-clock-job.ts';
import { open, ordersOf, readMail, someone, toPayment } from '../support/shopping.ts';
import { signedIn } from '../support/signing-in.ts';

// The drops of this stage stay on sale, and other journeys test running drops.
test.use({ stage: 'drops' });

test('an operator sets a drop to be sold by draw, and its pages lead to the draw', async ({
  context,
  world,
}) => {
  const { drop, slug } = await addDrop(world, 1);
  await signInAsAdmin(context, 'en');
  const form = await openHtml(context, `/admin/drops/${drop}`);
  const undated = await form.press('Save Drop', { 'Sale method': 'With a draw' });
  expect(undated.status).toBe(400);
  expect(undated.field('The draw closes').description).toContain('Enter when the draw closes.');
  const late = await undated.press('Save Drop', { 'The draw closes': '2090-01-01T10:00' });
  expect(late.status).toBe(400);
  expect(late.field('The draw closes').description).toContain(
    'The draw must close at least a day before the drop ends.',
  );
  const saved = await late.press('Save Drop', { 'The draw closes': '2089-12-01T10:00' });
  expect(saved.text).toContain('Drop Updated');
  expect(saved.field('Sale method').value).toBe('draw');

  await context.clearCookies();
  expect((await openHtml(context, `/the-drop?drop=${drop}&lang=en`)).main).toMatch(
    /These items are sold by draw/,
  );
  const product = await openHtml(context, `/drop-product/${slug}?lang=en`);
  expect(product.names('button')).not.toContain('Add to bag');
  expect((await product.follow('Enter the draw')).heading).toMatch(/^Draw: /);
});

test('a guest enters a draw, is drawn, and buys the item that is reserved for a day', async ({
  page,
  context,
  world,
  provoke,
}) => {
  test.slow();
  provoke(/400/);
  const { drop, product, title } = await addDrop(world, 1, { closesInDays: 1 });
  await open(page, `/the-drop/${drop}/draw?lang=en`);
  await page.getByRole('button', { name: 'Enter the draw' }).press('Enter');
  await expect(page.getByText('Choose a size.')).toBeVisible();
  await expectAccessible(page);
  const email = someone('draws');
  await page.getByRole('group', { name: title }).getByRole('radio', { name: 'M' }).check();
  await page.getByRole('main').getByLabel('Email address').fill(email);
  await page.getByRole('button', { name: 'Enter the draw' }).press('Enter');
  await expect(page.getByRole('main').getByRole('status')).toContainText('Check your inbox');
  await expectAccessible(page);

  const asked = await readMail(world, email);
  expect(asked.subject).toBe(`One more click: enter the draw for ${title}, size M`);
  const question = await openHtml(context, linkIn(asked.text, 'confirmation'));
  expect((await question.press('Yes, enter the draw')).heading).toBe('You are in');

  await draw(world, drop);
  const won = await mailOf(world, email, 2);
  expect(won.subject).toBe(`You were drawn: ${title}, size M is reserved for you`);
  expect(await world.heldOf(product, 'M')).toBe(1);
  await open(page, linkIn(won.text, 'piece'));
  await expect(page.getByRole('heading', { level: 1, name: 'You were drawn' })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Buy it in this browser' }).press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'Reserved for you' })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Add to my bag' }).press('Enter');
  await expect(page).toHaveURL('/bag');
  await expect(page.getByRole('main')).toContainText(title);
  await expect(page.getByRole('button', { name: /checkout/i }).first()).toBeEnabled();

  const checkout = await context.request.post('/functions/v1/create-checkout', {
    data: checkoutBody([{ id: product, size: 'M' }], email),
  });
  expect(checkout.status(), await checkout.text()).toBe(200);
  await (await openHtml(context, (await checkout.json()).checkoutUrl)).press('Pay');
  await expect.poll(() => world.stockOf(product, 'M')).toBe(0);
  const orders = await ordersOf(world, email);
  expect(orders).toMatchObject([{ payment_status: 'paid' }]);

  await signInAsAdmin(context, 'en');
  await page.goto(`/admin/drops/${drop}/draw`);
  await expect(page.getByRole('row').filter({ hasText: email })).toContainText(
    orders[0]?.order_number ?? 'no order',
  );
  await expectAccessible(page);
});

test('een klant doet mee, is niet ingeloot, en krijgt het artikel dat de eerste laat liggen', async ({
  context,
  world,
  baseURL,
}) => {
  test.slow();
  const { drop, product, title } = await addDrop(world, 1, { closesInDays: 1 });
  const { email } = await signedIn(context, { world, baseURL });
  const form = await openHtml(context, `/the-drop/${drop}/draw?lang=nl`);
  expect(form.main).toContain(`Je doet mee als ${email}, het adres van je account.`);
  const entered = await form.press('Doe mee aan de loting', { L: true });
  expect(entered.main).toContain(`Je doet mee aan de loting om ${title} nl, maat L.`);
  expect(entered.field('L').isChecked).toBe(true);
  const changed = await entered.press('Pas mijn deelname aan', { M: true });
  expect(changed.main).toContain(`Je doet mee aan de loting om ${title} nl, maat M.`);

  const rival = someone('rival');
  await world.sql(
    `insert into drop_draw_entries (id, drop_id, product_size_id, email, person, language, lot, asked_at, confirmed_at)
     select gen_random_uuid(), $1, id, $3, $3, 'nl', decode(repeat('00', 32), 'hex'), now(), now()
     from product_sizes where product_id = $2 and size = 'M'`,
    [drop, product, rival],
  );
  await draw(world, drop);
  const lost = await mailOf(world, email, 1);
  expect(lost.subject).toBe(`Deze keer niet ingeloot: ${title} nl, maat M`);
  expect(lost.text).toContain('je plaats in de rij is 1.');
  expect((await openHtml(context, `/the-drop/${drop}/draw?lang=nl`)).main).toMatch(
    /Je plaats in de rij voor .+ is 1; we mailen je/,
  );

  const theirs = await mailOf(world, rival, 1);
  const ending = await openHtml(context, linkIn(theirs.text, 'ending'));
  expect(ending.heading).toBe('Uit de loting stappen?');
  expect((await ending.press('Stap uit de loting')).heading).toBe('Je bent uit de loting gestapt');
  await runClockJob(world, 'draw-and-offer-pieces');
  const won = await mailOf(world, email, 2);
  expect(won.subject).toBe(`Je bent ingeloot: ${title} nl, maat M wordt voor je bewaard`);
  const offered = await openHtml(context, linkIn(won.text, 'piece'));
  expect((await offered.press('Koop het in deze browser')).heading).toBe('Voor je bewaard');
});

test('at the checkout a guest who was not drawn reads that the item is sold by draw, and is led there', async ({
  page,
  world,
  provoke,
}) => {
  provoke(/409/);
  const { drop, product, title, slug } = await addDrop(world, 1, { closesInDays: 1 });
  await page.goto('/robots.txt');
  const item = {
    id: product,
    slug,
    title,
    category: 'the-drop',
    size: 'M',
    quantity: 1,
    price: 90,
    imageUrl: '',
  };
  await page.evaluate((bag) => localStorage.setItem('bag-items', JSON.stringify([bag])), item);
  const pay = await toPayment(page, someone('undrawn'));
  await pay.click();
  await expect(
    page.getByRole('main').getByText(/are sold by draw, and none is reserved for this browser/),
  ).toBeVisible();
  await expectAccessible(page);
  await expect(page.getByRole('link', { name: 'Go to the draw' })).toHaveAttribute(
    'href',
    new RegExp(`^/the-drop/${drop}/draw`),
  );
});

test('a guest whom an operator blocked reads it behind the link in the mail, and where to write', async ({
  context,
  world,
}) => {
  const { drop } = await addDrop(world, 1, { closesInDays: 1 });
  const email = someone('blocked-from-draw');
  const form = await openHtml(context, `/the-drop/${drop}/draw?lang=en`);
  await form.press('Enter the draw', { M: true, email });
  const { text } = await readMail(world, email);
  await block(world, email);
  const refused = await openHtml(context, linkIn(text, 'confirmation'));
  expect(refused.status).toBe(403);
  expect(refused.heading).toBe('We can’t enter you in this draw');
  expect(refused.has('button', 'Yes, enter the draw')).toBe(false);
  expect(refused.one('link', 'Contact us').attribute('href')).toBe('/contact');
});

test('een klant die een beheerder heeft uitgesloten leest dat bij de knop, en doet mee zodra dat voorbij is', async ({
  page,
  world,
  provoke,
  baseURL,
}) => {
  provoke(/403/);
  const { drop, title } = await addDrop(world, 1, { closesInDays: 1 });
  const { email } = await signedIn(page, { world, baseURL });
  await block(world, email);
  await open(page, `/the-drop/${drop}/draw?lang=nl`);
  const main = page.getByRole('main');
  const enter = main.getByRole('button', { name: 'Doe mee aan de loting' });
  await main.getByRole('radio', { name: 'M' }).check();
  await enter.press('Enter');
  await expect(
    main.getByRole('alert').getByText('We kunnen je niet aan deze loting laten meedoen.'),
  ).toBeVisible();
  await expect(main.getByRole('link', { name: 'Schrijf ons' })).toHaveAttribute('href', '/contact');
  await expectAccessible(page);
  await world.sql('delete from drop_blocks where value = $1', [email]);
  await enter.press('Enter');
  await expect(main.getByText(`Je doet mee aan de loting om ${title} nl, maat M.`)).toBeVisible();
  await expectAccessible(page);
});

test('without JavaScript a guest enters after a mistake, and confirms', async ({ request, world }) => {
  const { drop } = await addDrop(world, 1, { closesInDays: 1 });
  const email = someone('no-scripts');
  const form = await openHtml(request, `/the-drop/${drop}/draw?lang=en`);
  const refused = await form.press('Enter the draw', { M: true, email: 'noor' });
  expect(refused.main).toContain('Please enter a valid email address');
  expect(refused.field('M').isChecked).toBe(true);
  expect((await refused.press('Enter the draw', { email })).main).toContain('Check your inbox');
  const { text } = await readMail(world, email);
  const asked = await openHtml(request, linkIn(text, 'confirmation'));
  expect((await asked.press('Yes, enter the draw')).heading).toBe('You are in');
});

/** Adds a running drop with a product of its own and this stock of M and L; sold by a draw if `closesInDays` is given. */
async function addDrop(world: World, stock: number, { closesInDays }: { closesInDays?: number } = {}) {
  const end = crypto.randomUUID().slice(0, 8);
  const [drop, product, title, slug] = [`draw-${end}`, `drawn-${end}`, `Drawn ${end}`, `drawn-${end}`];
  await world.sql(
    `insert into products (id, slug, title, title_nl, price_cents, category, subcategory)
     values ($1, $2, $3, $3 || ' nl', 9000, 'the-drop', 'tops')`,
    [product, slug, title],
  );
  await world.sql(
    `insert into product_sizes (product_id, size, stock_quantity, available)
     select $1, size, $2, true from unnest(array['M', 'L']) as size`,
    [product, stock],
  );
  await world.sql(
    `insert into drops (id, title, title_nl, start_date, end_date, is_active, sale_method)
     values ($1, $2, $2, now() - interval '1 hour', '2090-01-01T09:00Z', true, $3)`,
    [drop, `Draw ${end}`, closesInDays ? 'draw' : 'open'],
  );
  await world.sql('insert into drop_products (drop_id, product_id) values ($1, $2)', [drop, product]);
  if (closesInDays)
    await world.sql(
      `insert into drop_draws (drop_id, seed, closes_at)
       values ($1, decode(repeat('07', 32), 'hex'), now() + make_interval(days => $2))`,
      [drop, closesInDays],
    );
  return { drop, product, title, slug };
}

async function block(world: World, mailbox: string): Promise<void> {
  await world.sql(
    `insert into drop_blocks (kind, value, actor_email, created_at) values ('mailbox', $1, 'noor@example.com', now())`,
    [mailbox],
  );
}

async function draw(world: World, drop: string): Promise<void> {
  await world.sql(`update drop_draws set closes_at = now() - interval '1 second' where drop_id = $1`, [drop]);
  await runClockJob(world, 'draw-and-offer-pieces');
}

/** Reads the latest of `count` mails to an address. */
async function mailOf(world: World, email: string, count: number) {
  await until(`${count} mails to ${email}`, async () => (await world.mailsTo(email)).length >= count);
  return readMail(world, email);
}

function linkIn(text: string, page: string): string {
  return new RegExp(`https?://\\S+/draw/${page}\\?\\S+`).exec(text)?.[0] ?? '';
}
