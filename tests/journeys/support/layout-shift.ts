import type { CDPSession, Page } from '@playwright/test';

declare global {
  interface Window {
    /** How much of every page moved by itself since it was opened, and what moved. */
    shifted?: { score: number; moved: string[] };
  }
}

/**
 * From now on each page counts what moves in it, on a reader's first visit and in the worst case: nothing comes from
 * a cache, and the scripts come after the page has been drawn without them.
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

/** What moved on this page, when that is more than anybody would notice. */
export async function findLayoutShift(page: Page): Promise<string[]> {
  const { score, moved } = (await page.evaluate(() => window.shifted)) ?? { score: 1, moved: ['unknown'] };
  return score < 0.02 ? [] : [`moved by ${score.toFixed(3)}: ${moved.join(', ')}`];
}

/** Keeps a page's scripts back until its first paint; not for ever, since an answer without text paints nothing. */
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
