import { expect, test } from 'vitest';
import { respondTooManyRequests } from './too-many-requests.server.ts';

test.each([
  ['en', 'too-many'],
  ['nl', 'busy'],
] as const)('the page says in %s what it is and whose, and keeps what was typed', (language, reason) => {
  const url = '/search?q=%22linen%22&sort=newest';
  const { body: page } = respondTooManyRequests({ url, language, reason, retryAfterSeconds: 3 });
  const [, title] = /<title>(.+) \| Marenza Official Website<\/title>/.exec(page) ?? [];
  expect(page).toContain(`>${title}</h1>`);
  expect(page).toContain('value="&#34;linen&#34;"');
  expect(page).toContain('name="sort" value="newest"');
});
