import type { Page } from '@playwright/test';
import { everyPage } from './every-page.ts';
import { emptyBrowser } from './every-page-states.ts';
import { isAlive } from './shopping.ts';
import type { PageLanguage, ShownPage } from './shown-page.ts';

export function pagesAt(width: number): ShownPage[] {
  return everyPage.filter((shown) => isShownAt(shown, width));
}

/**
 * Deals all pages out to tours, each page to one. Neighbours in the list are of one kind, so that each kind is in all tours. Dutch tours
 * get the pages whose Dutch only a browser shows; the Dutch HTML of the others is judged in either language.
 */
export function dealOut<Tour extends { width: number; language: PageLanguage }>(
  tours: Tour[],
): Map<Tour, ShownPage[]> {
  const dealt = new Map(tours.map((tour): [Tour, ShownPage[]] => [tour, []]));
  const turns = new Map<string, number>();
  for (const group of groupsOf(everyPage)) {
    const needsDutch = group.some(isDutchOnlyInBrowser);
    const fitting = tours.filter(
      ({ width, language }) =>
        group.every((shown) => isShownAt(shown, width)) && (!needsDutch || language === 'nl'),
    );
    const key = String(fitting.map((tour) => tours.indexOf(tour)));
    const turn = turns.get(key) ?? 0;
    turns.set(key, turn + 1);
    const tour = fitting[turn % fitting.length];
    if (!tour) throw new Error(`No tour visits ${group[0]?.name}.`);
    dealt.get(tour)?.push(...group);
  }
  return dealt;
}

function groupsOf(pages: ShownPage[]): ShownPage[][] {
  const groups: ShownPage[][] = [];
  for (const shown of pages) {
    if (shown.continues) groups.at(-1)?.push(shown);
    else groups.push([shown]);
  }
  return groups;
}

function isDutchOnlyInBrowser({ path, open, holds, ready, keepsLanguage }: ShownPage): boolean {
  const hasHash = typeof path === 'string' && path.includes('#');
  return Boolean(open || holds || ready || keepsLanguage || hasHash);
}

function isShownAt({ below, from }: ShownPage, width: number): boolean {
  return width < (below ?? Infinity) && width >= (from ?? 0);
}

/** Makes the browser a new visitor's in this language. */
export async function startIn(page: Page, language: PageLanguage): Promise<void> {
  page.setDefaultTimeout(60_000);
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
  if (shown.holds) await waitForTitles(page);
}

/** The bag was filled in English; the shop returns the titles in the reader's language. */
async function waitForTitles(page: Page): Promise<void> {
  await page.waitForFunction(
    () =>
      document.documentElement.lang === 'en' ||
      !document.querySelector('main')?.textContent?.includes('Linen Wrap Dress'),
  );
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
