import { type EnglishTexts, plain, readEnglishTexts } from './english-texts.ts';
import { everyPage } from './every-page.ts';
import { expect, test } from './journey.ts';
import { pagesAt, readToTheEnd, startIn, visit } from './visit-page.ts';

/** More than the sample shop has; a crawl that finds more walks in circles. */
const MOST_PAGES = 400;

test.use({ trace: 'off', serviceWorkers: 'block', contextOptions: { reducedMotion: 'reduce' } });

for (const width of [390, 1440]) {
  test(`no page shows a Dutch reader English, with every menu open: ${width}`, async ({
    page,
    world,
    provoke,
  }) => {
    test.setTimeout(120_000);
    provoke(/400/, /404/);
    const english = await readEnglishTexts(world);
    await page.setViewportSize({ width, height: 844 });
    await startIn(page, 'nl');
    for (const shown of pagesAt(width)) {
      await visit(page, shown);
      await readToTheEnd(page);
      await shown.open?.(page);
      const seen = await page.evaluate(readPage, { html: undefined });
      expect.soft(findEnglish(seen, english), `${shown.name} at ${page.url()}`).toEqual([]);
    }
  });
}

test('whatever a link leads to is Dutch as well', async ({ page, world, provoke }) => {
  test.setTimeout(120_000);
  provoke(/400/, /404/);
  const english = await readEnglishTexts(world);
  await startIn(page, 'nl');
  const waiting = everyPage.flatMap(({ path, isMissing }) =>
    typeof path === 'string' && !isMissing ? [path] : [],
  );
  const known = new Set(waiting);
  for (const path of waiting) {
    expect(known.size, 'the crawl ends').toBeLessThan(MOST_PAGES);
    const answer = await page.request.get(path);
    if (!/html/.test(answer.headers()['content-type'] ?? '')) continue;
    const seen = await page.evaluate(readPage, { html: await answer.text() });
    expect.soft(findEnglish(seen, english), path).toEqual([]);
    // Where a sign-in leads back to makes no other page of it.
    const links = new Set(seen.links.map((link) => link.replace(/\?next=.*/, '')));
    for (const link of links) {
      if (known.has(link)) continue;
      known.add(link);
      waiting.push(link);
    }
  }
  test.info().annotations.push({ type: 'addresses', description: String(known.size) });
  expect(known.size, 'it met the whole shop').toBeGreaterThan(80);
});

type Seen = { language: string; texts: string[]; markedEnglish: string[]; links: string[] };

function findEnglish({ language, texts, markedEnglish }: Seen, english: EnglishTexts): string[] {
  return [
    ...(language === 'nl' ? [] : [`the page says it is ${language}`]),
    ...[...new Set(texts.map(plain))].filter((text) => english.holds(text)),
    ...markedEnglish.map((text) => `marked as English: ${plain(text)}`),
  ];
}

/** Everything a page says: what stands on it, what is read out, what a pointer is told. Runs in the browser. */
function readPage({ html }: { html: string | undefined }): Seen {
  const page = html === undefined ? document : new DOMParser().parseFromString(html, 'text/html');
  const isRead = (element: Element | null) =>
    element !== null && !element.closest('script, style, [lang=en]');
  const texts = [page.title];
  const nodes = page.createTreeWalker(page.body, NodeFilter.SHOW_TEXT);
  while (nodes.nextNode()) {
    const parent = nodes.currentNode.parentElement;
    if (isRead(parent))
      texts.push(...(nodes.currentNode.textContent ?? '').split('\n'), parent?.textContent ?? '');
  }
  for (const name of ['aria-label', 'alt', 'placeholder', 'title', 'aria-description'])
    for (const element of page.querySelectorAll(`[${name}]`))
      if (isRead(element)) texts.push(element.getAttribute(name) ?? '');
  for (const meta of page.querySelectorAll('meta[name=description], meta[property="og:description"]'))
    texts.push(meta.getAttribute('content') ?? '');
  // The switch names the other language in that language.
  const marked = [...page.body.querySelectorAll('[lang=en]')].filter(
    (element) => !element.matches('[hreflang=en], [hreflang=en] *'),
  );
  const links = [...page.querySelectorAll('a[href^="/"]')].map((link) => link.getAttribute('href') ?? '');
  return {
    language: page.documentElement.lang,
    texts,
    markedEnglish: marked.map((element) => element.textContent ?? ''),
    links: links.map((link) => link.replace(/#.*/, '')).filter((link) => !/[?&]lang=/.test(link)),
  };
}
