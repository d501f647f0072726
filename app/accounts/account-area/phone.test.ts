import { expect, test } from 'vitest';
import { isPhone } from './phone.ts';

test('a phone number is an optional plus and at most sixteen digits, not beginning with zero', () => {
  for (const good of ['+31 6 1234-5678', '(555) 123-4567', '1', '1234567890123456'])
    expect(isPhone(good)).toBe(true);
  for (const bad of ['0612345678', '+', '12345678901234567', '++31', '12a']) expect(isPhone(bad)).toBe(false);
});
