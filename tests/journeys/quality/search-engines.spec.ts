import type { APIRequestContext } from '@playwright/test';
import { DomUtils, parseDocument } from 'htmlparser2';
import sharp from 'sharp';
import { everyPage } from '../support/every-page.ts';
import { openHtml } from '../support/html-page.ts';
import { expect, test } from '../support/journey.ts';
import { cents } from '../support/shopping.ts';

const paths = new Set(everyPage.flatMap(({ path }) => (typeof path === 'string' ? [path] : [])));
const notThere = [
  '/newsletter/confirmation?token=x',
  '/newsletter/unsubscription?token=x',
  '/guest-order?link=x',
  '/order-addition/x',
  '/order-email?link=x',
  '/returns/ORD-100001?link=x',
  '/stock-alert/confirmation?token=x',
  '/stock-alert/piece?token=x',
  '/the-drop/nothing/queue/return?token=x',
  '/drop-reminder/confirmation?token=x',
  '/the-drop/x/draw/confirmation?token=x',
  '/the-drop/x/draw/piece?token=x',
  '/withdrawal/ORD-100001?link=x',
  '/product/nothing',
  '/nowhere',
];
const productPath = '/drop-product/zellige-bandana';

for (const language of ['en', 'nl'] as const) {
  test(`every page says what it is, once, with a picture that is there (${language})`, async ({
    request,
    baseURL,
  }) => {
    const pictures = new Set<string>();
    const titles = new Map<string, string>();
    await severalAtOnce(paths, async (path) => {
      const head = await headOf(request, path, language);
      const robots = head.named('robots');
      expect(head.titles, path).toHaveLength(1);
      expect(head.titles[0], path).toMatch(/Marenza Official Website$/);
      expect(head.language, path).toBe(language);
      for (const name of ['description', 'twitter:card', 'twitter:title', 'twitter:image'])
        expect(head.named(name), `${name} of ${path}`).toEqual([expect.stringMatching(/\S/)]);
      for (const name of [
        'og:type',
        'og:title',
        'og:description',
        'og:url',
        'og:site_name',
        'og:locale',
        'og:image',
        'og:image:alt',
      ])
        expect(head.named(name), `${name} of ${path}`).toEqual([expect.stringMatching(/\S/)]);
      pictures.add(head.named('og:image')[0] ?? '');
      const isThere = !notThere.includes(path);
      expect(head.status, path).toBe(isThere ? 200 : 404);
      expect(
        head.canonical.map((address) => new URL(address).origin),
        `canonical of ${path}`,
      ).toEqual(isThere ? [baseURL] : []);
      if (!isThere) expect(robots, path).toEqual(['noindex']);
      if (robots.length) expect(head.alternates, path).toEqual({});
      else titles.set(head.canonical[0] ?? '', head.titles[0] ?? '');
    });
    expect(new Set(titles.values()).size, 'no two pages have one title').toBe(titles.size);
    await severalAtOnce(pictures, async (address) => {
      const answer = await request.get(address);
      expect(answer.headers()['content-type'], address).toBe('image/jpeg');
      const { width, height } = await sharp(await answer.body()).metadata();
      expect([width, height], address).toEqual([1200, 630]);
    });
  });
}

test('a listing with nothing in it is kept out of search engines, and there is none of tests', async ({
  request,
}) => {
  const empty = await headOf(request, '/men/dresses', 'en');
  expect([empty.status, empty.named('robots')]).toEqual([200, ['noindex, follow']]);
  const filled = await headOf(request, '/men/shirts', 'en');
  expect([filled.status, filled.named('robots')]).toEqual([200, []]);
  for (const section of ['men', 'women', 'new-in'])
    expect((await headOf(request, `/${section}/test`, 'en')).status, section).toBe(404);
});

test('translations name each other', async ({ request, baseURL }) => {
  for (const path of ['/', '/women', '/men/shirts', '/lookbook/denim-jeans', '/about', productPath]) {
    const english = await headOf(request, path, 'en');
    const dutch = await headOf(request, path, 'nl');
    expect(dutch.alternates, path).toEqual(english.alternates);
    expect(english.alternates, path).toEqual({
      en: `${baseURL}${path}`,
      nl: `${baseURL}${path}?lang=nl`,
      'x-default': `${baseURL}${path}`,
    });
    expect([english.canonical, dutch.canonical], path).toEqual([
      [english.alternates.en],
      [english.alternates.nl],
    ]);
  }
});

