import { expect, test } from 'vitest';
import { resetTokenIn } from './use-reset-token.ts';

test.each([
  ['#access_token=secret&type=recovery', 'secret'],
  ['#access_token=secret', 'secret'],
  ['#type=recovery', ''],
  ['#access_token=&type=recovery', ''],
  ['#access_token=', undefined],
  ['#other', undefined],
  ['', undefined],
])('an address that ends in %j', (hash, token) => expect(resetTokenIn(hash)).toBe(token));
