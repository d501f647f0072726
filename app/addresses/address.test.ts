import { expect, test } from 'vitest';
import { isPhoneNumber } from './address.ts';

test.each([
  '06 12345678',
  '0612345678',
  '+31 6 1234-5678',
  '+31 (0)6 12345678',
  '06.12.34.56.78',
  '(555) 123-4567',
  '1',
  '1234567890123456',
])('%s is a phone number', (typed) => expect(isPhoneNumber(typed)).toBe(true));

test.each(['+', '12345678901234567', '++31', '12a', '+06 12345678', '0', '00 00', '0031 6 12345678', ''])(
  '%s is none',
  (typed) => {
    expect(isPhoneNumber(typed)).toBe(false);
  },
);
