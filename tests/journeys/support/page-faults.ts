import type { Page } from '@playwright/test';
import { findBarriers } from './accessible.ts';
import type { EnglishTexts } from './english-texts.ts';
import { findLayoutShift } from './layout-shift.ts';
import { findEnglish, readPage } from './page-texts.ts';
import { mostScripts, weigh } from './page-weight.ts';
import type { PageLanguage, ShownPage } from './shown-page.ts';
import { findSmallTargets } from './small-targets.ts';
import { readToTheEnd, visit } from './visit-page.ts';

export type Reader = {
  language: PageLanguage;
  /** English texts of the shop. */
  english: EnglishTexts;
  /** Further widths in pixels to check once the page is open. */
  alsoAt: number[];
  /** Addresses read to their end so far: elements opened on one of them need no second reading. */
  hasRead: Set<string>;
};

/** Returns the faults of a page, a sentence each. */
export async function findFaults(
  page: Page,
  shown: ShownPage,
  { language, english, alsoAt, hasRead }: Reader,
) {
  await visit(page, shown);
  if (!shown.open || !hasRead.has(page.url())) await readToTheEnd(page);
  hasRead.add(page.url());
  const faults = await findLayoutShift(page);
  const scripts = await weigh(page, '.js');
  const most = mostScripts(new URL(page.url()).pathname);
  if (scripts > most) faults.push(`${scripts} bytes of scripts`);
  await toTop(page);
  await shown.open?.(page);
  if (language === 'nl') faults.push(...findEnglish(await page.evaluate(readPage, {}), english));
  // A click scrolls, which would leave the header over other elements.
  await toTop(page);
  faults.push(...(await findBarriers(page)));
  faults.push(...(await findWrongNames(page, shown, language)));
  faults.push(...(await findMisfits(page, alsoAt)));
  return faults;
}

async function toTop(page: Page): Promise<void> {
  await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }));
}

async function findWrongNames(page: Page, { title }: ShownPage, language: PageLanguage): Promise<string[]> {
  const own = title[language === 'en' ? 0 : 1];
  const isOfObject = own?.startsWith('… | ');
  const wanted = { title: `${own ? `${own} | ` : ''}Marenza Official Website`, language, headings: 1 };
  const is = await page.evaluate(() => ({
    title: document.title,
    language: document.documentElement.lang,
    headings: [...document.querySelectorAll('h1')].filter((heading) => heading.checkVisibility()).length,
  }));
  if (isOfObject) is.title = is.title.replace(/^[^|]+(?= \| [^|]+ \| )/, '…');
  return JSON.stringify(is) === JSON.stringify(wanted) ? [] : [`is ${JSON.stringify(is)}`];
}

/** Finds elements wider than the page or too small to hit, at the current width and each of these. */
async function findMisfits(page: Page, widths: number[]): Promise<string[]> {
  const usual = page.viewportSize() ?? { width: 0, height: 844 };
  const faults = new Set<string>();
  for (const width of new Set([usual.width, ...widths])) {
    if (width !== usual.width) await page.setViewportSize({ width, height: usual.height });
    const wide = await page.evaluate(async (room) => {
      // A rotated phone renders once in its former size.
      for (let frame = 0; frame < 2; frame += 1) await new Promise(requestAnimationFrame);
      if (document.documentElement.scrollWidth <= room) return [];
      const reaching = [...document.body.querySelectorAll('*')].filter(
        (element) => element.getBoundingClientRect().right > room + 1,
      );
      return [document.documentElement, ...reaching].map((element) => element.outerHTML.slice(0, 80));
    }, width);
    if (wide.length) faults.add(`wider than ${width} pixels: ${wide.join(', ')}`);
    for (const small of await findSmallTargets(page)) faults.add(`at ${width}: ${small}`);
  }
  await page.setViewportSize(usual);
  return [...faults];
}
