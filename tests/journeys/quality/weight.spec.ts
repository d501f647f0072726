import { expect, test } from '../support/journey.ts';
import { KILOBYTE, MOST_SCRIPTS_OF_CATALOGUE, weigh } from '../support/page-weight.ts';
import { open } from '../support/shopping.ts';

test.use({ serviceWorkers: 'block', hasTruePictures: true });

const addresses = [
  '/women/products/silk-scarf',
  '/drop-product/alcazar-tee',
  '/',
  '/women',
  '/new-in',
  '/the-drop',
  '/lookbook',
];

for (const language of ['en', 'nl']) {
  test(`pages one looks at clothes on stay light: scripts and styles (${language})`, async ({ page }) => {
    for (const address of addresses) {
      await open(page, `${address}?lang=${language}`);
      await page.waitForLoadState('networkidle');
      const weights = { scripts: await weigh(page, '.js'), styles: await weigh(page, '.css') };
      test.info().annotations.push({ type: address, description: JSON.stringify(weights) });
      expect(weights.scripts).toBeGreaterThan(0);
      expect(weights.styles).toBeGreaterThan(0);
      expect.soft(weights.scripts, `scripts of ${address}`).toBeLessThanOrEqual(MOST_SCRIPTS_OF_CATALOGUE);
      expect.soft(weights.styles, `styles of ${address}`).toBeLessThanOrEqual(20 * KILOBYTE);
    }
  });
}

/**
 * How far below the screen a usual browser fetches pictures, in pixels; Chromium without a window fetches those within
 * 3,000.
 */
const FETCHED_AHEAD = 1_250;

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, deviceScaleFactor: 2, isMobile: true, hasTouch: true });

  for (const listing of ['/women', '/men', '/new-in', '/the-drop', '/lookbook']) {
    test(`a listing transfers at most 250 kB before one scrolls: ${listing}`, async ({ page, context }) => {
      const browser = await context.newCDPSession(page);
      await browser.send('Network.enable');
      const files = new Map<string, { kind: string; url: string }>();
      const sizes = new Map<string, number>();
      browser.on('Network.responseReceived', ({ requestId, type, response }) =>
        files.set(requestId, { kind: type, url: response.url }),
      );
      browser.on('Network.loadingFinished', ({ requestId, encodedDataLength }) =>
        sizes.set(requestId, encodedDataLength),
      );
      await open(page, listing);
      await page.waitForLoadState('networkidle');
      const later = await page.evaluate(
        (ahead) =>
          [...document.images]
            .filter(({ loading }) => loading === 'lazy')
            .filter((image) => image.getBoundingClientRect().top > innerHeight + ahead)
            .map(({ currentSrc }) => currentSrc),
        FETCHED_AHEAD,
      );
      const bytes: Record<string, number> = {};
      for (const [requestId, size] of sizes) {
        const { kind, url } = files.get(requestId) ?? { kind: 'Other', url: '' };
        if (!later.includes(url)) bytes[kind] = (bytes[kind] ?? 0) + size;
      }
      const total = Object.values(bytes).reduce((sum, some) => sum + some, 0);
      test.info().annotations.push({ type: 'weight', description: JSON.stringify({ total, ...bytes }) });
      expect(bytes.Image, 'its pictures are counted').toBeGreaterThan(0);
      expect(total, JSON.stringify(bytes)).toBeLessThanOrEqual(250 * KILOBYTE);
    });
  }
});
