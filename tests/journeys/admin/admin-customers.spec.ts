import { signInAsAdmin } from '../support/as-admin.ts';
import { openHtml } from '../support/html-page.ts';
import { expect, test } from '../support/journey.ts';
import { placeOrderInShop } from '../support/place-order.ts';
import { signedIn } from '../support/signing-in.ts';

test('an operator finds a customer, and signs them out everywhere', async ({
  context,
  browser,
  world,
  baseURL,
}) => {
  const theirs = await browser.newContext({ baseURL: baseURL ?? '' });
  const { email } = await signedIn(theirs, { world, baseURL });
  await signInAsAdmin(context, 'en');
  const customers = await openHtml(context, '/admin/customers');
  const search = 'Search by name, email address or order';
  const nobody = await customers.press('Search', { [search]: 'nobody@example.com' });
  expect(nobody.text).toContain('No customer matches “nobody@example.com”.');
  const customer = await nobody.press('Search', { [search]: email });
  expect(customer.heading).toBe(email);
  expect(customer.one('region', 'Customer account').text).toContain('In one browser');
  const question = customer.dialogOf('Sign out everywhere');
  expect(question.has('heading', `Sign ${email} out everywhere?`)).toBe(true);
  const signedOut = await question.press('Sign out everywhere');
  expect(signedOut.text).toContain(`${email} is signed out of one browser.`);
  const account = signedOut.one('region', 'Customer account');
  expect(account.text).toContain('In no browser');
  expect(account.has('button', 'Sign out everywhere')).toBe(false);
  expect((await openHtml(theirs, '/account')).url).toContain('/login');
  await theirs.close();
});

test('a guest is in the list of customers with what they spent, and their page has their orders and mails', async ({
  context,
  world,
  shop,
}) => {
  await world.setStock('m1', 'M', 5);
  const { number, email } = await placeOrderInShop(world, shop, true);
  await expect.poll(async () => (await world.mailsTo(email)).length).toBeGreaterThan(0);
  const [{ total } = { total: 0 }] = await world.sql<{ total: number }>(
    'select total_cents as total from orders where order_number = $1',
    [number],
  );
  await signInAsAdmin(context, 'en');
  const customers = await openHtml(context, '/admin/customers');
  expect(customers.one('row', email).text).toContain('Guest');
  expect(customers.one('row', email).text).toContain(`€${(total / 100).toFixed(2)}`);
  customers.fill('Search by name, email address or order', number);
  const found = await customers.press('Search');
  expect(found.url).toContain(`q=${number}`);
  expect(found.all('row')).toHaveLength(2);
  const customer = await found.follow(email);
  expect(customer.has('heading', email)).toBe(true);
  expect(customer.text).toContain('Bought without an account.');
  expect(customer.one('region', 'Orders').one('row', number).text).toContain('Paid');
  const mails = customer.one('region', 'Emails about their orders');
  expect(mails.one('row', 'Order confirmation').text).toContain(number);
  expect(customer.text).toContain('Never signed up');
  const inDutch = await openHtml(
    context,
    `/admin/customers?q=${encodeURIComponent(email.toUpperCase())}&lang=nl`,
  );
  expect(inDutch.text).toContain('Kocht zonder account.');
});

test('an operator takes a copy of a customer’s data and erases them; the history has both', async ({
  context,
  world,
  shop,
}) => {
  await world.setStock('m1', 'M', 5);
  const { number, email } = await placeOrderInShop(world, shop, true);
  await world.sql("update orders set status = 'delivered' where order_number = $1", [number]);
  await signInAsAdmin(context, 'en');
  const customer = await openHtml(context, `/admin/customers/${number}`);
  const copy = await customer.press('Copy of their data');
  expect(JSON.parse(copy.body)).toMatchObject({ orders: [{ orderNumber: number, email }] });
  const question = customer.one('region', 'Their data').dialogOf('Erase their data');
  expect(question.has('heading', `Erase the data of ${email}?`)).toBe(true);
  const erased = await question.press('Erase their data');
  expect(erased.text).toContain('Their data is erased.');
  expect(erased.has('row', email)).toBe(false);
  const left = await world.sql<{ email: string }>('select email from orders where order_number = $1', [
    number,
  ]);
  expect(left).toEqual([{ email: '' }]);

  const customers = await openHtml(context, '/admin/customers');
  for (const [button, name] of [
    ['Newsletter list as CSV', /filename="?newsletter-[\d-]+\.csv/],
    ['All customers as CSV', /filename="?customers-[\d-]+\.csv/],
  ] as const)
    expect((await customers.press(button)).headers['content-disposition']).toMatch(name);
  const history = await openHtml(context, `/admin/history?q=${number}`);
  expect(history.has('row', 'Personal data exported')).toBe(true);
  expect(history.has('row', 'Personal data erased')).toBe(true);
});

test('without JavaScript a customer is signed out everywhere, in Dutch, which the history tells', async ({
  context,
  browser,
  world,
  baseURL,
}) => {
  const theirs = await browser.newContext({ baseURL: baseURL ?? '' });
  const { email } = await signedIn(theirs, { world, baseURL });
  await signInAsAdmin(context, 'nl');
  const customers = await openHtml(context, '/admin/customers');
  customers.fill('Zoek op naam, e-mailadres of bestelling', email);
  const customer = await customers.press('Zoeken');
  const signedOut = await customer.one('dialog', new RegExp(email)).press('Overal uitloggen');
  expect(signedOut.text).toContain(`${email} is in één browser uitgelogd.`);
  expect(signedOut.text).toContain('In geen browser');
  expect((await openHtml(theirs, '/account')).url).toContain('/login');
  await theirs.close();
  const history = await openHtml(context, `/admin/history?q=${encodeURIComponent(email)}`);
  expect(history.one('row', email).text).toContain('Overal uitgelogd');
  const back = await history.follow(email);
  expect(back.one('region', 'Klantaccount').text).toContain('In geen browser');
});
