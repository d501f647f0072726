import { expect, test } from 'vitest';
import { linkStorefrontRouteManifest } from './link-storefront-route-manifest.server.ts';

test('only the map of addresses is another one, wherever the page names it', () => {
  const page = (map: string) => `<link rel="modulepreload" href="/assets/${map}"/><script type="module">
import "/assets/${map}";
import * as route0 from "/assets/manifest-words.js";</script>`;
  expect(linkStorefrontRouteManifest(page('manifest-0a1b2c3d.js'))).toBe(page('shop-manifest-0a1b2c3d.js'));
});
