import type { Page } from '@playwright/test';
import { expectAccessible } from './accessible.ts';
import { expect, test } from './journey.ts';
import { fillShipping, isAlive, leaveToPay, open, payAndReturn, putIntoBag, someone } from './shopping.ts';

const pages = [
  '/',
  '/women',
  '/men/shirts',
  '/new-in',
  '/men/dresses',
  '/women/products/wide-leg-linen-trousers',
  '/women/products/silk-scarf',
  '/the-drop',
  '/drop-product/alcazar-tee',
  '/product/nothing',
  '/nowhere',
  '/bag',
  '/checkout',
  '/checkout?step=payment',
  '/payment/success?session_id=cs_test_0123456789',
];

test('on any width and in both languages nothing is wider than its page', async ({ page, provoke }) => {
  test.setTimeout(180_000);
  provoke(/404/);
  const paid = await buy(page);
  await putIntoBag(page, '/women/products/wide-leg-linen-trousers', 'XL');
  await putIntoBag(page, '/women/products/silk-scarf');
  await open(page, '/checkout');
  await fillShipping(page, someone('a-rather-long-name-of-a-shopper'));
  for (const language of ['en', 'nl']) {
    await page.goto(`/?lang=${language}`);
    for (const address of [...pages, paid]) {
      await page.goto(address);
      await isAlive(page);
      if (address.includes('cs_test_0'))
        await page
          .getByRole('button')
          .filter({ hasText: /Retry|Opnieuw/ })
          .waitFor();
      await expectToFit(page);
    }
  }
});

async function expectToFit(page: Page): Promise<void> {
  for (const width of [1440, 768, 390, 320]) {
    await page.setViewportSize({ width, height: 844 });
    const widest = await page.evaluate(() => document.documentElement.scrollWidth);
    expect(widest, `${page.url()} at ${width}`).toBeLessThanOrEqual(width);
  }
  await expectAccessible(page);
}

async function buy(page: Page): Promise<string> {
  await putIntoBag(page, '/women/products/wide-leg-linen-trousers', 'S');
  await open(page, '/checkout');
  await fillShipping(page, someone('wide'));
  await page.getByRole('button', { name: 'Continue to Payment' }).click();
  await leaveToPay(page);
  await payAndReturn(page);
  return page.url();
}
