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
  faults.push(...(await findFaultsInTranslation(page, shown, language === 'nl' ? 'en' : 'nl', english)));
  // A click scrolls, which would leave the header over other elements.
  await toTop(page);
  faults.push(...(await findBarriers(page)));
  faults.push(...(await findWrongNames(page, shown, language)));
  faults.push(...(await findMisfits(page, alsoAt)));
  return faults;
}

/** Judges the HTML that this visitor would get of the open page in their other language: its texts and its title. */
async function findFaultsInTranslation(
  page: Page,
  shown: ShownPage,
  language: PageLanguage,
  english: EnglishTexts,
): Promise<string[]> {
  const cookies = (await page.context().cookies(page.url())).filter(({ name }) => name !== 'language');
  const Cookie = [...cookies.map(({ name, value }) => `${name}=${value}`), `language=${language}`].join('; ');
  const html = await (await fetch(page.url(), { headers: { Cookie } })).text();
  const seen = await page.evaluate(readPage, { html });
  const expected = { title: titleOf(shown, language), language };
  const actual = { title: withoutObject(seen.texts[0] ?? '', shown, language), language: seen.language };
  return [
    ...(JSON.stringify(actual) === JSON.stringify(expected) ? [] : [`is ${JSON.stringify(actual)}`]),
    ...(language === 'nl' ? findEnglish(seen, english) : []),
  ];
}

async function toTop(page: Page): Promise<void> {
  await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }));
}

async function findWrongNames(page: Page, shown: ShownPage, language: PageLanguage): Promise<string[]> {
  const expected = { title: titleOf(shown, language), language, headings: 1 };
  const actual = await page.evaluate(() => ({
    title: document.title,
    language: document.documentElement.lang,
    headings: [...document.querySelectorAll('h1')].filter((heading) => heading.checkVisibility()).length,
  }));
  actual.title = withoutObject(actual.title, shown, language);
  return JSON.stringify(actual) === JSON.stringify(expected) ? [] : [`is ${JSON.stringify(actual)}`];
}

function titleOf({ title }: ShownPage, language: PageLanguage): string {
  const own = title[language === 'en' ? 0 : 1];
  return `${own ? `${own} | ` : ''}Marenza Official Website`;
}

/** Replaces the name of a page's object in its title by the dots that stand for it in the list. */
function withoutObject(title: string, shown: ShownPage, language: PageLanguage): string {
  const isOfObject = titleOf(shown, language).startsWith('… | ');
  return isOfObject ? title.replace(/^[^|]+(?= \| [^|]+ \| )/, '…') : title;
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
