import { afterAll, beforeAll, expect, test } from 'vitest';
import { createWorld, type RunningShop, type World } from './world.ts';

let world: World;
let shop: RunningShop;

beforeAll(async () => {
  world = await createWorld();
  shop = await world.startShop({ SEARCHES_PER_MINUTE: '6', TRUSTED_PROXIES: '127.0.0.1' });
});
afterAll(() => world.close());

test('who searches more than people do is refused, while pages that are kept go on for everybody', async () => {
  await ask('/women');
  const searches = [];
  const pages = [];
  for (let n = 0; n < 30; n++) {
    searches.push((await ask(`/search?q=linen+${n}`)).status);
    pages.push((await ask('/women')).status);
  }
  expect(new Set(searches)).toEqual(new Set([200, 429]));
  expect(searches.filter((status) => status === 429).length).toBeGreaterThan(10);
  expect(new Set(pages)).toEqual(new Set([200]));
  expect((await ask('/guest-order?link=x')).status, 'a mailed link is nobody’s search').toBe(404);
  expect((await ask('/search?q=linen', '198.51.100.7')).status).toBe(200);
});

test('a refused search keeps what was typed, in the reader’s language; nothing is suggested', async () => {
  const refused = await untilRefused('/search?q=%22%3E%3Cb%3Elinnen&size=M&lang=nl');
  expect(refused.headers.get('retry-after')).toMatch(/^\d+$/);
  const page = await refused.text();
  expect(page).toContain('<html lang="nl">');
  expect(page).toContain('Dat was veel ineens');
  expect(page).toContain('name="q" value="&#34;&#62;&#60;b&#62;linnen"');
  expect(page).toContain('<input type="hidden" name="size" value="M">');
  const suggestions = await untilRefused('/search/suggestions?q=linnen&language=nl');
  expect(await suggestions.json()).toEqual({ categories: [], products: [] });
  const listing = await untilRefused('/women?size=M&size=L');
  expect(await listing.text()).toContain('That was a lot at once');
  expect(await (await untilRefused('/women.data?size=M')).text()).toMatch(/^You have made more requests/);
});

function ask(path: string, address = '203.0.113.9'): Promise<Response> {
  return fetch(`${shop.url}${path}`, { headers: { 'X-Forwarded-For': address } });
}

async function untilRefused(path: string): Promise<Response> {
  for (let turn = 0; turn < 200; turn++) {
    const response = await ask(path);
    if (response.status === 429) return response;
    await response.arrayBuffer();
  }
  throw new Error(`${path} was never refused.`);
}
