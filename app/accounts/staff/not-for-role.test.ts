import type { RouteConfigEntry } from '@react-router/dev/routes';
import { expect, test } from 'vitest';
import routes from '#app/routes.ts';
import { notForRoleText } from './not-for-role.ts';
import { mayOpen, staffRoles } from './staff-roles.ts';

const patterns = (await routes)
  .flatMap((route: RouteConfigEntry) => route.children ?? [route])
  .map(({ path = '' }) => path)
  .filter((path) => /^admin(\/|$)/.test(path));

test('whatever a role may not do is named, in both languages, with the role', () => {
  const refused = patterns.flatMap((pattern) =>
    staffRoles.flatMap((role) =>
      ['GET', 'POST']
        .filter((method) => !mayOpen(role, pattern, method))
        .map((method) => ({ role, pattern, method })),
    ),
  );
  expect(refused.length).toBeGreaterThan(100);
  for (const asked of refused) {
    const text = `${notForRoleText(asked, 'en').text} ${notForRoleText(asked, 'nl').text}`;
    expect(text, `${asked.method} ${asked.pattern}`).not.toMatch(/this page|deze pagina|undefined/);
  }
});

test('looking at something and changing it have names of their own', () => {
  const product = { role: 'fulfilment', pattern: 'admin/products/:productId' } as const;
  expect(notForRoleText({ ...product, method: 'POST' }, 'en').text).toBe(
    'Your role in the back office (fulfilment) does not include changing products. An owner can change that.',
  );
  const difference = { role: 'fulfilment', pattern: 'admin/settled-differences', method: 'POST' } as const;
  expect(notForRoleText(difference, 'nl').text).toContain('verschillen met de betaaldienst afhandelen');
  const orders = { role: 'content', pattern: '/admin/orders/:orderNumber/notes', method: 'GET' } as const;
  expect(notForRoleText(orders, 'en').text).toContain('(content) does not include orders.');
});

test('what nobody named is still refused in words', () => {
  const unknown = { role: 'content', pattern: 'admin/not-thought-of', method: 'GET' } as const;
  expect(notForRoleText(unknown, 'nl').text).toContain('hoort dit niet: deze pagina.');
});
