import { expect, test } from 'vitest';
import { namesShoppersManifest } from './shoppers-manifest.server.ts';

test('only the map of addresses is another one', () => {
  const script =
    'import "/assets/manifest-0a1b2c3d.js";\nimport * as route0 from "/assets/manifest-words.js";';
  expect(namesShoppersManifest(script)).toBe(
    'import "/assets/shop-manifest-0a1b2c3d.js";\nimport * as route0 from "/assets/manifest-words.js";',
  );
});
