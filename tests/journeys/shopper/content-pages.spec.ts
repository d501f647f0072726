import { storedKeys, undocumentedKeys } from '../support/browser-storage.ts';
import { openHtml } from '../support/html-page.ts';
import { expect, test } from '../support/journey.ts';
import { open } from '../support/shopping.ts';

const pages = [
  { address: '/about', en: 'About Marenza', nl: 'Over Marenza' },
  { address: '/sustainability', en: 'Sustainability', nl: 'Duurzaamheid' },
  { address: '/shipping', en: 'Shipping & Returns', nl: 'Bezorgen en retourneren' },
  { address: '/contact', en: 'Contact', nl: 'Contact' },
  { address: '/terms', en: 'Terms & Conditions', nl: 'Algemene voorwaarden' },
  { address: '/privacy', en: 'Privacy Policy', nl: 'Privacyverklaring' },
];

for (const language of ['en', 'nl'] as const)
  test(`every page of words has its names in ${language}, and every link leads somewhere`, async ({
    page,
    request,
    baseURL,
  }) => {
    const addresses = new Set<string>();
    for (const { address, ...titles } of [{ address: '/' }, ...pages]) {
      const answer = await request.get(`${address}?lang=${language}`);
      expect(answer.status(), address).toBe(200);
      const read = await page.evaluate(readWords, await answer.text());
      for (const link of read.links.map((href) => new URL(href, `${baseURL}${address}`)))
        if (link.origin === baseURL) addresses.add(link.pathname + link.search + link.hash);
      if (!(language in titles)) continue;
      const title = (titles as (typeof pages)[number])[language];
      expect(read, address).toMatchObject({
        language,
        headings: [title],
        title: `${title} | Marenza Official Website`,
        description: expect.stringMatching(/Marenza.{20}/),
      });
      if (language === 'nl') expect(read.markedEnglish, address).toBe(0);
    }
    for (const address of addresses) {
      const [path = '', part] = address.split('#');
      const answer = await request.get(path, { maxRedirects: 0 });
      expect(answer.status(), address).toBe(200);
      if (part) expect(await answer.text(), address).toContain(`id="${part}"`);
    }
    expect(addresses.size).toBeGreaterThan(20);
  });

test('the contents of a long page lead to its parts', async ({ page }) => {
  await open(page, '/privacy');
  const contents = page.getByRole('navigation', { name: 'On this page' });
  const heading = page.getByRole('heading', { name: 'Your rights' });
  await expect(heading).not.toBeInViewport();
  await contents.getByRole('link', { name: 'Your rights' }).click();
  await expect(page).toHaveURL('/privacy#rights');
  await expect(heading).toBeInViewport();
  await expect(contents).toBeInViewport();
  await page.getByRole('main').getByRole('link', { name: 'Autoriteit Persoonsgegevens' }).focus();
  await open(page, '/terms');
  await page.getByRole('main').getByRole('link', { name: 'Shipping & Returns' }).first().click();
  await expect(page).toHaveURL('/shipping#countries');
  await expect(page.getByRole('heading', { name: 'Where we deliver' })).toBeInViewport();
});

test('the seller of a test shop is said to be a sample', async ({ request }) => {
  const contact = await openHtml(request, '/contact');
  expect(contact.main).toMatch(/Who we are.*Marenza B\.V\./);
  expect(contact.main).toMatch(/Who we are.*Sample details/);
  expect((await openHtml(request, '/privacy')).main).toContain('This is a shop in test mode.');
});

test('the cookies and stores that the privacy page names are those the shop uses', async ({ page }) => {
  await open(page, '/women/accessories?lang=nl');
  await page.getByRole('button', { name: 'Zet Zijden sjaal op je verlanglijst' }).click();
  await page.getByRole('link', { name: 'Zijden sjaal', exact: true }).click();
  await page.getByRole('button', { name: 'In mijn tas', exact: true }).click();
  await expect.poll(() => page.evaluate(() => localStorage.getItem('bag-items'))).toContain('silk-scarf');
  await open(page, '/checkout');
  await page.getByLabel('Voornaam').fill('Noor');
  await expect.poll(() => storedKeys(page)).toContain('checkout-form');
  const names = await storedKeys(page);
  expect(names).toEqual([
    'bag-items',
    'checkout',
    'checkout-form',
    'language',
    'language',
    'react-router-scroll-positions',
    'remix-router-transitions',
    'wishlist-intended',
  ]);
  expect(await undocumentedKeys(page, names)).toEqual([]);
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('the contents of a long page lead to its parts', async ({ page, provoke }) => {
    // Without scripts the browser discards what was preloaded for them.
    provoke(/\.js csp$/);
    await page.goto('/shipping');
    await page.getByRole('navigation', { name: 'On this page' }).getByRole('link').last().click();
    await expect(page.getByRole('heading', { name: 'Model withdrawal form' })).toBeInViewport();
  });
});

/** Reads a page's HTML: its names, and the links in its text and footer. Runs in the browser. */
function readWords(html: string) {
  const page = new DOMParser().parseFromString(html, 'text/html');
  const texts = (selector: string) =>
    [...page.querySelectorAll(selector)].map((found) => found.textContent ?? '');
  return {
    language: page.documentElement.lang,
    title: page.title,
    headings: texts('h1'),
    description: page.querySelector('meta[name="description"]')?.getAttribute('content'),
    markedEnglish: page.querySelectorAll('main [lang="en"]').length,
    links: [...page.querySelectorAll('main a[href], footer a[href]')].map(
      (link) => link.getAttribute('href') ?? '',
    ),
  };
}
