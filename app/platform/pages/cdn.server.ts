import { setTimeout as sleep } from 'node:timers/promises';
import { config } from '../config.server.ts';
import type { Settings } from '../environment-settings.server.ts';
import { log } from '../log/log.server.ts';
import { EVERY_PAGE, type PageCache } from './page-cache.server.ts';

type Purge = { url: string; init: RequestInit };

/** CDNs remove a page after this time even if a purge did not reach them. */
const KEPT_FOR_SECONDS = 600;
const TOLD_WITHIN_MS = 5_000;
const TOLD_TOGETHER_MS = 50;
/** The purge is repeated, since a page rendered before the change may reach the CDN after the first purge. */
const TOLD_AGAIN_MS = 5_000;
const MOST_TRIES = 10;
/** Fastly limits the number of tags in a request. If there are more, all pages are purged. */
const MOST_TAGS = 250;

export function cdnHeaders(tags: string[], seconds = KEPT_FOR_SECONDS): Record<string, string> {
  if (!config.CDN) return {};
  return { 'Surrogate-Control': `max-age=${seconds}`, 'Surrogate-Key': tags.join(' ') };
}

export function isForCdn(name: string): boolean {
  return /^surrogate-/i.test(name);
}

export function purgingCdn(cache: PageCache): PageCache {
  if (!config.CDN) return cache;
  const tell = createPurger((tags) => purgeOf(config, tags));
  return {
    ...cache,
    open() {
      cache.open();
      tell([EVERY_PAGE]);
    },
    drop(tags) {
      cache.drop(tags);
      tell(tags);
    },
  };
}

export function createPurger(
  purge: (tags: string[]) => Purge,
  againMs = TOLD_AGAIN_MS,
): (tags: string[]) => void {
  let waiting = new Set<string>();

  async function tell(tags: string[]): Promise<void> {
    for (let attempt = 1; attempt <= MOST_TRIES; attempt++) {
      const { url, init } = purge(tags);
      const problem = await fetch(url, { ...init, signal: AbortSignal.timeout(TOLD_WITHIN_MS) }).then(
        ({ ok, status }) => (ok ? undefined : `it answered ${status}`),
        (error: Error) => error.message,
      );
      if (!problem) return;
      if (attempt === 1) log.warn({ problem }, 'the CDN could not be told of a change, it is told again');
      await sleep(200 * 2 ** attempt, undefined, { ref: false });
    }
    log.error('the CDN was not told of a change: it shows old pages for up to ten minutes');
  }

  async function tellTwice(tags: string[]): Promise<void> {
    await tell(tags);
    await sleep(againMs, undefined, { ref: false });
    await tell(tags);
  }

  return (tags) => {
    if (!waiting.size)
      setTimeout(() => {
        const together = [...waiting];
        waiting = new Set();
        void tellTwice(together);
      }, TOLD_TOGETHER_MS).unref();
    for (const tag of tags) waiting.add(tag);
  };
}

export function purgeOf(
  { CDN, CDN_PURGE_URL = '', CDN_TOKEN = '' }: Pick<Settings, 'CDN' | 'CDN_PURGE_URL' | 'CDN_TOKEN'>,
  tags: string[],
): Purge {
  const isAll = tags.includes(EVERY_PAGE) || tags.length > MOST_TAGS;
  if (CDN === 'fastly') {
    // Source: fastly.com/documentation/reference/api/purging
    const url = `${CDN_PURGE_URL.replace(/\/+$/, '')}/${isAll ? 'purge_all' : 'purge'}`;
    const headers = new Headers({ 'Fastly-Key': CDN_TOKEN });
    if (!isAll) headers.set('Surrogate-Key', tags.join(' '));
    return { url, init: { method: 'POST', headers } };
  }
  const named = tags.map((tag) => tag.replaceAll(/[^\w-]/g, (sign) => `[${sign}]`)).join('|');
  // Varnish would interpret a space as the end of the pattern.
  const pattern = isAll ? '.' : `(^|\\s)(${named})(\\s|$)`;
  const headers = { Authorization: `Bearer ${CDN_TOKEN}`, 'Purge-Tags': pattern };
  return { url: CDN_PURGE_URL, init: { method: 'PURGE', headers } };
}
