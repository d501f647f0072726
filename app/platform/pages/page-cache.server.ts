import { LRUCache } from 'lru-cache';
import type { Encoding } from '../http/compression.server.ts';

export type CachedPage = {
  tags: string[];
  etag: string;
  headers: string[];
  html: Buffer;
  forms: Partial<Record<Encoding, PageForm>>;
  endsAt?: number;
  route?: string | undefined;
};

export type PageForm = { headers: string[]; body: Buffer };

export type PageCache = ReturnType<typeof createPageCache>;

const CAPACITY_BYTES = 64 * 1024 * 1024;
export const EVERY_PAGE = '*';
const LAST_KNOWN_FOR_MS = 10 * 60_000;

/** Creates a cache that returns no pages while notifications of changes may be lost. */
export function createPageCache(capacity = CAPACITY_BYTES, clockMs = () => performance.now()) {
  const { pages, tagged } = createTaggedPages(capacity);
  const changes = new Map<string, number>();
  let clock = 0;
  let listeningSince = 0;
  let isOpen = false;
  let isAway = false;
  let closedAt = 0;

  function isUnchangedSince(tags: string[], since: number): boolean {
    return (
      isOpen &&
      since >= listeningSince &&
      [...tags, EVERY_PAGE].every((tag) => (changes.get(tag) ?? 0) <= since)
    );
  }

  return {
    /** Call it once the process listens for changes. Earlier changes were missed, so all pages are removed. */
    open() {
      pages.clear();
      isOpen = true;
      isAway = false;
      listeningSince = ++clock;
    },
    close() {
      if (isOpen) closedAt = clockMs();
      isOpen = false;
    },
    databaseAway() {
      if (!isOpen) isAway = true;
    },
    isDatabaseAway(): boolean {
      return isAway;
    },
    /** Returns a page as it was when the cache closed, for at most 10 minutes. Undefined while the cache is open. */
    findLastKnown(key: string): { page: CachedPage; seconds: number } | undefined {
      const since = clockMs() - closedAt;
      const page = isOpen || since > LAST_KNOWN_FOR_MS ? undefined : pages.peek(key);
      return page && { page, seconds: Math.ceil(since / 1000) };
    },
    find(key: string): CachedPage | undefined {
      if (!isOpen) return undefined;
      const page = pages.get(key);
      return page?.endsAt !== undefined && page.endsAt <= clockMs() ? undefined : page;
    },
    now(): number {
      return clock;
    },
    /** Adds a page unless, since its rendering began, its tags changed or notifications were lost. */
    keep(key: string, page: CachedPage, renderedFrom: number): void {
      if (!isUnchangedSince(page.tags, renderedFrom) || bytesOf(page) > capacity / 8) return;
      pages.set(key, page);
      for (const tag of page.tags) tagged.set(tag, (tagged.get(tag) ?? new Set()).add(key));
    },
    isCurrentFor(page: CachedPage, renderedFrom: number, askedAt: number): boolean {
      return askedAt <= renderedFrom || isUnchangedSince(page.tags, renderedFrom);
    },
    isUnchangedSince,
    size(): { pages: number; bytes: number } {
      return { pages: pages.size, bytes: pages.calculatedSize / 2 };
    },
    hearsChanges(): boolean {
      return isOpen;
    },
    drop(tags: string[]): void {
      clock += 1;
      for (const tag of tags) {
        changes.set(tag, clock);
        for (const key of tagged.get(tag) ?? []) pages.delete(key);
      }
      if (tags.includes(EVERY_PAGE)) pages.clear();
    },
  };
}

/** Creates an LRU cache of pages. `tagged` maps each tag to the keys of its pages. */
function createTaggedPages(capacity: number) {
  const tagged = new Map<string, Set<string>>();
  const pages = new LRUCache<string, CachedPage>({
    maxSize: capacity * 2,
    // Sizes must be integers, so the unit is half a byte.
    sizeCalculation: (page) => Math.max(1, bytesOf(page) * 2),
    dispose(page, key) {
      for (const tag of page.tags) {
        const keys = tagged.get(tag);
        keys?.delete(key);
        if (!keys?.size) tagged.delete(tag);
      }
    },
  });
  return { pages, tagged };
}

function bytesOf(page: CachedPage): number {
  return page.html.length * 1.5;
}
