import { expect, test } from 'vitest';
import { browserName } from './browser-name.ts';

test('a browser is called what its owner calls it', () => {
  const phone =
    'Mozilla/5.0 (iPhone; CPU iPhone OS 26_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/26.1 Mobile/15E148 Safari/604.1';
  const edge =
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36 Edg/142.0.0.0';
  expect(browserName(phone)).toBe('Safari, iOS');
  expect(browserName(edge)).toBe('Edge, Windows');
  expect(browserName('Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0')).toBe(
    'Firefox, Linux',
  );
  expect(browserName('curl/8')).toBe('');
});
