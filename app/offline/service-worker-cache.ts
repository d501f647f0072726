import { pageUrlInLanguage } from '#app/platform/pages/page-urls.ts';
import { isLanguage, LANGUAGE_KEY, type Language } from '#app/platform/text/language.ts';
import { cacheFiles, cacheWithin } from './service-worker-file-cache.ts';

/** Raise the number with the format: other caches are deleted. */
export const PAGES = 'pages-1';
export const NOTES = 'notes-1';
const MOST_PAGES = 80;
const NAME_HEADER = 'X-Kept-Name';

/** Returns a page's cache key: per language, without analytics parameters. */
export function pageKey(url: URL, language: Language): string {
  return pageUrlInLanguage(url, language);
}

export function isCacheable(response: Response): boolean {
  return (
    response.status === 200 &&
    response.type === 'basic' &&
    !response.redirected &&
    /^text\/html/.test(response.headers.get('Content-Type') ?? '') &&
    !/private|no-store/.test(response.headers.get('Cache-Control') ?? 'private')
  );
}

export async function cachePage(url: URL, response: Response): Promise<void> {
  if (!isCacheable(response)) return;
  const language = response.headers.get('Content-Language');
  if (!isLanguage(language)) return;
  const html = await response.text();
  const headers = new Headers(response.headers);
  for (const name of ['Content-Encoding', 'Content-Length', 'Vary']) headers.delete(name);
  headers.set(NAME_HEADER, encodeURIComponent(nameOf(html)));
  await cacheWithin(PAGES, MOST_PAGES, pageKey(url, language), new Response(markedAsKept(html), { headers }));
  await cacheFiles(html);
}

export async function findPage(url: URL, language: Language): Promise<Response | undefined> {
  return (await caches.open(PAGES)).match(pageKey(url, language));
}

/** Lists a language's cached pages, latest first. */
export async function listPages(language: Language): Promise<{ address: string; name: string }[]> {
  const cache = await caches.open(PAGES);
  const requests = (await cache.keys()).filter(
    ({ url }) => new URL(url).searchParams.get('lang') === language,
  );
  const pages = await Promise.all(
    requests.map(async ({ url }) => {
      const { pathname, search } = new URL(url);
      const name = (await cache.match(url))?.headers.get(NAME_HEADER) ?? '';
      return { address: pathname + search, name: decodeURIComponent(name) };
    }),
  );
  return pages.filter(({ address, name }) => name && !address.startsWith('/offline')).reverse();
}

/** Returns the language of the last page. Stored, since a worker cannot read cookies and does not keep state. */
export async function lastLanguage(): Promise<Language> {
  const note = await (await caches.open(NOTES)).match(`/${LANGUAGE_KEY}`);
  const language = await note?.text();
  return isLanguage(language) ? language : 'en';
}

export async function noteLanguage(language: string | null | undefined): Promise<void> {
  if (isLanguage(language)) await (await caches.open(NOTES)).put(`/${LANGUAGE_KEY}`, new Response(language));
}

/** Extracts the title as escaped HTML, without the shop's name. */
function nameOf(html: string): string {
  const title = /<title[^>]*>([^<]*)<\/title>/.exec(html)?.[1] ?? '';
  return title.replace(/ \| [^|]*$/, '');
}

/** Lets the page warn that it may be outdated. */
function markedAsKept(html: string): string {
  return html.replace('<html ', '<html data-kept="" ');
}
