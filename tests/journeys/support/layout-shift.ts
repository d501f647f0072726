import type { CDPSession, Page } from '@playwright/test';

declare global {
  interface Window {
    /** The page's layout shift since it was opened, and the elements that moved. */
    shifted?: { score: number; moved: string[] };
  }
}

/**
 * Makes each page measure its layout shift on a first visit in the worst case: nothing is cached, and scripts arrive after the first paint.
 */
export async function watchLayoutShift(page: Page): Promise<void> {
  const browser = await page.context().newCDPSession(page);
  await browser.send('Network.enable');
  await browser.send('Network.setCacheDisabled', { cacheDisabled: true });
  await browser.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 20,
    downloadThroughput: 3_000_000,
    uploadThroughput: 1_000_000,
  });
  await holdScripts(page, browser);
  await page.addInitScript(() => {
    const shifted = { score: 0, moved: [] as string[] };
    window.shifted = shifted;
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & {
        value: number;
        hadRecentInput: boolean;
        sources: { node?: Node | null }[];
      })[]) {
        if (entry.hadRecentInput) continue;
        shifted.score += entry.value;
        for (const { node } of entry.sources)
          if (node instanceof Element) shifted.moved.push(node.outerHTML.slice(0, 120));
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });
}

/** Returns the elements that moved, if the shift is noticeable. */
export async function findLayoutShift(page: Page): Promise<string[]> {
  const { score, moved } = (await page.evaluate(() => window.shifted)) ?? { score: 1, moved: ['unknown'] };
  return score < 0.02 ? [] : [`moved by ${score.toFixed(3)}: ${moved.join(', ')}`];
}

/** Holds back a page's scripts until its first paint; not forever, since a response without text paints nothing. */
async function holdScripts(page: Page, browser: CDPSession): Promise<void> {
  let painted = Promise.withResolvers<void>();
  await browser.send('Page.enable');
  await browser.send('Page.setLifecycleEventsEnabled', { enabled: true });
  browser.on('Page.lifecycleEvent', ({ name }) => {
    if (name === 'init') painted = Promise.withResolvers();
    if (name === 'firstPaint') painted.resolve();
  });
  await page.route(/\.js$/, async (route) => {
    await Promise.race([painted.promise, new Promise((resolve) => setTimeout(resolve, 1_000))]);
    await route.continue();
  });
}
