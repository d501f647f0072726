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
    request,
    baseURL,
  }) => {
    const addresses = new Set<string>();
    for (const { address, ...titles } of [{ address: '/' }, ...pages]) {
      const page = await openHtml(request, `${address}?lang=${language}`);
      expect(page.status, address).toBe(200);
      const [, main = '', footer = ''] =
        /<main\b(.*)<\/main>.*<footer\b(.*)<\/footer>/s.exec(page.body) ?? [];
      expect(main, address).not.toBe('');
      for (const [, href = ''] of `${main}${footer}`.matchAll(/<a\b[^>]* href="([^"]*)"/g)) {
        const link = new URL(href.replaceAll('&amp;', '&'), `${baseURL}${address}`);
        if (link.origin === baseURL) addresses.add(link.pathname + link.search + link.hash);
      }
      if (!(language in titles)) continue;
      const title = (titles as (typeof pages)[number])[language];
      expect(page, address).toMatchObject({ language, heading: title });
      expect(page.body.match(/<h1\b/g), address).toHaveLength(1);
      const head = page.body.slice(0, page.body.indexOf('</head>')).replaceAll('&amp;', '&');
      expect(head, address).toContain(`<title>${title} | Marenza Official Website</title>`);
      expect(head, address).toMatch(/<meta name="description" content="[^"]*Marenza[^"]{20}/);
      if (language === 'nl') expect(main, address).not.toContain(' lang="en"');
    }
    for (const address of addresses) {
      const [path = '', part] = address.split('#');
      const answer = await request.get(path, { maxRedirects: 0 });
      expect(answer.status(), address).toBe(200);
      if (part) expect(await answer.text(), address).toContain(`id="${part}"`);
    }
    expect(addresses.size).toBeGreaterThan(20);
  });

test('the contents of a long page lead to its parts, and a link to a part of another page leads there', async ({
  page,
}) => {
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

test('the privacy page names the cookies and stores that the shop uses', async ({ page }) => {
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

test('without JavaScript the contents of a long page lead to its parts', async ({ request }) => {
  const shipping = await openHtml(request, '/shipping?lang=en');
  const link = shipping.one('link', 'Model withdrawal form');
  const heading = shipping.one('heading', 'Model withdrawal form');
  expect(link.attribute('href')).toBe(`#${heading.attribute('id')}`);
});
