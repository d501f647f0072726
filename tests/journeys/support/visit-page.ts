import type { Page } from '@playwright/test';
import { everyPage } from './every-page.ts';
import { emptyBrowser } from './every-page-states.ts';
import { isAlive } from './shopping.ts';
import type { PageLanguage, ShownPage } from './shown-page.ts';

export function pagesAt(width: number): ShownPage[] {
  return everyPage.filter(({ below, from }) => width < (below ?? Infinity) && width >= (from ?? 0));
}

/** True if it is displayed on some screens only. */
export function isOfSomeScreens({ below, from }: ShownPage): boolean {
  return below !== undefined || from !== undefined;
}

/** Makes the browser a new visitor's in this language. */
export async function startIn(page: Page, language: PageLanguage): Promise<void> {
  page.setDefaultTimeout(15_000);
  await page.goto(`/bag?lang=${language}`);
  await isAlive(page);
}

/** Opens a page as on a first visit; `open` is left to the caller. The browser is on the shop already. */
export async function visit(page: Page, shown: ShownPage): Promise<void> {
  await emptyBrowser(page);
  const path = typeof shown.path === 'string' ? shown.path : await shown.path(page);
  await page.evaluate((holds) => {
    for (const [key, value] of Object.entries(holds)) {
      const text = JSON.stringify(value);
      (key === 'bag-items' ? localStorage : sessionStorage).setItem(key, text);
    }
  }, shown.holds ?? {});
  await page.goto(path);
  await isAlive(page);
  if (shown.ready) await page.locator(shown.ready).filter({ visible: true }).first().waitFor();
}

/** Scrolls to the end and waits for everything that loads on scrolling. */
export async function readToTheEnd(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
    for (let step = 0; step < 100; step += 1) {
      scrollBy({ top: innerHeight * 0.8, behavior: 'instant' });
      for (let drawn = 0; drawn < 2; drawn += 1) await frame();
      if (scrollY + innerHeight >= document.documentElement.scrollHeight - 1) break;
    }
    await document.fonts.ready;
    const pictures = [...document.images].filter((image) => image.checkVisibility());
    await Promise.all(pictures.map((image) => image.decode().catch(() => undefined)));
    await frame();
    await frame();
  });
}
