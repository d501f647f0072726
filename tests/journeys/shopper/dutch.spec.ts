import { readEnglishTexts } from '../support/english-texts.ts';
import { everyPage } from '../support/every-page.ts';
import { openHtml } from '../support/html-page.ts';
import { expect, test } from '../support/journey.ts';
import { findEnglish, readPage } from '../support/page-texts.ts';

/** More than the sample shop has; a crawl that finds more runs in circles. */
const MOST_PAGES = 400;

test.use({ trace: 'off' });

test('every page that a link leads to is Dutch as well', async ({ page, context, world }) => {
  const english = await readEnglishTexts(world);
  await openHtml(context, '/?lang=nl');
  const waiting = everyPage.flatMap(({ path, isMissing }) =>
    typeof path === 'string' && !isMissing ? [path] : [],
  );
  const known = new Set(waiting);
  for (const path of waiting) {
    expect(known.size, 'the crawl ends').toBeLessThan(MOST_PAGES);
    const answer = await context.request.get(path);
    if (!/html/.test(answer.headers()['content-type'] ?? '')) continue;
    // The page is blank: it only reads HTML.
    const seen = await page.evaluate(readPage, { html: await answer.text() });
    expect.soft(findEnglish(seen, english), path).toEqual([]);
    // The return address of a sign-in makes no other page of it.
    const links = new Set(seen.links.map((link) => link.replace(/\?next=.*/, '')));
    for (const link of links) {
      if (known.has(link) || link.startsWith('/media/')) continue;
      known.add(link);
      waiting.push(link);
    }
  }
  test.info().annotations.push({ type: 'addresses', description: String(known.size) });
  expect(known.size, 'it met the whole shop').toBeGreaterThan(80);
});
