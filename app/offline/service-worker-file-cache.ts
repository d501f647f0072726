import type { WorkerFetch } from './service-worker-types.ts';

export const FILES = 'files-1';
export const PICTURES = 'pictures-1';

/** Covers several releases: an open tab may still need older files. */
const MOST_FILES = 300;
const MOST_PICTURES = 240;
const NO_FILE_AFTER_MS = 1_500;

/** Files named by content never become stale. */
export function isFile(pathname: string): boolean {
  return /^\/(assets|media)\//.test(pathname);
}

/** Returns a file from the cache or else the network; caching does not delay the response. */
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

/**
 * A page reloads when its script fails, which would interrupt the full page load begun by
 * hard-navigate-when-unreachable.ts.
 */
async function failLate(error: unknown): Promise<never> {
  await new Promise((resolve) => setTimeout(resolve, NO_FILE_AFTER_MS));
  throw error;
}

export async function cacheFiles(html: string): Promise<void> {
  const names = new Set(html.match(/\/assets\/[\w.-]+\.(?:js|css|woff2)\b/g));
  await keepAll(FILES, [...names]);
}

export async function cachePictures(addresses: string[]): Promise<void> {
  await keepAll(PICTURES, addresses.filter(isFile));
}

/** Adds to a cache and evicts the oldest. Caches list entries in insertion order. */
export async function cacheWithin(
  name: string,
  most: number,
  key: string,
  response: Response,
): Promise<void> {
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
