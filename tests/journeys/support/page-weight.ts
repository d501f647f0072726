import type { Page } from '@playwright/test';

export const KILOBYTE = 1000;
/** Most bytes of scripts of a shop page: the checkout and a customer's order weigh most. */
export const MOST_SCRIPTS = 135 * KILOBYTE;
/** The same of pages one looks at clothes on. */
export const MOST_SCRIPTS_OF_CATALOGUE = 110 * KILOBYTE;
/** Most bytes of scripts of a page of the back office. */
export const MOST_SCRIPTS_OF_OPERATORS = 200 * KILOBYTE;

/**
 * The compressed bytes of the files of a kind that this page has asked for, whether they came from a cache or not. A
 * service worker would hand them on uncompressed: block it.
 */
export function weigh(page: Page, ending: string): Promise<number> {
  return page.evaluate((wanted) => {
    const files = performance.getEntriesByType('resource') as PerformanceResourceTiming[];
    return files
      .filter(({ name }) => new URL(name).pathname.endsWith(wanted))
      .reduce((sum, { encodedBodySize }) => sum + encodedBodySize, 0);
  }, ending);
}
