import type { Page } from '@playwright/test';
import { expect, test } from '../support/journey.ts';
import { open } from '../support/shopping.ts';

test.use({ hasTruePictures: true });

const pages = {
  home: '/',
  listing: '/women',
  'the drop': '/the-drop',
  product: '/women/products/linen-wrap-dress',
  'drop product': '/drop-product/alcazar-tee',
  lookbook: '/lookbook',
  campaign: '/lookbook/arab-couture',
};

for (const [size, viewport] of Object.entries({
  phone: { width: 390, height: 844 },
  desktop: { width: 1440, height: 900 },
})) {
  test.describe(size, () => {
    test.use({ viewport });

    test(`the largest thing to be painted is a picture that is fetched first: ${size}`, async ({ page }) => {
      for (const [name, address] of Object.entries(pages)) {
        await open(page, address);
        await page.waitForLoadState('networkidle');
        const largest = await findLargestPaint(page);
        expect.soft(largest, `${name}: ${JSON.stringify(largest)}`).toMatchObject({
          tag: 'IMG',
          isInMain: true,
          isPreloaded: true,
        });
      }
    });
  });
}

/** Finds Chromium's largest paint, and whether its file was preloaded. */
function findLargestPaint(page: Page) {
  return page.evaluate(async () => {
    type Paint = PerformanceEntry & { element?: Element | null; url: string; size: number };
    const [largest] = await new Promise<Paint[]>((resolve) => {
      const take = (list: PerformanceObserverEntryList) => resolve(list.getEntries().slice(-1) as Paint[]);
      new PerformanceObserver(take).observe({ type: 'largest-contentful-paint', buffered: true });
    });
    const file = new URL(largest?.url || '/', location.href).pathname;
    const preloads = [...document.querySelectorAll<HTMLLinkElement>('link[rel=preload][as=image]')];
    const image = largest?.element;
    return {
      tag: image?.tagName,
      what: image?.outerHTML.slice(0, 200),
      file,
      isInMain: Boolean(image?.closest('main')),
      isPreloaded:
        preloads.some((link) => link.imageSrcset.includes(file) || link.href.endsWith(file)) ||
        (image instanceof HTMLImageElement && image.fetchPriority === 'high' && image.loading === 'eager'),
    };
  });
}
