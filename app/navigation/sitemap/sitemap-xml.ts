import { pageAddress } from '#app/platform/pages/page-meta.ts';
import { languages } from '#app/platform/text/language.ts';

/** A page that search engines may know: where it is, when it changed, what it shows; addresses are paths. */
export type ListedPage = { path: string; changedAt?: Date | undefined; pictures?: string[] };

/** The protocol allows more, but parts of this size are quick to make and to read. */
export const PAGES_A_PART = 10_000;
/** As many as the protocol allows for one page. */
const MOST_PICTURES = 1000;
const HEAD = '<?xml version="1.0" encoding="UTF-8"?>\n';

/** A sitemap: each page once in each language, each time naming the others. */
export function sitemapXml(shopUrl: string, pages: ListedPage[]): string {
  const names =
    'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml" xmlns:image="http://www.google.com/schemas/sitemap-image/1.1"';
  return `${HEAD}<urlset ${names}>\n${pages.map((page) => entriesOf(shopUrl, page)).join('')}</urlset>\n`;
}

/** What stands at the sitemap's address when the pages need several parts. */
export function sitemapIndexXml(shopUrl: string, parts: number): string {
  const addresses = Array.from({ length: parts }, (_, part) => `${shopUrl}/sitemap.xml?part=${part + 1}`);
  const entries = addresses.map((address) => `<sitemap><loc>${escaped(address)}</loc></sitemap>\n`);
  return `${HEAD}<sitemapindex xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${entries.join('')}</sitemapindex>\n`;
}

function entriesOf(shopUrl: string, { path, changedAt, pictures = [] }: ListedPage): string {
  const translations = [...languages, 'x-default' as const].map((language) => {
    const address = pageAddress(shopUrl, path, language === 'x-default' ? languages[0] : language);
    return `<xhtml:link rel="alternate" hreflang="${language}" href="${escaped(address)}"/>`;
  });
  const images = pictures
    .slice(0, MOST_PICTURES)
    .map((picture) => `<image:image><image:loc>${escaped(`${shopUrl}${picture}`)}</image:loc></image:image>`);
  const children = [changedAt && `<lastmod>${changedAt.toISOString()}</lastmod>`, ...translations, ...images];
  return languages
    .map((language) => `<loc>${escaped(pageAddress(shopUrl, path, language))}</loc>`)
    .map((location) => `<url>${location}${children.filter(Boolean).join('')}</url>\n`)
    .join('');
}

function escaped(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}
