import type { Encoding } from '../http/compression.server.ts';

/** A rendered page, and its forms by encoding: each is made when the first reader asks for it. */
export type CachedPage = {
  tags: string[];
  etag: string;
  /** Flat, name after name and value, as node:http takes them. */
  headers: string[];
  html: Buffer;
  forms: Partial<Record<Encoding, PageForm>>;
  /** From then on it is rendered anew, though nothing was heard to change; by `performance.now()`. */
  endsAt?: number;
  /** The pattern of its route, under which each answer with it is counted. */
  route?: string | undefined;
};

export type PageForm = { headers: string[]; body: Buffer };

export type PageCache = ReturnType<typeof createPageCache>;

/** Pages are kept up to this many bytes; the one unused for longest goes first. */
const CAPACITY_BYTES = 64 * 1024 * 1024;
/** The tag that every page has. */
export const EVERY_PAGE = '*';
/** For how long a page stands in for one that cannot be rendered. */
const LAST_KNOWN_FOR_MS = 10 * 60_000;

/**
 * Keeps rendered shop pages until something they show changes. It finds nothing while closed, that is until the
 * process hears the database's notifications, and again whenever it lost them. What it had when it lost them is the
 * last it knows: it stands in, for ten minutes, where the database cannot be asked, and is gone when the cache opens.
 *
 * Nobody ever sees an older state than when they asked: what is found was true when it was looked for, and one
 * rendering answers several requests (`coalesce-page-renderings.server.ts`) only where `isCurrentFor` says so.
 */
export function createPageCache(capacity = CAPACITY_BYTES, clockMs = () => performance.now()) {
  const pages = new Map<string, CachedPage>();
  const keysByTag = new Map<string, Set<string>>();
  const changes = new Map<string, number>();
  let clock = 0;
  let listeningSince = 0;
  let bytes = 0;
  let isOpen = false;
  let isAway = false;
  let closedAt = 0;

  function clear(): void {
    pages.clear();
    keysByTag.clear();
    bytes = 0;
  }

  function add(key: string, page: CachedPage): void {
    pages.set(key, page);
    bytes += sizeOf(page);
    for (const tag of page.tags) {
      const keys = keysByTag.get(tag) ?? new Set();
      keysByTag.set(tag, keys.add(key));
    }
  }

  function remove(key: string): void {
    const page = pages.get(key);
    if (!page) return;
    bytes -= sizeOf(page);
    pages.delete(key);
    for (const tag of page.tags) {
      const keys = keysByTag.get(tag);
      keys?.delete(key);
      if (!keys?.size) keysByTag.delete(tag);
    }
  }

  /** Whether none of the tags was invalidated since then, as far as can be known: the process listened all the while. */
  function isUnchangedSince(tags: string[], since: number): boolean {
    return (
      isOpen &&
      since >= listeningSince &&
      [...tags, EVERY_PAGE].every((tag) => (changes.get(tag) ?? 0) <= since)
    );
  }

  return {
    /** The process listens. What changed while it did not was not heard, so nothing from before is left. */
    open() {
      clear();
      isOpen = true;
      isAway = false;
      listeningSince = ++clock;
    },
    /** The process no longer listens; whether the database is there remains to be seen. */
    close() {
      if (isOpen) closedAt = clockMs();
      isOpen = false;
    },
    /** Nobody answers where the database was. */
    databaseAway() {
      if (!isOpen) isAway = true;
    },
    /** Whether asking the database for a page is in vain. */
    isDatabaseAway(): boolean {
      return isAway;
    },
    /**
     * A page as it was when the process last listened, and for how many seconds it has not. Only for a reader whose
     * page cannot be rendered, since the database is away.
     */
    findLastKnown(key: string): { page: CachedPage; seconds: number } | undefined {
      const since = clockMs() - closedAt;
      const page = isOpen || since > LAST_KNOWN_FOR_MS ? undefined : pages.get(key);
      return page && { page, seconds: Math.ceil(since / 1000) };
    },
    find(key: string): CachedPage | undefined {
      if (!isOpen) return undefined;
      const page = pages.get(key);
      if (page?.endsAt !== undefined && page.endsAt <= clockMs()) return undefined;
      if (page) {
        pages.delete(key);
        pages.set(key, page);
      }
      return page;
    },
    /** Call before rendering; hand the answer to `keep`. */
    now(): number {
      return clock;
    },
    /**
     * Keeps a page unless one of its tags changed since its rendering began, or nobody listened then: it may show
     * the old state.
     */
    keep(key: string, page: CachedPage, renderedFrom: number): void {
      if (!isUnchangedSince(page.tags, renderedFrom) || sizeOf(page) > capacity / 8) return;
      remove(key);
      add(key, page);
      for (const oldest of pages.keys()) {
        if (bytes <= capacity) break;
        remove(oldest);
      }
    },
    /**
     * Whether a page shows everything that was true when somebody asked, at that `now`: its rendering began no earlier,
     * or nothing that it shows changed since it began.
     */
    isCurrentFor(page: CachedPage, renderedFrom: number, askedAt: number): boolean {
      return askedAt <= renderedFrom || isUnchangedSince(page.tags, renderedFrom);
    },
    isUnchangedSince,
    /** How much is kept. */
    size(): { pages: number; bytes: number } {
      return { pages: pages.size, bytes };
    },
    /** Whether what changes is heard; else nothing is found and nothing is kept. */
    hearsChanges(): boolean {
      return isOpen;
    },
    drop(tags: string[]): void {
      clock += 1;
      for (const tag of tags) {
        changes.set(tag, clock);
        for (const key of keysByTag.get(tag) ?? []) remove(key);
      }
      if (tags.includes(EVERY_PAGE)) clear();
    },
  };
}

/** The page itself and, roughly, its compressed forms. */
function sizeOf(page: CachedPage): number {
  return page.html.length * 1.5;
}
