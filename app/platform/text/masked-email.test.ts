import { expect, test } from 'vitest';
import { maskedEmail } from './masked-email.ts';

test.each([
  ['sofie@example.com', 's…@e….com'],
  ['a@b.nl', 'a…@b….nl'],
  ['noor.de.vries@mail.shop.co.uk', 'n…@m….uk'],
  ['"odd@name"@example.com', '"…@e….com'],
  ['sofie@localhost', 's…@l…'],
  ['😀@example.com', '😀…@e….com'],
])('%s is shown as %s', (email, masked) => {
  expect(maskedEmail(email)).toBe(masked);
});
