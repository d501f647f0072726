import { type Language, languageInUrl, languages } from '#app/platform/text/language.ts';
import {
  answerFile,
  cachePage,
  cachePictures,
  FILES,
  findPage,
  isCacheable,
  isFile,
  lastLanguage,
  listPages,
  NOTES,
  noteLanguage,
  PAGES,
  PICTURES,
  type WorkerFetch,
  type WorkerScope,
} from './service-worker-cache.ts';

const worker = self as unknown as WorkerScope;

/** The longest wait for a fresh page if a cached page exists. */
const PATIENCE_MS = 3_000;

worker.addEventListener('install', (event) => event.waitUntil(prepare()));
worker.addEventListener('activate', (event) => event.waitUntil(becomeActive()));
worker.addEventListener('fetch', (event) => {
  const url = new URL(event.request.url);
  if (event.request.method !== 'GET' || url.origin !== self.location.origin) return;
  if (event.request.mode === 'navigate') event.respondWith(answerPage(event, url));
  else if (isFile(url.pathname) && !event.request.headers.has('Range')) event.respondWith(answerFile(event));
});
worker.addEventListener('message', (event) => {
  const { visited, pictures } = event.data as { visited: string; pictures: string[] };
  event.waitUntil(Promise.allSettled([visit(visited), cachePictures(pictures)]));
});

async function prepare(): Promise<void> {
  const essential = languages.flatMap((language) => offlinePaths.map((path) => fetchAside(path, language)));
  await Promise.all(essential);
  await Promise.allSettled(languages.map((language) => fetchAside('/bag', language)));
  await worker.skipWaiting();
}

async function becomeActive(): Promise<void> {
  const current = new Set([PAGES, FILES, PICTURES, NOTES]);
  const old = (await caches.keys()).filter((name) => !current.has(name));
  await Promise.all(old.map((name) => caches.delete(name)));
  await worker.registration.navigationPreload?.enable();
  await worker.clients.claim();
}

/** Fetches without cookies, so that the request does not change the visitor's language. */
async function fetchAside(path: string, language: Language): Promise<void> {
  const url = new URL(`${path}?lang=${language}`, self.location.origin);
  const response = await fetch(url, { credentials: 'omit' });
  if (!isCacheable(response)) throw new Error(`${url.pathname} cannot be kept: ${response.status}`);
  await cachePage(url, response);
}

async function answerPage(event: WorkerFetch, url: URL): Promise<Response> {
  const answer = fromNetwork(event);
  event.waitUntil(answer.then(({ copy }) => seen(url, copy)).catch(() => {}));
  const asked = languageInUrl(url.search);
  // If the storage is full or broken, nothing is cached, but pages still come from the network.
  const language = asked ?? (await lastLanguage().catch(() => 'en' as const));
  const kept = await findPage(url, language).catch(() => undefined);
  try {
    return (await (kept ? inTime(answer) : answer)).response;
  } catch {
    if (asked) event.waitUntil(noteLanguage(asked));
    return kept ?? offlinePageResponse(url.pathname, language, await listPages(language));
  }
}

async function fromNetwork(event: WorkerFetch): Promise<{ response: Response; copy: Response }> {
  const response = (await event.preloadResponse) ?? (await fetch(event.request));
  return { response, copy: response.clone() };
}

async function visit(address: string): Promise<void> {
  const url = new URL(address, self.location.origin);
  await seen(url, await fetch(url));
}

async function seen(url: URL, response: Response): Promise<void> {
  await noteLanguage(response.headers.get('Content-Language'));
  await cachePage(url, response);
}

function inTime<Value>(work: Promise<Value>): Promise<Value> {
  const tooLate = new Promise<never>((_resolve, reject) => setTimeout(reject, PATIENCE_MS));
  return Promise.race([work, tooLate]);
}

const offlinePaths = ['/offline', '/offline/checkout'];

async function offlinePageResponse(
  pathname: string,
  language: Language,
  pages: { address: string; name: string }[],
): Promise<Response> {
  const isPaying = /^\/(checkout|payment)\b/.test(pathname);
  const path = isPaying ? '/offline/checkout' : '/offline';
  const template = await findPage(new URL(path, self.location.origin), language);
  if (!template) return Response.error();
  const headers = new Headers(template.headers);
  return new Response(withPages(await template.text(), pages), { status: 503, headers });
}

/** Inserts the cached pages and removes scripts, since scripts would expect the URL of the offline page. */
function withPages(html: string, pages: { address: string; name: string }[]): string {
  const items = pages.map(
    ({ address, name }) => `<li><a href="${address.replaceAll('&', '&amp;')}">${name}</a></li>`,
  );
  const still = html
    .replace(/<script\b[^>]*>[\s\S]*?<\/script>/g, '')
    .replace(/<link rel="modulepreload"[^>]*>/g, '');
  if (!items.length) return still;
  return still
    .replace('id="kept-pages" hidden=""', 'id="kept-pages"')
    .replace('</ul></nav>', `${items.join('')}</ul></nav>`);
}
