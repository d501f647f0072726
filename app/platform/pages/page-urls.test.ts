import { expect, test } from 'vitest';
import { pageUrlInLanguage } from './page-urls.ts';

test('a page keeps its own parameters in the other language', () => {
  expect(pageUrlInLanguage({ pathname: '/women', search: '?sort=price-asc' }, 'nl')).toBe(
    '/women?sort=price-asc&lang=nl',
  );
});

test('an asked language is replaced and analytics are left out', () => {
  expect(pageUrlInLanguage({ pathname: '/', search: '?lang=nl&utm_source=mail&gclid=1' }, 'en')).toBe(
    '/?lang=en',
  );
});