test('structured data says what the page shows', async ({ request, world }) => {
  const shown = cents((await openHtml(request, productPath)).main);
  const { data } = await headOf(request, productPath, 'en');
  const product = data.find((thing) => thing['@type'] === 'Product');
  expect(product).toMatchObject({
    name: 'Zellige Bandana',
    offers: {
      priceCurrency: 'EUR',
      price: (shown / 100).toFixed(2),
      availability: 'https://schema.org/InStock',
    },
  });
  expect(data.map((thing) => thing['@type'])).toContain('BreadcrumbList');

  const home = await headOf(request, '/', 'nl');
  expect(home.data.map((thing) => thing['@type'])).toEqual(['Organization', 'WebSite']);
  const women = await headOf(request, '/women', 'en');
  expect(women.data.map((thing) => thing['@type'])).toEqual(['BreadcrumbList', 'ItemList']);

  await world.sql('update products set title = $1 where slug = $2', [
    '</script><script>alert(1)',
    'silk-scarf',
  ]);
  await world.sql(`select pg_notify('pages', '["*"]')`);
  const path = '/women/products/silk-scarf';
  await expect
    .poll(async () => (await headOf(request, path, 'en')).data.map(({ name }) => name))
    .toContain('</script><script>alert(1)');
  await world.sql('update products set title = $1 where slug = $2', ['Silk Scarf', 'silk-scarf']);
  await world.sql(`select pg_notify('pages', '["*"]')`);
});

test('each size has an address of its own, which opens the product’s page with that size chosen', async ({
  request,
  baseURL,
}) => {
  const path = '/men/products/linen-shirt';
  const { data } = await headOf(request, path, 'nl');
  const group = data.find((thing) => thing['@type'] === 'ProductGroup');
  const variants = group?.hasVariant as { size: string; offers: { url: string; availability: string } }[];
  const page = await openHtml(request, `${path}?lang=nl`);
  expect(variants.map(({ size }) => page.one('radio', new RegExp(`^${size}`)).attribute('value'))).toEqual(
    variants.map(({ size }) => size),
  );
  for (const { size, offers } of variants) {
    const address = offers.url.slice(baseURL?.length);
    const opened = await openHtml(request, address);
    const isChosen = offers.availability === 'https://schema.org/InStock';
    expect(opened.field(new RegExp(`^${size}\\b`)).isChecked, address).toBe(isChosen);
    expect((await headOf(request, address.replace('&lang=nl', ''), 'nl')).canonical).toEqual([
      `${baseURL}${path}?lang=nl`,
    ]);
  }
});

test('the feed has an item for each size, whose page says the same price', async ({ request }) => {
  const answer = await request.get('/feeds/google.xml?country=BE&lang=nl');
  expect(answer.headers()['content-type']).toMatch(/^application\/xml/);
  const items = (await answer.text()).split('<item>').slice(1);
  const textOf = (item: string, name: string) =>
    unescaped(new RegExp(`<g:${name}>(.*?)</g:${name}>`).exec(item)?.[1] ?? '').replaceAll('&amp;', '&');
  expect(items.length).toBeGreaterThan(100);
  expect(items.join('')).not.toContain('/drop-product/');
  const shirts = items.filter((item) => textOf(item, 'item_group_id') === 'm1');
  expect(shirts.map((item) => textOf(item, 'size'))).toEqual(['S', 'M', 'L', 'XL', 'XXL']);
  for (const item of shirts) {
    expect(textOf(item, 'shipping')).toContain('<g:country>BE</g:country>');
    const page = await openHtml(request, new URL(textOf(item, 'link')).pathname);
    expect(page.main).toContain(textOf(item, 'price').replace('.', ',').replace(/ EUR$/, ''));
  }
  expect((await request.get('/feeds/meta.csv?country=DE')).headers()['content-type']).toMatch(/^text\/csv/);
  for (const path of ['/feeds/google.xml?country=XX', '/feeds/google.xml', '/feeds/bing.xml'])
    expect((await request.get(path)).status(), path).toBe(404);
});

