import { createContext, type RouterContextProvider } from 'react-router';
import { databaseUnavailable, isDatabaseUnavailable } from '../database/database-unavailable.server.ts';
import type { PageCache } from './page-cache.server.ts';
import type { PageCacheTag } from './page-cache-tags.ts';

export type CachedReads = ReturnType<typeof createCachedReads>;

/** Where no page cache listens, everything is read anew. */
export const cachedReads = createContext<CachedReads>((_key, _tags, read) => read());

/**
 * Keeps what many pages are made of, such as the menus, for as long as the page cache would keep a page that shows it. So
 * nobody ever gets an older state than when they asked, and nothing is kept while changes are not heard.
 */
export function createCachedReads(cache: Pick<PageCache, 'now' | 'hearsChanges' | 'isUnchangedSince'>) {
  const reads = new Map<string, { tags: PageCacheTag[]; readFrom: number; value: Promise<unknown> }>();

  return function cachedRead<Value>(
    key: string,
    tags: PageCacheTag[],
    read: () => Promise<Value>,
  ): Promise<Value> {
    const found = reads.get(key);
    if (found && cache.isUnchangedSince(found.tags, found.readFrom))
      return (found.value as Promise<Value>).catch(failForThisRequestToo);
    const value = read();
    if (!cache.hearsChanges()) return value;
    const started = { tags, readFrom: cache.now(), value };
    reads.set(key, started);
    value.catch(() => reads.get(key) === started && reads.delete(key));
    return value;
  };
}

/** Noted until then only where the read began: this request would be answered as if the fault were the page's. */
function failForThisRequestToo(error: Error): never {
  throw isDatabaseUnavailable(error) ? databaseUnavailable(error.message, error) : error;
}

/**
 * For loaders: what `read` answers, unless it is known from before and none of the tags was invalidated since. The key
 * names all that the answer depends on; there are few keys, so nothing that a reader wrote is part of one. Nobody may
 * change the answer, which others get too.
 */
export function cachedRead<Value>(
  context: Readonly<RouterContextProvider>,
  key: string,
  tags: PageCacheTag[],
  read: () => Promise<Value>,
): Promise<Value> {
  return context.get(cachedReads)(key, tags, read);
}
