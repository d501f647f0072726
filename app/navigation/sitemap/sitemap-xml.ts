import { pageAddress } from '#app/platform/pages/page-meta.ts';
import { escapeHtml } from '#app/platform/text/escape.ts';
import { languages } from '#app/platform/text/language.ts';

export type ListedPage = { path: string; changedAt?: Date | undefined; pictures?: string[] };

/** The number of pages per part. It is small, so that a part is returned quickly even in a shop with many products. */
export const PAGES_A_PART = 1_000;
/** The limit of sitemaps.org, uncompressed. Its limit of 50,000 URLs is not reached: a part has at most 2,000. */
export const MOST_BYTES = 50 * 1024 * 1024;
/** Google's limit for the number of images per URL. */
const MOST_PICTURES = 1_000;
const HEAD = '<?xml version="1.0" encoding="UTF-8"?>\n';
const NAMES =
  'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml" xmlns:image="http://www.google.com/schemas/sitemap-image/1.1"';

/** Renders a part with each page once per language. Each page has as many images as its share of bytes allows. */
export function sitemapXml(shopUrl: string, pages: ListedPage[], mostBytes = MOST_BYTES): string {
  const [start, end] = [`${HEAD}<urlset ${NAMES}>\n`, '</urlset>\n'];
  const share = Math.floor((mostBytes - start.length - end.length) / pages.length);
  return `${start}${pages.map((page) => entriesOf(shopUrl, page, share)).join('')}${end}`;
}

export function sitemapIndexXml(shopUrl: string, parts: number): string {
  const addresses = Array.from({ length: parts }, (_, part) => `${shopUrl}${sitemapPartPath(part + 1)}`);
  const entries = addresses.map((address) => `<sitemap><loc>${escapeHtml(address)}</loc></sitemap>\n`);
  return `${HEAD}<sitemapindex xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${entries.join('')}</sitemapindex>\n`;
}

export function sitemapPartPath(part: number): string {
  return `/sitemap.xml?part=${part}`;
}

function entriesOf(
  shopUrl: string,
  { path, changedAt, pictures = [] }: ListedPage,
  mostBytes: number,
): string {
  const translations = [...languages, 'x-default' as const].map((language) => {
    const address = pageAddress(shopUrl, path, language === 'x-default' ? languages[0] : language);
    return `<xhtml:link rel="alternate" hreflang="${language}" href="${escapeHtml(address)}"/>`;
  });
  const facts = [changedAt && `<lastmod>${changedAt.toISOString()}</lastmod>`, ...translations];
  const entriesWith = (images: string) =>
    languages
      .map((language) => `<loc>${escapeHtml(pageAddress(shopUrl, path, language))}</loc>`)
      .map((location) => `<url>${location}${facts.filter(Boolean).join('')}${images}</url>\n`)
      .join('');
  return entriesWith(imagesOf(shopUrl, pictures, mostBytes - Buffer.byteLength(entriesWith(''))));
}

function imagesOf(shopUrl: string, pictures: string[], room: number): string {
  const images = pictures
    .slice(0, MOST_PICTURES)
    .map(
      (picture) => `<image:image><image:loc>${escapeHtml(`${shopUrl}${picture}`)}</image:loc></image:image>`,
    );
  let left = room;
  const isTooMany = (image: string) => {
    left -= Buffer.byteLength(image) * languages.length;
    return left < 0;
  };
  const end = images.findIndex(isTooMany);
  return images.slice(0, end < 0 ? images.length : end).join('');
}