test('the sitemap lists every page in both languages, and each of them answers', async ({
  request,
  baseURL,
}) => {
  const robots = await request.get('/robots.txt');
  expect(robots.headers()['content-type']).toMatch(/^text\/plain/);
  const address = /^Sitemap: (.*)$/m.exec(await robots.text())?.[1];
  expect(address).toBe(`${baseURL}/sitemap.xml`);
  const answer = await request.get('/sitemap.xml');
  expect(answer.headers()['content-type']).toMatch(/^application\/xml/);
  const index = await answer.text();
  const parts = [...index.matchAll(/<sitemap><loc>(.*?)<\/loc>/g)].map(([, part = '']) => unescaped(part));
  expect(parts).toEqual([1, 2].map((part) => `${baseURL}/sitemap.xml?part=${part}`));
  const texts = await Promise.all(parts.map(async (part) => (await request.get(part)).text()));
  const xml = texts.join('');
  const pages = [...xml.matchAll(/<url>.*?<\/url>/g)].map(([entry]) => entry);
  const addresses = pages.map((entry) => unescaped(/<loc>(.*?)<\/loc>/.exec(entry)?.[1] ?? ''));
  for (const path of ['/', '/women', '/the-drop', '/lookbook/arab-couture', '/about', productPath]) {
    expect(addresses).toContain(`${baseURL}${path}`);
    expect(addresses).toContain(`${baseURL}${path}?lang=nl`);
  }
  for (const entry of pages) expect(entry).toMatch(/hreflang="en".*hreflang="nl".*hreflang="x-default"/);
  expect(xml).toContain('<image:image>');
  expect(xml).not.toContain('test-product');
  await severalAtOnce(addresses, async (each) => {
    const { status, language } = await ask(request, each);
    expect([status, language], each).toEqual([200, each.includes('lang=nl') ? 'nl' : 'en']);
  });
  const pictures = [...xml.matchAll(/<image:loc>(.*?)<\/image:loc>/g)].map(([, picture = '']) =>
    unescaped(picture),
  );
  for (const picture of pictures.slice(0, 5))
    expect((await request.get(picture)).status(), picture).toBe(200);
  expect((await request.head('/sitemap.xml')).status()).toBe(200);
  expect((await request.get('/sitemap.xml?part=7')).status()).toBe(404);
});

test('the manifest is in the reader’s language and its icons are of the sizes it says', async ({
  request,
}) => {
  const home = await headOf(request, '/', 'nl');
  const answer = await request.get(home.linked('manifest')[0] ?? '');
  expect(answer.headers()['content-type']).toBe('application/manifest+json');
  const manifest = await answer.json();
  expect(manifest).toMatchObject({ name: 'Marenza', lang: 'nl', start_url: '/' });
  for (const { src, sizes } of manifest.icons) await expectSquare(request, src, Number(sizes.split('x')[0]));
  for (const { url } of manifest.shortcuts) expect((await request.get(url)).status(), url).toBe(200);
  await expectSquare(request, home.linked('apple-touch-icon')[0] ?? '', 180);
});

async function expectSquare(request: APIRequestContext, address: string, size: number): Promise<void> {
  const { width, height, format } = await sharp(await (await request.get(address)).body()).metadata();
  expect([width, height, format], address).toEqual([size, size, 'png']);
}

async function ask(request: APIRequestContext, address: string) {
  const answer = await request.head(address, { headers: { Cookie: '' } });
  return { status: answer.status(), language: answer.headers()['content-language'] };
}

/** Does this for a few at once, as many as the shop draws of one network at the same time. */
async function severalAtOnce(items: Iterable<string>, work: (item: string) => Promise<void>): Promise<void> {
  const waiting = [...items].values();
  const workThrough = async () => {
    for (const item of waiting) await work(item);
  };
  await Promise.all(Array.from({ length: 4 }, workThrough));
}

/** Returns the head of a page as rendered by the server. */
async function headOf(request: APIRequestContext, path: string, language: string) {
  const asked = `${path}${path.includes('?') ? '&' : '?'}lang=${language}`;
  const answer = await request.get(asked);
  const parsed = parseDocument(await answer.text());
  const all = (name: string, within = parsed.children) => DomUtils.getElementsByTagName(name, within);
  const inHead = (name: string) => all(name, all('head'));
  const links = inHead('link').map(({ attribs }) => attribs);
  const hrefs = (rel: string) => links.filter((link) => link.rel === rel).map(({ href = '' }) => href);
  const meta = all('meta').map(({ attribs }) => attribs);
  const scripts = all('script').filter(({ attribs }) => attribs.type === 'application/ld+json');
  return {
    status: answer.status(),
    language: all('html')[0]?.attribs.lang,
    titles: inHead('title').map((title) => DomUtils.textContent(title)),
    canonical: hrefs('canonical'),
    alternates: Object.fromEntries(
      links
        .filter(({ rel }) => rel === 'alternate')
        .map(({ hreflang = '', href = '' }): [string, string] => [hreflang, href]),
    ) as Record<string, string>,
    linked: hrefs,
    named: (name: string) =>
      meta.filter((one) => (one.name ?? one.property) === name).map(({ content = '' }) => content),
    data: scripts.map((script) => JSON.parse(DomUtils.textContent(script)) as Record<string, unknown>),
  };
}

function unescaped(text: string): string {
  return text.replace(/&#(\d+);/g, (_, code) => String.fromCharCode(Number(code)));
}
