import { LRUCache } from 'lru-cache';
import { renderToString } from 'react-dom/server';
import type { RenderCachedHtml } from './cached-html.tsx';

/** In characters, which are bytes but for those of other alphabets. */
const CAPACITY = 8 * 1024 * 1024;

const kept = new LRUCache<string, string>({
  maxSize: CAPACITY,
  sizeCalculation: (html, key) => html.length + key.length,
});

/** Renders what it has not rendered lately. The key says all that the HTML depends on, so nothing here grows old. */
export const renderCachedHtml: RenderCachedHtml = (key, children) => {
  const found = kept.get(key);
  if (found !== undefined) return found;
  const html = renderToString(children);
  kept.set(key, html);
  return html;
};
