import { checkoutBody } from '../../system/shopper.ts';
import { until, type World } from '../../system/world.ts';
import { expectAccessible } from '../support/accessible.ts';
import { openHtml } from '../support/html-page.ts';
import { expect, test } from '../support/journey.ts';
import { runClockJob } from '../support/run-clock-job.ts';
import { open, readMail, someone } from '../support/shopping.ts';
import { signedIn } from '../support/signing-in.ts';

test('a guest asks for a size, confirms, is mailed once it is back, and buys the item that is kept', async ({
  page,
  context,
  request: stranger,
  world,
  baseURL,
}) => {
  test.slow();
  const [product, size] = ['m20', 'M'];
  const email = someone('waits');
  const sold = await openHtml(context, '/men/products/drawstring-trousers?lang=en');
  const form = await sold.follow('Sold out in your size? We’ll email you when it’s back');
  expect(form.heading).toBe('Notify me when it’s back');
  expect(form.field('M').isChecked).toBe(true);
  const refused = await form.press('Email me');
  expect(refused.status).toBe(400);
  expect(refused.field('email').description).toMatch(/valid email address/);
  const asking = await refused.press('Email me', { email });
  expect(asking.main).toContain('Check your inbox');

  const asked = await readMail(world, email);
  expect(asked.subject).toBe('Shall we email you when Drawstring Trousers, size M is back?');
  const question = await openHtml(context, linkIn(asked.text, 'confirmation'));
  expect(question.main).toContain('Confirm that we may email you');
  expect((await question.press('Yes, email me')).heading).toBe('You will hear from us');

  const back = await mailOfReturn(world, { product, size, email });
  expect(back.subject).toBe('Drawstring Trousers, size M is back');
  await open(page, linkIn(back.text, 'piece'));
  await expect(page.getByRole('heading', { level: 1, name: 'It is your turn' })).toBeVisible();
  await expectAccessible(page);
  expect(await world.heldOf(product, size)).toBe(0);
  await page.getByRole('button', { name: 'Reserve it for an hour' }).press('Enter');
  await expect(
    page.getByRole('heading', { level: 1, name: /^Reserved for you until \d\d:\d\d$/ }),
  ).toBeVisible();
  await expectAccessible(page);
  expect(await world.heldOf(product, size)).toBe(1);

  const elsewhere = await stranger.post('/bag/check', {
    data: { items: [{ id: product, size, quantity: 1 }] },
  });
  expect(await elsewhere.json()).toMatchObject({ lines: [{ problem: 'sold-out' }] });

  await page.getByRole('button', { name: 'Add to my bag' }).press('Enter');
  await expect(page).toHaveURL('/bag');
  await expect(page.getByRole('main')).toContainText('Drawstring Trousers');
  await expect(page.getByRole('button', { name: /checkout/i }).first()).toBeEnabled();
  const checkout = await context.request.post('/functions/v1/create-checkout', {
    data: checkoutBody([{ id: product, size }], email),
  });
  expect(checkout.status(), await checkout.text()).toBe(200);
  expect(await world.heldOf(product, size)).toBe(1);
  await (await openHtml(context, (await checkout.json()).checkoutUrl)).press('Pay');
  await expect.poll(() => world.stockOf(product, size)).toBe(0);
  expect(await world.heldOf(product, size)).toBe(0);
  const over = await openHtml(context, linkIn(back.text, 'piece'));
  expect(over.heading).toBe('Your reservation has expired');

  // Only customers see what they wait for.
  await signedIn(context, { world, baseURL });
  await (await openHtml(context, '/back-in-stock/drawstring-trousers')).press('Email me');
  await open(page, '/back-in-stock/drawstring-trousers');
  await expect(page.getByRole('button', { name: /^Cancel this alert for/ })).toBeVisible();
  await expectAccessible(page);
});

test('een klant laat zich mailen met één klik, stopt dat weer, en gaat in een andere browser verder', async ({
  context,
  request: phone,
  world,
  baseURL,
}) => {
  test.slow();
  const [product, size] = ['w4', 'M'];
  const { email } = await signedIn(context, { world, baseURL });
  const form = await openHtml(context, '/back-in-stock/tiered-maxi-dress?lang=nl');
  expect(form.main).toContain(`We mailen ${email}, het adres van je account.`);
  const asked = await form.press('Mail mij');
  expect(asked.main).toContain('We mailen je zodra');
  const end = /^Stop deze melding voor/;
  const ended = await asked.press(end);
  expect(ended.has('button', end)).toBe(false);
  expect((await ended.press('Mail mij')).has('button', end)).toBe(true);
  expect(await world.mailsTo(email)).toEqual([]);

  const back = await mailOfReturn(world, { product, size, email });
  expect(back.subject).toMatch(/, maat M is terug$/);
  const offered = await openHtml(phone, linkIn(back.text, 'piece'));
  expect((await offered.press('Een uur vasthouden')).heading).toMatch(/^Voor je vastgehouden tot/);
  const elsewhere = await openHtml(context, linkIn(back.text, 'piece'));
  expect(elsewhere.heading).toBe('Het wordt in een andere browser vastgehouden');
  expect((await elsewhere.press('Hier vasthouden')).heading).toMatch(/^Voor je vastgehouden tot/);
  expect(await world.heldOf(product, size)).toBe(1);

  const ending = await openHtml(context, linkIn(back.text, 'ending'));
  expect(ending.heading).toBe('Deze melding stoppen?');
  expect((await ending.press('Stop deze melding')).heading).toBe('De melding is gestopt');
  expect(await world.heldOf(product, size)).toBe(0);
});

test('without JavaScript one asks to be mailed, after a mistake, and confirms', async ({
  request,
  world,
}) => {
  const email = someone('no-scripts');
  const product = await openHtml(request, '/men/products/overshirt-set?lang=en');
  const form = await product.follow(/^Sold out in your size/);
  const refused = await form.press('Email me', { email: 'noor' });
  expect(refused.main).toContain('Please enter a valid email address');
  expect(refused.field('email').value).toBe('noor');
  expect((await refused.press('Email me', { email })).main).toContain('Check your inbox');
  const { text } = await readMail(world, email);
  const asked = await openHtml(request, linkIn(text, 'confirmation'));
  expect((await asked.press('Yes, email me')).heading).toBe('You will hear from us');
});

/** Returns one item to stock and reads the mail about it. */
async function mailOfReturn(
  world: World,
  { product, size, email }: { product: string; size: string; email: string },
) {
  const before = (await world.mailsTo(email)).length;
  await world.setStock(product, size, 1);
  await runClockJob(world, 'offer-pieces-back-in-stock');
  await until(`a mail that it is back to ${email}`, async () => (await world.mailsTo(email)).length > before);
  return readMail(world, email);
}

function linkIn(text: string, page: string): string {
  return new RegExp(`https?://\\S+/stock-alert/${page}\\?\\S+`).exec(text)?.[0] ?? '';
}
