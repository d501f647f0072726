import fs from 'node:fs';
import { SAMPLE_ADMIN_EMAIL } from '../../../app/accounts/sample-admin.ts';
import { freePort } from '../../../scripts/free-port.ts';
import type { RunningShop, World } from '../../system/world.ts';
import { openHtml } from '../support/html-page.ts';
import { test as base, expect } from '../support/journey.ts';
import { startRewritingProxy } from '../support/rewriting-proxy.ts';
import { leaveToPay, open, payAndReturn, putIntoBag, someone, toPayment } from '../support/shopping.ts';
import { fillSignIn, signInPlain } from '../support/signing-in.ts';

/** A shop known to shoppers only by its proxy's address. */
const test = base.extend<object, { proxied: { shop: RunningShop; url: string } }>({
  stage: ['behind a proxy', { scope: 'worker' }],
  proxied: [
    async ({ world }, use) => {
      const port = await freePort();
      const url = `http://localhost:${port}`;
      const shop = await world.startShop({ SHOP_URL: url });
      const proxy = await startRewritingProxy(port, shop.url);
      await use({ shop, url });
      await proxy.stop();
    },
    { scope: 'worker', timeout: 240_000 },
  ],
  shop: [({ proxied }, use) => use(proxied.shop), { scope: 'worker' }],
  baseURL: ({ proxied }, use) => use(proxied.url),
});

test('behind a proxy that names another host the forms of the shop and of the back office are taken', async ({
  page,
  world,
}) => {
  const main = page.getByRole('main');
  await open(page, '/contact');
  await main.getByLabel('Your name').fill('Noor');
  await main.getByLabel('Email address').fill('noor@example.com');
  await main.getByLabel('Subject').selectOption({ label: 'A return' });
  await main.getByLabel('Your message').fill('The sleeves are too long.');
  await main.getByRole('button', { name: 'Send message' }).click();
  await expect(main.getByRole('heading', { name: 'Thank you, we have your message' })).toBeVisible();

  await open(page, '/women');
  const email = someone('proxied');
  const footer = page.getByRole('contentinfo');
  await footer.getByLabel('Email address').fill(email);
  await footer.getByRole('button', { name: 'Subscribe' }).click();
  await expect(page.getByText(/^Thank you\. Unless you’re already on our list/)).toBeVisible();
  await open(page, '/login');
  await fillSignIn(page, SAMPLE_ADMIN_EMAIL, password());
  await expect(page).toHaveURL(/\/admin$/);
  await open(page, '/admin/drops/new');
  await main.getByLabel('Name (English)').fill('Proxied');
  await main.getByRole('button', { name: 'Create Drop' }).click();
  await expect(main.getByRole('link', { name: 'Edit Proxied' })).toBeVisible();
  expect(await subscriptionsOf(world, email)).toHaveLength(1);
});

test('behind such a proxy the forms are taken without JavaScript too', async ({ request, world }) => {
  const contact = await openHtml(request, '/contact');
  const sent = await contact.press('Send message', {
    'Your name': 'Noor',
    'Email address': 'noor@example.com',
    Subject: 'A return',
    'Your message': 'The sleeves are too long.',
  });
  expect(sent.names('heading')).toContain('Thank you, we have your message');

  const email = someone('proxied');
  const women = await openHtml(request, '/women');
  expect((await women.press('Subscribe', { 'Email address': email })).main).toMatch(/^.*Thank you\. Unless/);
  expect(await subscriptionsOf(world, email)).toHaveLength(1);
  expect(
    (await signInPlain(request, SAMPLE_ADMIN_EMAIL, { next: '/admin', password: password() })).path,
  ).toBe('/admin');
  const form = await openHtml(request, '/admin/drops/new');
  expect((await form.press('Create Drop', { 'Name (English)': 'Plain' })).has('link', 'Edit Plain')).toBe(
    true,
  );
});

test('behind such a proxy a guest buys and comes back from the payment page to its address', async ({
  page,
  baseURL,
}) => {
  await putIntoBag(page, '/women/products/silk-scarf');
  await toPayment(page, someone('proxied'));
  await leaveToPay(page);
  await payAndReturn(page);
  expect(new URL(page.url()).origin).toBe(baseURL);
});

function password(): string {
  return fs.readFileSync(process.env.SAMPLE_ADMIN_PASSWORD_FILE ?? '', 'utf8');
}

function subscriptionsOf(world: World, email: string) {
  return world.sql('select 1 from newsletter_subscriptions where email = $1', [email]);
}
