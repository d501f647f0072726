import { renderToString } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import { expect, test } from 'vitest';
import { CachedHtmlRenderer } from '#app/platform/pages/cached-html.tsx';
import { MainMenu } from './main-menu.tsx';

const menus = [{ department: 'women' as const, featured: [], regular: ['dresses' as const] }];

function keyAt(path: string): string {
  const keys: string[] = [];
  renderToString(
    <MemoryRouter initialEntries={[path]}>
      <CachedHtmlRenderer
        value={(key) => {
          keys.push(key);
          return '';
        }}
      >
        <MainMenu menus={menus} />
      </CachedHtmlRenderer>
    </MemoryRouter>,
  );
  return keys.join();
}

test('the menu is kept once for each of its links, whatever address leads there', () => {
  expect(keyAt('/women/thought-of')).toBe(keyAt('/women'));
  expect(keyAt('/women/dresses/4')).toBe(keyAt('/women/dresses'));
  expect(keyAt('/thought-of')).toBe(keyAt('/'));
  expect(new Set(['/', '/women', '/women/dresses', '/lookbook'].map(keyAt)).size).toBe(4);
});
