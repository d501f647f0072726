import type { Page } from '@playwright/test';

/** Returns a function that gives every message displayed since, even those that have disappeared. */
export async function watchToasts(page: Page): Promise<() => Promise<string[]>> {
  const shown = await page.locator('.toasts').evaluateHandle((list) => {
    const texts: string[] = [];
    new MutationObserver((changes) => {
      for (const { addedNodes } of changes)
        for (const { textContent } of addedNodes) texts.push(textContent ?? '');
    }).observe(list, { childList: true });
    return texts;
  });
  return () => shown.jsonValue();
}
