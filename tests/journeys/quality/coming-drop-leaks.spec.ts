import type { BrowserContext } from '@playwright/test';
import { accessTable } from '../support/access-table.ts';
import { signInAsAdmin } from '../support/as-admin.ts';
import { everyPage } from '../support/every-page.ts';
import { openHtml } from '../support/html-page.ts';
import { expect, test } from '../support/journey.ts';
import { type PlantedDrop, plantDrop, plantedNames, unknownNames } from '../support/planted-drop.ts';
import { aSession, SESSION_COOKIE } from '../support/signing-in.ts';

test.use({ stage: 'leaks' });

type Names = typeof plantedNames;
type Reader = { name: string; cookie: string };
type Sent = { address: string; text: string };

/** The shop draws as many uncached pages of one network at the same time. */
const AT_ONCE = 4;

/** Addresses that begin something, or are no pages. */
const notCrawled = /^\/(assets|media|webhooks|auth\/google|auth\/callback|checkout\/payment|metrics|fonts)\b/;

test('nothing that the shop sends to guests or customers tells of a coming drop’s products, whatever changed before', async ({
  context,
  // For its cookies: nothing is drawn.
  page,
  world,
  baseURL,
}) => {
  test.setTimeout(600_000);
  const url = baseURL ?? '';
  await signInAsAdmin(context, 'en');
  const planted = await plantDrop(page, world);
  const { cookie } = await aSession(world, 'leaks@example.com');
  const guest = { name: 'guest', cookie: '' };
  const customer = { name: 'customer', cookie: `${SESSION_COOKIE}=${cookie}; signed-in=1` };

  await test.step('all pages, files and data that lead on from any address', async () => {
    for (const reader of [guest, customer]) {
      const sent = await crawl(url, reader);
      expect(sent.length).toBeGreaterThan(300);
      expect(leaksIn(sent, planted), reader.name).toEqual([]);
      expect(sent.some(({ text }) => text.includes('All may know this.'))).toBe(true);
    }
  });

  await test.step('its number of products does not change what is sent', async () => {
    const before = await ask(url, `/the-drop/${planted.dropId}`, guest);
    await world.sql('update drop_products set sort_order = 1 where drop_id = $1', [planted.dropId]);
    await world.sql(
      `insert into drop_products (drop_id, product_id, sort_order)
       select $1, id, 2 from products where category = 'the-drop' and id <> $2 limit 1`,
      [planted.dropId, plantedNames.id],
    );
    await world.sql(`select pg_notify('pages', '["*"]')`);
    expect(plain(await ask(url, `/the-drop/${planted.dropId}`, guest))).toBe(plain(before));
  });

  await test.step('what is asked about it is answered as about what is not there', () =>
    expectAsUnknown(planted, [guest, customer]));

  await test.step('once it runs, the same search finds all of it', async () => {
    await change(context, planted.dropId, { announcedAt: '', startDate: '2026-01-01T10:00' });
    const found = (await askAll(planted, guest)).map(({ text }) => text).join('\n');
    expect(planted.marksIn(found)).toEqual(expect.arrayContaining(Object.keys(planted.shown)));
    const wished = await ask(url, '/account/wishlist/pieces', customer, {
      productId: plantedNames.id,
      isWished: true,
    });
    expect(wished).toMatch(/^200/);
  });

  const coming = { startDate: '2089-01-01T10:00', endDate: '2089-01-02T10:00' };
  for (const [changed, fields] of [
    ['put off', coming],
    ['announced again', { announcedAt: '2026-01-01T10:00' }],
  ] as const)
    await test.step(`once it is ${changed}, nothing is left of it`, async () => {
      await change(context, planted.dropId, fields);
      await expectAsUnknown(planted, [guest]);
      expect(leaksIn(await askAll(planted, guest), planted)).toEqual([]);
      // The customer added it to the wishlist while it was visible: it may appear there and in their own export.
      const own = (await askAll(planted, customer)).filter(
        ({ address }) => !/wishlist\/pieces|account\/data/.test(address),
      );
      expect(leaksIn(own, planted)).toEqual([]);
    });

  /** Requests the addresses that show drops and products, cached ones included, in both languages. */
  async function askAll({ dropId, secretDropId }: PlantedDrop, reader: Reader): Promise<Sent[]> {
    const { id, slug, title } = plantedNames;
    const typed = encodeURIComponent(title.slice(0, 6));
    const pages = [
      ...[
        '/',
        '/the-drop',
        `/the-drop?drop=${dropId}`,
        `/the-drop?drop=${secretDropId}`,
        '/new-in',
        '/women',
      ],
      ...[`/the-drop/${dropId}`, `/the-drop/${secretDropId}`, `/the-drop/${dropId}/calendar.ics`],
      ...[`/drop-product/${slug}`, `/product/${slug}`, `/back-in-stock/${slug}`],
      ...['/sitemap.xml', '/sitemap.xml?part=1', '/sitemap.xml?part=2', '/account/wishlist'],
      ...['/feeds/google.xml?country=NL', '/feeds/meta.csv?country=NL'],
      ...['/account/wishlist/pieces', '/account/data', '/manifest.webmanifest'],
    ];
    // Pages repeat the search text: here only text that a reader could not have typed counts.
    const searches = [`/search?q=kaftan`, '/search/suggestions?q=kaftan', `/search/suggestions?q=${typed}`];
    const inBoth = pages.flatMap((path) => [path, `${path}${path.includes('?') ? '&' : '?'}lang=nl`]);
    const sent: Sent[] = [];
    for (const path of [...inBoth, ...searches]) {
      const own = [path, decodeURIComponent(path)].flatMap((typing) => [typing, typing.split('?')[0] ?? '']);
      const text = await ask(url, path, reader);
      sent.push({
        address: `${reader.name} ${path}`,
        text: path.includes(slug) ? without(text, own, slug) : text,
      });
    }
    const bag = await ask(url, '/bag/check', reader, { items: [{ id, size: 'M', quantity: 1 }] });
    sent.push({ address: 'bag', text: without(bag, [], id) });
    return sent;
  }

  async function expectAsUnknown({ dropId, secretDropId }: PlantedDrop, readers: Reader[]): Promise<void> {
    for (const reader of readers)
      for (const [path, body] of questionsAbout(plantedNames, secretDropId)) {
        const twin = questionsAbout(unknownNames, `${secretDropId.slice(0, -4)}0000`);
        const [otherPath, otherBody] = twin.find(([, , of]) => of === keyOf(path, body)) ?? ['', undefined];
        expect(otherPath, path).not.toBe('');
        const [known, unknown] = await Promise.all([
          ask(url, path, reader, body),
          ask(url, otherPath, reader, otherBody),
        ]);
        expect(plain(known), `${path} for a ${reader.name}, drop ${dropId}`).toBe(plain(unknown));
      }
  }
});

