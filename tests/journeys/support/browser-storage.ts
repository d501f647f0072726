import type { Page } from '@playwright/test';

/** Returns the names of all data this browser stores for the shop: cookies and page storage. */
export async function storedKeys(page: Page): Promise<string[]> {
  const cookies = await page.context().cookies(page.url());
  const stored = await page.evaluate(() => [...Object.keys(localStorage), ...Object.keys(sessionStorage)]);
  return [...cookies.map(({ name }) => name), ...stored].sort();
}

/** Returns the names that are missing on the privacy page. */
export async function undocumentedKeys(page: Page, names: string[]): Promise<string[]> {
  const text = await (await page.request.get('/privacy')).text();
  const said = [...text.matchAll(/<dt>([^<]+)<\/dt>/g)].map(([, name = '']) => name);
  return names.filter(
    (name) => !said.some((each) => (each.endsWith('…') ? name.startsWith(each.slice(0, -1)) : name === each)),
  );
}
