import { until, type World } from '../../system/world.ts';
import { expectAccessible } from '../support/accessible.ts';
import { signInAsAdmin } from '../support/as-admin.ts';
import { openHtml } from '../support/html-page.ts';
import { expect, test } from '../support/journey.ts';
import { runClockJob } from '../support/run-clock-job.ts';
import {
  leaveToPay,
  open,
  ordersOf,
  payAndReturn,
  readMail,
  someone,
  toPayment,
} from '../support/shopping.ts';
import { signedIn } from '../support/signing-in.ts';

// The drops of this stage stay on sale, and other journeys test running drops.
test.use({ stage: 'draws' });

test('an operator makes a draw; a guest enters, is drawn, and buys the piece that is kept for a day', async ({
  page,
  world,
  provoke,
  context,
}) => {
  test.slow();
  provoke(/400/, /409/);
  const { drop, product, title, slug } = await addDrop(world, 1);
  await signInAsAdmin(page);
  await open(page, `/admin/drops/${drop}?lang=en`);
  await page.getByLabel('Sale method').selectOption({ label: 'With a draw' });
  await page.getByRole('button', { name: 'Save Drop' }).click();
  await expect(page.getByText('Enter when the draw closes.')).toBeVisible();
  await page.getByLabel('The draw closes').fill('2090-01-01T10:00');
  await page.getByRole('button', { name: 'Save Drop' }).click();
  await expect(page.getByText('at least a day before the drop ends.').first()).toBeVisible();
  await page.getByLabel('The draw closes').fill('2089-12-01T10:00');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Save Drop' }).click();
  await expect(page.getByText('Drop Updated')).toBeVisible();
  await context.clearCookies();

  await open(page, `/the-drop?drop=${drop}&lang=en`);
  await expect(page.getByText(/^These items are sold by draw/)).toBeVisible();
  await open(page, `/drop-product/${slug}?lang=en`);
  await expect(page.getByRole('button', { name: 'Add to bag', exact: true })).toHaveCount(0);
  await page.getByRole('link', { name: 'Enter the draw' }).press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: /^Draw: / })).toBeVisible();
  await expectAccessible(page);
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
  await open(page, linkIn(asked.text, 'confirmation'));
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Yes, enter the draw' }).press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'You are in' })).toBeVisible();

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
  await toPayment(page, email);
  await leaveToPay(page);
  const number = await payAndReturn(page);
  await expect.poll(() => world.stockOf(product, 'M')).toBe(0);
  expect(await ordersOf(world, email)).toMatchObject([{ order_number: number, payment_status: 'paid' }]);

  await signInAsAdmin(page);
  await open(page, `/admin/drops/${drop}/draw?lang=en`);
  await expect(page.getByRole('row').filter({ hasText: email })).toContainText(number);
  await expectAccessible(page);
});

test('een klant doet mee, is niet ingeloot, en krijgt het stuk dat de eerste laat liggen', async ({
  page,
  world,
  baseURL,
}) => {
  test.slow();
  const { drop, product, title } = await addDrop(world, 1, { closesInDays: 1 });
  const { email } = await signedIn(page, { world, baseURL });
  await open(page, `/the-drop/${drop}/draw?lang=nl`);
  await expect(page.getByText(`Je doet mee als ${email}, het adres van je account.`)).toBeVisible();
  await page.getByRole('radio', { name: 'L' }).check();
  await page.getByRole('button', { name: 'Doe mee aan de loting' }).press('Enter');
  await expect(page.getByText(`Je doet mee aan de loting om ${title} nl, maat L.`)).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('radio', { name: 'M' }).check();
  await page.getByRole('button', { name: 'Pas mijn deelname aan' }).press('Enter');
  await expect(page.getByText(`Je doet mee aan de loting om ${title} nl, maat M.`)).toBeVisible();

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
  await open(page, `/the-drop/${drop}/draw?lang=nl`);
  await expect(page.getByText(/Je plaats in de rij voor .+ is 1; we mailen je/)).toBeVisible();
  await expectAccessible(page);

  const theirs = await mailOf(world, rival, 1);
  await open(page, linkIn(theirs.text, 'ending'));
  await expect(page.getByRole('heading', { level: 1, name: 'Uit de loting stappen?' })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Stap uit de loting' }).press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'Je bent uit de loting gestapt' })).toBeVisible();
  await runClockJob(world, 'draw-and-offer-pieces');
  const won = await mailOf(world, email, 2);
  expect(won.subject).toBe(`Je bent ingeloot: ${title} nl, maat M wordt voor je bewaard`);
  await open(page, linkIn(won.text, 'piece'));
  await page.getByRole('button', { name: 'Koop het in deze browser' }).press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'Voor je bewaard' })).toBeVisible();
});

test('whoever has a piece in the bag that is sold by draw is told at the checkout, and led to the draw', async ({
  page,
  world,
  provoke,
}) => {
  test.slow();
  provoke(/409/);
  const { drop, product, title, slug } = await addDrop(world, 1, { closesInDays: 1 });
  await page.goto('/bag');
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
  await page.getByRole('link', { name: 'Go to the draw' }).press('Enter');
  await expect(page).toHaveURL(new RegExp(`/the-drop/${drop}/draw`));
});

test('whom an operator blocked is told so in their language, and where to write', async ({
  page,
  world,
  provoke,
  baseURL,
}) => {
  provoke(/403/);
  const { drop } = await addDrop(world, 1, { closesInDays: 1 });
  const email = someone('blocked-from-draw');
  const main = page.getByRole('main');
  await open(page, `/the-drop/${drop}/draw?lang=en`);
  await page.getByRole('radio', { name: 'M' }).check();
  await main.getByLabel('Email address').fill(email);
  await page.getByRole('button', { name: 'Enter the draw' }).press('Enter');
  const { text } = await readMail(world, email);
  const block = (mailbox: string) =>
    world.sql(
      `insert into drop_blocks (kind, value, actor_email, created_at) values ('mailbox', $1, 'noor@example.com', now())`,
      [mailbox],
    );
  await block(email);
  await open(page, linkIn(text, 'confirmation'));
  await expect(
    page.getByRole('heading', { level: 1, name: 'We can’t enter you in this draw' }),
  ).toBeVisible();
  await expectAccessible(page);
  await expect(main.getByRole('link', { name: 'Contact us' })).toHaveAttribute('href', '/contact');

  const customer = await signedIn(page, { world, baseURL });
  await block(customer.email);
  await open(page, `/the-drop/${drop}/draw?lang=nl`);
  await page.getByRole('radio', { name: 'M' }).check();
  await page.getByRole('button', { name: 'Doe mee aan de loting' }).press('Enter');
  await expect(
    main.getByRole('alert').getByText('We kunnen je niet aan deze loting laten meedoen.'),
  ).toBeVisible();
  await expectAccessible(page);
  await main.getByRole('link', { name: 'Schrijf ons' }).press('Enter');
  await expect(page).toHaveURL('/contact');
});

test('without JavaScript one enters after a mistake, and confirms', async ({ request, world }) => {
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
