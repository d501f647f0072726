import { expect, test } from 'vitest';
import { notForRoleText } from '../app/accounts/staff/not-for-role.ts';
import { staffRoles } from '../app/accounts/staff/staff-roles.ts';
import { readTexts } from './catalogues.ts';

test('a role is called the same here on a refused page as on every other', () => {
  const texts = new Map(readTexts().map(({ id, ...text }) => [id, text]));
  for (const role of staffRoles)
    for (const language of ['en', 'nl'] as const) {
      const name = texts.get(`staff.role.${role}`)?.[language].toLowerCase();
      const { text } = notForRoleText({ role, pattern: 'admin/not-thought-of', method: 'GET' }, language);
      expect(text).toContain(`(${name})`);
    }
});
