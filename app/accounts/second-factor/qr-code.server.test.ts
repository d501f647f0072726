import decodeQR from 'qr/decode.js';
import { expect, test } from 'vitest';
import { qrCode } from './qr-code.server.ts';
import { otpauthLink } from './totp.server.ts';

test('a camera reads from the drawing what was put into it', () => {
  const link = otpauthLink({
    secret: Buffer.alloc(20, 7),
    email: `${'n'.repeat(60)}@example.com`,
    brand: 'Marenza',
  });
  const { size, outline } = qrCode(link);
  const zoom = 4;
  const width = size * zoom;
  const pixels = new Uint8ClampedArray(width * width * 4).fill(255);
  for (const [, x = '', y = ''] of outline.matchAll(/M(\d+) (\d+)h1v1h-1z/g))
    for (let down = 0; down < zoom; down++)
      for (let across = 0; across < zoom; across++) {
        const at = ((Number(y) * zoom + down) * width + Number(x) * zoom + across) * 4;
        pixels.fill(0, at, at + 3);
      }
  expect(decodeQR({ width, height: width, data: pixels })).toBe(link);
});
