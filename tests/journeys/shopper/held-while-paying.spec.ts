import type { Page } from '@playwright/test';
import { shopTime } from '../../../app/platform/text/shop-time.ts';
import { expect, test } from '../support/journey.ts';
import {
  fillBag,
  isAlive,
  leaveToPay,
  open,
  payAndReturn,
  payButton,
  someone,
  toPayment,
} from '../support/shopping.ts';

const HOUR_MS = 3_600_000;

test('a buyer who is back from the payment page sees how long the items are reserved, whatever the clock of the browser says', async ({
  page,
  world,
}) => {
  const email = someone('held');
  await fillBag(page, '/men/products/tailored-shorts', 'M');
  await toPayment(page, email);
  await expect(page.getByText('reserved for 35 minutes from the moment you go there.')).toBeVisible();
  await expect(page.getByRole('timer')).toHaveCount(0);
  await leaveToPay(page);
  const [order] = await world.sql<{ until: string }>(
    'select payment_expires_at as until from orders where email = $1',
    [email],
  );
  const until = shopTime(new Date(order?.until ?? '')).slice(-5);
  await expect(page.getByText(`Your items are reserved until ${until} (Amsterdam time).`)).toBeVisible();

  await page.clock.install({ time: Date.now() + HOUR_MS });
  await page.getByRole('button', { name: 'Cancel' }).click();
  await isAlive(page);
  const timer = page.getByRole('timer');
  // The machine may be up to half an hour slow before this fails.
  await expect(timer).toHaveText(/^Reserved for another ([5-9]|[123]\d):\d\d$/);
  await expect(page.getByText('The payment page you opened will close if you change')).toBeVisible();
  await expect(page.getByText('from the moment you go there')).toHaveCount(0);

  await page.clock.pauseAt(Date.now() + HOUR_MS + 60_000);
  const said = page.getByRole('status').filter({ hasText: 'Your items are ' });
  await expect(said).toHaveCount(0);
  await page.clock.fastForward((await secondsOf(page)) * 1000 - 5 * 60_000);
  await expect(said).toHaveText('Your items are reserved for up to five more minutes.');
  await page.clock.fastForward((await secondsOf(page)) * 1000 - 60_000);
  await expect(said).toHaveText('Your items are reserved for up to one more minute.');
  await page.clock.fastForward(60_000);
  await expect(said).toHaveText('Your items are no longer reserved.');
  await expect(timer).toHaveCount(0);
});

test('wie teruggaat van de betaalpagina ziet de tijd op een smalle telefoon, en kan alsnog betalen', async ({
  page,
}) => {
  await page.setViewportSize({ width: 320, height: 640 });
  await fillBag(page, '/men/products/tailored-shorts', 'L');
  await toPayment(page, someone('vast'));
  await leaveToPay(page);
  await page.goBack();
  await open(page, '/checkout?step=payment&lang=nl');
  await expect(page.getByRole('timer')).toHaveText(/^Nog \d+:\d\d voor je vastgehouden$/);
  await expect(page.getByText('De betaalpagina die je opende, sluit zodra')).toBeVisible();
  expect(
    await page.evaluate(() => document.documentElement.scrollWidth),
    'nothing is wider than the screen',
  ).toBeLessThanOrEqual(320);
  await open(page, '/checkout?step=payment&lang=en');
  await payButton(page).click();
  await payAndReturn(page);
  await open(page, '/checkout');
  await expect(page.getByRole('timer')).toHaveCount(0);
});

async function secondsOf(page: Page): Promise<number> {
  const shown = /(\d+):(\d\d)/.exec((await page.getByRole('timer').textContent()) ?? '');
  return Number(shown?.[1]) * 60 + Number(shown?.[2]);
}
