import { LRUCache } from 'lru-cache';
import { renderToString } from 'react-dom/server';
import type { RenderCachedHtml } from './cached-html.tsx';

const CAPACITY_BYTES = 8 * 1024 * 1024;

/** Each character of these parts represents one byte, as in the page into which they are inserted. */
const kept = new LRUCache<string, string>({
  maxSize: CAPACITY_BYTES,
  sizeCalculation: (html, key) => html.length + key.length,
});

/** Collects the parts for which React renders placeholders. Visitors must not be able to guess `secret`. */
export function collectCachedHtml(secret: string): {
  render: RenderCachedHtml;
  insert(page: string): string;
} {
  const parts: string[] = [];
  return {
    render(key, children) {
      const place = parts.push(cachedHtml(key, children)) - 1;
      return `<!--${secret}${place}-->`;
    },
    insert(page) {
      const [start = '', ...others] = page.split(`<!--${secret}`);
      const inserted = others.map((other) => {
        const end = other.indexOf('-->');
        return `${parts[Number(other.slice(0, end))]}${other.slice(end + 3)}`;
      });
      return start + inserted.join('');
    },
  };
}

function cachedHtml(key: string, children: Parameters<RenderCachedHtml>[1]): string {
  const found = kept.get(key);
  if (found !== undefined) return found;
  const html = Buffer.from(renderToString(children)).toString('latin1');
  kept.set(key, html);
  return html;
}
