import { expect, test } from 'vitest';
import { loggedPath } from './logged-path.ts';

test.each([
  ['/payment/success?session_id=cs_test_a1secret', '/payment/success'],
  ['/checkout/payment/cs_test_a1secret', '/checkout/payment/cs_…'],
  ['/checkout/payment/cs_live_a1secret.data?_routes=x', '/checkout/payment/cs_….data'],
  ['/unsubscribe/noor@mail.example/now', '/unsubscribe/…/now'],
  ['/noor%40mail.example', '/…'],
  ['/women/products/linen-dress', '/women/products/linen-dress'],
])('of %s the log says %s', (url, said) => {
  expect(loggedPath(url)).toBe(said);
});
