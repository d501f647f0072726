import decodeQR from 'qr/decode.js';
import { expect, test } from 'vitest';
import {
  findTotpStep,
  otpauthLink,
  qrCode,
  toBase32,
  totpCode,
  totpStep,
} from './second-factor-codes.server.ts';

/** From RFC 6238, appendix B: the last six digits. */
const secret = Buffer.from('12345678901234567890');

test.each([
  [59, '287082'],
  [1111111109, '081804'],
  [1111111111, '050471'],
  [1234567890, '005924'],
  [2000000000, '279037'],
  [20000000000, '353130'],
])('the code of second %i is the one of the standard', (second, code) => {
  expect(totpCode(secret, totpStep(new Date(second * 1000)))).toBe(code);
});

test('a code holds for its half minute and those beside it', () => {
  const now = new Date(1111111109_000);
  const step = totpStep(now);
  for (const beside of [-1, 0, 1])
    expect(findTotpStep(secret, totpCode(secret, step + beside), now)).toBe(step + beside);
  for (const away of [-2, 2])
    expect(findTotpStep(secret, totpCode(secret, step + away), now)).toBeUndefined();
  for (const code of ['', '08180', '0818040', 'abcdef', '０８１８０４'])
    expect(findTotpStep(secret, code, now)).toBeUndefined();
});

test('a secret is written as authenticators read it', () => {
  expect(toBase32(Buffer.from('foobar'))).toBe('MZXW6YTBOI');
  expect(toBase32(secret)).toBe('GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ');
  expect(otpauthLink({ secret, email: 'noor+1@example.com', brand: 'Ma Renza' })).toBe(
    'otpauth://totp/Ma%20Renza:noor%2B1%40example.com?secret=GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ&issuer=Ma%20Renza',
  );
});

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
