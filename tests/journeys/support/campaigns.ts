import type { Locator, Page } from '@playwright/test';

export function pictures(page: Page): Locator {
  return page.getByRole('list', { name: 'Pictures', exact: true });
}

export function names(page: Page): Promise<string[]> {
  return page.locator('.campaign-rows h2[lang]').allTextContents();
}
