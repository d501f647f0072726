import type { Page } from '@playwright/test';
import { until, type World } from '../../system/world.ts';
import { expectAccessible } from '../support/accessible.ts';
import { openHtml } from '../support/html-page.ts';
import { expect, test } from '../support/journey.ts';
import { runClockJob } from '../support/run-clock-job.ts';
import { leaveToPay, open, payAndReturn, readMail, someone, toPayment } from '../support/shopping.ts';
import { signedIn } from '../support/signing-in.ts';

test('a guest asks for a size, confirms, is mailed once it is back, and buys the piece that is kept', async ({
  page,
  world,
  provoke,
  context,
}) => {
  test.slow();
  provoke(/400/);
  const [product, size] = ['m20', 'M'];
  const email = someone('waits');
  await open(page, '/men/products/drawstring-trousers?lang=en');
  const link = page.getByRole('link', { name: 'Sold out in your size? We’ll email you when it’s back' });
  await link.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'Notify me when it’s back' })).toBeVisible();
  await expect(page.getByRole('radio', { name: 'M' })).toBeChecked();
  await page.getByRole('button', { name: 'Email me' }).press('Enter');
  await expect(emailField(page)).toHaveAccessibleDescription(/valid email address/);
  await expectAccessible(page);
  await emailField(page).fill(email);
  await emailField(page).press('Enter');
  await expect(page.getByRole('main').getByRole('status')).toContainText('Check your inbox');
  await expectAccessible(page);

  const asked = await readMail(world, email);
  expect(asked.subject).toBe('Shall we email you when Drawstring Trousers, size M is back?');
  await open(page, linkIn(asked.text, 'confirmation'));
  await expect(page.getByText('Confirm that we may email you')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Yes, email me' }).press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'You will hear from us' })).toBeVisible();

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

  const stranger = await context.browser()?.newContext();
  const elsewhere = await stranger?.request.post(new URL('/bag/check', page.url()).href, {
    data: { items: [{ id: product, size, quantity: 1 }] },
  });
  expect(await elsewhere?.json()).toMatchObject({ lines: [{ problem: 'sold-out' }] });
  await stranger?.close();

  await page.getByRole('button', { name: 'Add to my bag' }).press('Enter');
  await expect(page).toHaveURL('/bag');
  await expect(page.getByRole('main')).toContainText('Drawstring Trousers');
  await expect(page.getByRole('button', { name: /checkout/i }).first()).toBeEnabled();
  await toPayment(page, email);
  await leaveToPay(page);
  expect(await world.heldOf(product, size)).toBe(1);
  await payAndReturn(page);
  await expect.poll(() => world.stockOf(product, size)).toBe(0);
  expect(await world.heldOf(product, size)).toBe(0);
  await open(page, linkIn(back.text, 'piece'));
  await expect(page.getByRole('heading', { level: 1, name: 'Your reservation has expired' })).toBeVisible();
});

test('een klant laat zich mailen met één klik, stopt dat weer, en gaat in een andere browser verder', async ({
  page,
  world,
  baseURL,
  context,
}) => {
  test.slow();
  const [product, size] = ['w4', 'M'];
  const { email } = await signedIn(page, { world, baseURL });
  await open(page, '/back-in-stock/tiered-maxi-dress?lang=nl');
  await expect(page.getByText(`We mailen ${email}, het adres van je account.`)).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Mail mij' }).click();
  await expect(page.getByRole('main').getByRole('status')).toContainText('We mailen je zodra');
  const end = page.getByRole('button', { name: /^Stop deze melding voor/ });
  await expect(end).toBeVisible();
  await expectAccessible(page);
  await end.press('Enter');
  await expect(end).toHaveCount(0);
  await page.getByRole('button', { name: 'Mail mij' }).press('Enter');
  await expect(end).toBeVisible();
  expect(await world.mailsTo(email)).toEqual([]);

  const back = await mailOfReturn(world, { product, size, email });
  expect(back.subject).toMatch(/, maat M is terug$/);
  const other = await context.browser()?.newContext({ ...(baseURL && { baseURL }) });
  const phone = await other?.newPage();
  if (!other || !phone) throw new Error('No second browser.');
  await phone.goto(linkIn(back.text, 'piece'));
  await phone.getByRole('button', { name: 'Een uur vasthouden' }).click();
  await expect(phone.getByRole('heading', { level: 1, name: /^Voor je vastgehouden tot/ })).toBeVisible();
  await open(page, linkIn(back.text, 'piece'));
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(
    'Het wordt in een andere browser vastgehouden',
  );
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Hier vasthouden' }).press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: /^Voor je vastgehouden tot/ })).toBeVisible();
  expect(await world.heldOf(product, size)).toBe(1);
  await other.close();

  await open(page, linkIn(back.text, 'ending'));
  await expect(page.getByRole('heading', { level: 1, name: 'Deze melding stoppen?' })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Stop deze melding' }).press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'De melding is gestopt' })).toBeVisible();
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

function emailField(page: Page) {
  return page.getByRole('main').getByLabel('Email address');
}