type Question = [path: string, body: object | undefined, of: string];

function questionsAbout({ id, slug, title }: Names, dropId: string): Question[] {
  const query = encodeURIComponent(title);
  const one = { size: 'M', quantity: 1 };
  const asked: [string, object?][] = [
    ...['product', 'drop-product', 'women/products', 'back-in-stock'].flatMap((at): [string][] => [
      [`/${at}/${slug}`],
      [`/${at}/${slug}.data`],
      [`/${at}/${slug}?lang=nl`],
    ]),
    [`/the-drop/${dropId}`],
    [`/the-drop/${dropId}.data`],
    [`/the-drop/${dropId}/calendar.ics`],
    [`/the-drop?drop=${dropId}`],
    [`/search?q=${query}`],
    [`/search?q=${query.slice(0, 8)}`],
    [`/search.data?q=${query}`],
    [`/search/suggestions?q=${query}`],
    ['/bag/check', { items: [{ id, ...one }] }],
    ['/bag/check', { items: [{ id: slug, ...one, title }] }],
    ['/functions/v1/quote-discounts', { items: [{ id, ...one }], code: 'NOTHING' }],
    ['/functions/v1/vat-taken-off', { items: [{ id, ...one }], country: 'Switzerland' }],
    ['/functions/v1/create-checkout', checkoutOf(id)],
    ['/account/wishlist/pieces', { productId: id, isWished: true }],
    [`/back-in-stock/${slug}`, new URLSearchParams({ size: 'M', email: 'someone@example.com' })],
  ];
  return asked.map(([path, body]) => [path, body, keyOf(path, body)]);
}

function keyOf(path: string, body: object | undefined): string {
  const said = body instanceof URLSearchParams ? String(body) : JSON.stringify(body ?? '');
  return anonymous(`${path} ${said}`);
}

function checkoutOf(id: string): object {
  const address = {
    line1: 'Prinsengracht 1',
    city: 'Amsterdam',
    postal_code: '1015 DK',
    country: 'Netherlands',
  };
  return {
    items: [{ id, size: 'M', quantity: 1 }],
    customerEmail: 'noor@example.com',
    shippingAddress: { name: 'Noor de Vries', address },
  };
}

