import { expect, test } from '../support/journey.ts';
import { fillBag, isAlive } from '../support/shopping.ts';

declare global {
  interface Window {
    formatsMade: string[];
  }
}

const pages = [
  '/',
  '/women',
  '/men/products/linen-shirt',
  '/the-drop',
  '/lookbook',
  '/lookbook/arab-couture',
  '/search?q=linen',
  '/bag',
];

test('no page waits for the browser’s number and date formats to come alive', async ({ page }) => {
  await fillBag(page, '/women/products/silk-scarf');
  await page.addInitScript(() => {
    window.formatsMade = [];
    for (const name of ['NumberFormat', 'DateTimeFormat'] as const) {
      const construct = (format: new () => object, options: unknown[]) => {
        window.formatsMade.push(`${name} ${JSON.stringify(options)}`);
        return Reflect.construct(format, options) as object;
      };
      Object.assign(Intl, { [name]: new Proxy(Intl[name], { construct }) });
    }
  });
  for (const address of pages) {
    await page.goto(address);
    await isAlive(page);
    expect(await page.evaluate(() => window.formatsMade), address).toEqual([]);
  }
  const made = await page.evaluate(() => new Intl.NumberFormat('nl').format(1) + window.formatsMade.length);
  expect(made).toBe('11');
});
