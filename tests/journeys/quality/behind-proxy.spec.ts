import fs from 'node:fs';
import { SAMPLE_ADMIN_EMAIL } from '../../../app/accounts/sample-admin.ts';
import { freePort } from '../../../scripts/free-port.ts';
import type { RunningShop } from '../../system/world.ts';
import { test as base, expect } from '../support/journey.ts';
import { startRewritingProxy } from '../support/rewriting-proxy.ts';
import { leaveToPay, open, payAndReturn, putIntoBag, someone, toPayment } from '../support/shopping.ts';
import { fillSignIn } from '../support/signing-in.ts';

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

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? 'with JavaScript' : 'without JavaScript', () => {
    test.use({ javaScriptEnabled });

    test('behind a proxy that names another host the forms of the shop and of the back office are taken', async ({
      page,
      world,
      provoke,
    }) => {
      // Without scripts the browser discards what was preloaded for them.
      provoke(/\.js csp$/);
      const goTo = (path: string) => (javaScriptEnabled ? open(page, path) : page.goto(path));
      const main = page.getByRole('main');

      await goTo('/contact');
      await main.getByLabel('Your name').fill('Noor');
      await main.getByLabel('Email address').fill('noor@example.com');
      await main.getByLabel('Subject').selectOption({ label: 'A return' });
      await main.getByLabel('Your message').fill('The sleeves are too long.');
      await main.getByRole('button', { name: 'Send message' }).click();
      await expect(main.getByRole('heading', { name: 'Thank you, we have your message' })).toBeVisible();

      await goTo('/women');
      const email = someone('proxied');
      const footer = page.getByRole('contentinfo');
      await footer.getByLabel('Email address').fill(email);
      await footer.getByRole('button', { name: 'Subscribe' }).click();
      await expect(page.getByText(/^Thank you\. Unless you’re already on our list/)).toBeVisible();

      await goTo('/login');
      await fillSignIn(
        page,
        SAMPLE_ADMIN_EMAIL,
        fs.readFileSync(process.env.SAMPLE_ADMIN_PASSWORD_FILE ?? '', 'utf8'),
      );
      await expect(page).toHaveURL(/\/admin$/);
      const drop = `Proxied ${javaScriptEnabled}`;
      await goTo('/admin/drops/new');
      await main.getByLabel('Name (English)').fill(drop);
      await main.getByRole('button', { name: 'Create Drop' }).click();
      await expect(main.getByRole('link', { name: `Edit ${drop}` })).toBeVisible();

      const [{ count } = { count: 0 }] = await world.sql<{ count: number }>(
        'select count(*)::int from newsletter_subscriptions where email = $1',
        [email],
      );
      expect(count).toBe(1);
    });
  });
}

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
