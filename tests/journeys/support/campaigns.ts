import type { Locator, Page } from '@playwright/test';

/** The pictures of a campaign's form. */
export function pictures(page: Page): Locator {
  return page.getByRole('list', { name: 'Pictures', exact: true });
}

/** The titles of the list. */
export function names(page: Page): Promise<string[]> {
  return page.locator('.campaign-rows h2[lang]').allTextContents();
}
