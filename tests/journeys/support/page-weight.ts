import type { Page } from '@playwright/test';

export const KILOBYTE = 1000;
/** Most compressed bytes of scripts by kind of page; see docs/decisions/page-weight.md. */
const PRODUCT = 135 * KILOBYTE;
const STOREFRONT = 140 * KILOBYTE;
const CHECKOUT_AND_ORDERS = 165 * KILOBYTE;
const BACK_OFFICE = 200 * KILOBYTE;

const CHECKOUT_OR_ORDER = /^\/(account|checkout|guest-order|order-addition|payment|returns|withdrawal)\b/;

export function mostScripts(path: string): number {
  if (/^\/admin\b/.test(path)) return BACK_OFFICE;
  if (/\/products\//.test(path)) return PRODUCT;
  return CHECKOUT_OR_ORDER.test(path) ? CHECKOUT_AND_ORDERS : STOREFRONT;
}

/**
 * Returns the compressed bytes of the files with this ending that the page requested, cached ones included. Block service workers, which
 * serve them uncompressed.
 */
export function weigh(page: Page, ending: string): Promise<number> {
  return page.evaluate((wanted) => {
    const files = performance.getEntriesByType('resource') as PerformanceResourceTiming[];
    return files
      .filter(({ name }) => new URL(name).pathname.endsWith(wanted))
      .reduce((sum, { encodedBodySize }) => sum + encodedBodySize, 0);
  }, ending);
}
