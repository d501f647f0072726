import { createContext, type RouterContextProvider } from 'react-router';
import { failForThisRequestToo } from '../database/database-unavailable.server.ts';
import type { PageCache } from './page-cache.server.ts';
import type { PageCacheTag } from './page-cache-tags.ts';

export type CachedReads = ReturnType<typeof createCachedReads>;

export const cachedReads = createContext<CachedReads>((_key, _tags, read) => read());

/** Returns a function that shares reads between requests. The result is never older than the caller's request. */
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

/** Reads through the cache. The result is shared and must not be modified. The key must not contain user input. */
export function cachedRead<Value>(
  context: Readonly<RouterContextProvider>,
  key: string,
  tags: PageCacheTag[],
  read: () => Promise<Value>,
): Promise<Value> {
  return context.get(cachedReads)(key, tags, read);
}
