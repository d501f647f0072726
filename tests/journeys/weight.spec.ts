import { expect, test } from './journey.ts';
import { open } from './shopping.ts';

const KILOBYTE = 1000;

test('a product page needs at most 130 kB of JavaScript and 20 kB of CSS, compressed', async ({ page }) => {
  await open(page, '/women/products/silk-scarf');
  const weights = await page.evaluate(() => {
    const files = performance.getEntriesByType('resource') as PerformanceResourceTiming[];
    const weigh = (kind: RegExp) =>
      files
        .filter(({ name }) => kind.test(new URL(name).pathname))
        .reduce((sum, { encodedBodySize }) => sum + encodedBodySize, 0);
    return { scripts: weigh(/\.js$/), styles: weigh(/\.css$/) };
  });
  test.info().annotations.push({ type: 'weight', description: JSON.stringify(weights) });
  expect(weights.scripts).toBeGreaterThan(0);
  expect(weights.styles).toBeGreaterThan(0);
  expect(weights.scripts).toBeLessThanOrEqual(130 * KILOBYTE);
  expect(weights.styles).toBeLessThanOrEqual(20 * KILOBYTE);
});
