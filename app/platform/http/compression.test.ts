import zlib from 'node:zlib';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { acceptedEncoding, compress } from './compression.server.ts';

test.each([
  [undefined, 'identity'],
  ['', 'identity'],
  ['identity', 'identity'],
  ['deflate, zstd', 'identity'],
  ['gzip, deflate, br, zstd', 'br'],
  ['gzip, deflate', 'gzip'],
  ['gzip;q=1.0, br;q=0.5', 'br'],
  ['br;q=0, gzip', 'gzip'],
  ['br;q=0.0,gzip;q=0.000', 'identity'],
  ['br; q=0, gzip', 'gzip'],
  ['br ; q=0.00 , gzip;q=0', 'identity'],
  ['br;q=0.01', 'br'],
  ['BR', 'br'],
  ['br;Q=0', 'identity'],
  ['brotli, x-br, abr', 'identity'],
])('%s is answered with %s', (header, expected) => {
  expect(acceptedEncoding(header)).toBe(expected);
});

test('what a browser unpacks is what was packed, in every form', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 2000 }), fc.integer({ min: 0, max: 9 }), (bytes, quality) => {
      const body = Buffer.from(bytes);
      expect(zlib.brotliDecompressSync(compress(body, 'br', quality))).toEqual(body);
      expect(zlib.gunzipSync(compress(body, 'gzip', quality))).toEqual(body);
      expect(compress(body, 'identity', quality)).toEqual(body);
    }),
    { numRuns: 30 },
  );
});
