import { pageUrlInLanguage } from '#app/platform/pages/page-urls.ts';
import { isLanguage, LANGUAGE_KEY, type Language } from '#app/platform/text/language.ts';

export const PAGES = 'pages-1';
export const NOTES = 'notes-1';
const MOST_PAGES = 80;
const NAME_HEADER = 'X-Kept-Name';

function pageKey(url: URL, language: Language): string {
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

/** Returns the stored language of the last page, since a worker has no cookies and keeps no state in memory. */
export async function lastLanguage(): Promise<Language> {
  const note = await (await caches.open(NOTES)).match(`/${LANGUAGE_KEY}`);
  const language = await note?.text();
  return isLanguage(language) ? language : 'en';
}

export async function noteLanguage(language: string | null | undefined): Promise<void> {
  if (isLanguage(language)) await (await caches.open(NOTES)).put(`/${LANGUAGE_KEY}`, new Response(language));
}

function nameOf(html: string): string {
  const title = /<title[^>]*>([^<]*)<\/title>/.exec(html)?.[1] ?? '';
  return title.replace(/ \| [^|]*$/, '');
}

function markedAsKept(html: string): string {
  return html.replace('<html ', '<html data-kept="" ');
}

export const FILES = 'files-1';
export const PICTURES = 'pictures-1';

/** The limit allows for the files of several releases, since an open tab may still need older files. */
const MOST_FILES = 300;
const MOST_PICTURES = 240;
const NO_FILE_AFTER_MS = 1_500;

/** Returns whether a file's name depends on its content, so that the cached file never becomes stale. */
export function isFile(pathname: string): boolean {
  return /^\/(assets|media)\//.test(pathname);
}

export async function answerFile(event: WorkerFetch): Promise<Response> {
  const { pathname } = new URL(event.request.url);
  const name = pathname.startsWith('/media/') ? PICTURES : FILES;
  const kept = await findFile(name, pathname).catch(() => undefined);
  if (kept) return kept;
  const response = await fetch(event.request).catch(failLate);
  if (response.status === 200 && response.type === 'basic')
    event.waitUntil(keepFile(name, pathname, response.clone()).catch(() => {}));
  return response;
}

async function findFile(name: string, pathname: string): Promise<Response | undefined> {
  return (await caches.open(name)).match(pathname);
}

/** Delays the failure of a script. After a failure the page would reload and interrupt the full page load. */
async function failLate(error: unknown): Promise<never> {
  await new Promise((resolve) => setTimeout(resolve, NO_FILE_AFTER_MS));
  throw error;
}

async function cacheFiles(html: string): Promise<void> {
  const names = new Set(html.match(/\/assets\/[\w.-]+\.(?:js|css|woff2)\b/g));
  await keepAll(FILES, [...names]);
}

export async function cachePictures(addresses: string[]): Promise<void> {
  await keepAll(PICTURES, addresses.filter(isFile));
}

/** Caches a response and removes the oldest entries. Caches list their entries in the order of insertion. */
async function cacheWithin(name: string, most: number, key: string, response: Response): Promise<void> {
  const cache = await caches.open(name);
  await cache.delete(key);
  await cache.put(key, response);
  const keys = await cache.keys();
  await Promise.all(keys.slice(0, Math.max(keys.length - most, 0)).map((oldest) => cache.delete(oldest)));
}

async function keepAll(name: string, addresses: string[]): Promise<void> {
  const cache = await caches.open(name);
  await Promise.allSettled(
    addresses.map(async (address) => {
      if (await cache.match(address)) return;
      const response = await fetch(address);
      if (response.status === 200) await keepFile(name, address, response);
    }),
  );
}

function keepFile(name: string, address: string, response: Response): Promise<void> {
  const headers = new Headers(response.headers);
  for (const header of ['Content-Encoding', 'Content-Length', 'Vary']) headers.delete(header);
  const most = name === FILES ? MOST_FILES : MOST_PICTURES;
  return cacheWithin(name, most, address, new Response(response.body, { headers }));
}

type WorkerEvent = Event & { waitUntil(work: Promise<unknown>): void };

export type WorkerFetch = WorkerEvent & {
  request: Request;
  preloadResponse: Promise<Response | undefined>;
  respondWith(response: Promise<Response>): void;
};

type WorkerMessage = WorkerEvent & { data: unknown };

export type WorkerScope = {
  addEventListener(type: 'install' | 'activate', listener: (event: WorkerEvent) => void): void;
  addEventListener(type: 'fetch', listener: (event: WorkerFetch) => void): void;
  addEventListener(type: 'message', listener: (event: WorkerMessage) => void): void;
  skipWaiting(): Promise<void>;
  clients: { claim(): Promise<void> };
  registration: { navigationPreload?: { enable(): Promise<void> } };
};