async function ask(url: string, path: string, { cookie }: Reader, body?: object): Promise<string> {
  const isForm = body instanceof URLSearchParams;
  const answer = await fetch(`${url}${path}`, {
    redirect: 'manual',
    headers: {
      Cookie: cookie,
      ...(body && { 'Content-Type': isForm ? 'application/x-www-form-urlencoded' : 'application/json' }),
    },
    ...(body && { method: 'POST', body: isForm ? body : JSON.stringify(body) }),
  });
  const headers = [...answer.headers].map(([name, value]) => `${name}: ${value}`);
  return [answer.status, ...headers, unescaped(await answer.text())].join('\n');
}

/** Removes what differs between any two responses, and the request. */
function plain(answer: string): string {
  return anonymous(answer)
    .replace(/^(date|etag|content-length|x-request-id|server-timing|set-cookie): .*\n/gim, '')
    .replace(/'(nonce|sha256)-[^']+'/g, '')
    .replace(/nonce="[^"]*"/g, '')
    .replace(/[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[\da-f]{4}-[\da-f]{12}/g, '');
}

function anonymous(text: string): string {
  return text
    .replace(/zorbla(tt|xx)/gi, 'zorbla')
    .replace(/zq-(unknown|planted)-1/g, 'zq-1')
    .replace(/[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}/g, '');
}

function leaksIn(sent: Sent[], planted: PlantedDrop): string[] {
  return sent.flatMap(({ address, text }) => planted.marksIn(text).map((mark) => `${mark} in ${address}`));
}

/** A page repeats the requested address as its own. */
function without(text: string, addresses: string[], name: string): string {
  return addresses.reduce((left, address) => left.replaceAll(address, ''), text).replaceAll(name, '');
}

async function crawl(url: string, reader: Reader): Promise<Sent[]> {
  const known = [
    ...accessTable.filter(({ method }) => method === 'GET').map(({ route, path = route }) => `/${path}`),
    ...everyPage.flatMap(({ path }) => (typeof path === 'string' ? [path] : [])),
    ...['/robots.txt', '/sitemap.xml', '/service-worker.js', '/clock'],
    ...['/?lang=en', '/women?lang=en', '/the-drop?lang=en', '/login?next=%2Fthe-drop'],
  ];
  const seen = new Set(known);
  const waiting = [...seen].flatMap(addressesOf);
  const sent: Sent[] = [];
  while (waiting.length > 0) {
    const asked = waiting.splice(0, AT_ONCE);
    const texts = await Promise.all(asked.map((address) => ask(url, address, reader)));
    sent.push(...texts.map((text, index) => ({ address: `${reader.name} ${asked[index]}`, text })));
    for (const next of texts.flatMap((text) => linksIn(text, url))) {
      if (seen.has(next)) continue;
      seen.add(next);
      waiting.push(...addressesOf(next));
    }
  }
  return sent;
}

/** Returns the addresses of a page, which is read in both languages, and of its data. */
function addressesOf(path: string): string[] {
  if (notCrawled.test(path)) return [];
  if (isFile(path) || path.includes('lang=')) return [path];
  const [page = '', query] = path.split('?');
  const data = `${page === '/' ? '/_' : page}.data${query ? `?${query}` : ''}`;
  return [path, `${path}${query ? '&' : '?'}lang=nl`, data];
}

function isFile(path: string): boolean {
  return /\.\w+($|\?)/.test(path);
}

/** Returns where a text leads. Every page links to itself in both languages and to signing in on the way to it: these are left out. */
function linksIn(text: string, url: string): string[] {
  const found = [...text.matchAll(/(?:href=|src=|action=|<loc>)"?([^"<>\s]+)/g)].map(([, link = '']) => link);
  return found.flatMap((link) => {
    if (!link.startsWith('/') && !link.startsWith(url)) return [];
    const { pathname, searchParams } = new URL(link, url);
    if (pathname.startsWith('/admin')) return [];
    if (['sort', 'view', 'q', 'next'].some((name) => searchParams.has(name))) return [];
    if (!isFile(pathname)) searchParams.delete('lang');
    return [searchParams.size > 0 ? `${pathname}?${searchParams}` : pathname];
  });
}

function unescaped(text: string): string {
  return text.replaceAll('&amp;', '&').replace(/&#x?27;/g, "'");
}

async function change(
  context: BrowserContext,
  dropId: string,
  fields: Record<string, string>,
): Promise<void> {
  const form = await openHtml(context, `/admin/drops/${dropId}?lang=en`);
  expect((await form.press('Save Drop', fields)).text).toContain('Drop Updated');
}
