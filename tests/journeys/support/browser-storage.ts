import type { Page } from '@playwright/test';

/** The names of all that this browser keeps of the shop: its cookies, and what the page's storages hold. */
export async function storedKeys(page: Page): Promise<string[]> {
  const cookies = await page.context().cookies(page.url());
  const stored = await page.evaluate(() => [...Object.keys(localStorage), ...Object.keys(sessionStorage)]);
  return [...cookies.map(({ name }) => name), ...stored].sort();
}

/** Which of these names the privacy page does not say. */
export async function undocumentedKeys(page: Page, names: string[]): Promise<string[]> {
  const text = await (await page.request.get('/privacy')).text();
  const said = [...text.matchAll(/<dt>([^<]+)<\/dt>/g)].map(([, name = '']) => name);
  return names.filter(
    (name) => !said.some((each) => (each.endsWith('…') ? name.startsWith(each.slice(0, -1)) : name === each)),
  );
}
