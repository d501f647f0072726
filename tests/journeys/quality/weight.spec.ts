import { expect, test } from '../support/journey.ts';
import { KILOBYTE, mostScripts, weigh } from '../support/page-weight.ts';
import { open } from '../support/shopping.ts';

test.use({ serviceWorkers: 'block', hasTruePictures: true });

/** Distance in pixels within which usual browsers load pictures below the screen; headless Chromium uses 3,000. */
const FETCHED_AHEAD = 1_250;

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, deviceScaleFactor: 2, isMobile: true, hasTouch: true });

  for (const listing of ['/women', '/the-drop', '/lookbook']) {
    test(`a listing transfers at most 300 kB before one scrolls: ${listing}`, async ({ page, context }) => {
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
      expect(total, JSON.stringify(bytes)).toBeLessThanOrEqual(300 * KILOBYTE);
      // The tours compare every page with its budget; this shows that a page has scripts to weigh.
      const scripts = await weigh(page, '.js');
      expect(scripts).toBeGreaterThan(0);
      expect(scripts).toBeLessThanOrEqual(mostScripts(listing));
    });
  }
});
