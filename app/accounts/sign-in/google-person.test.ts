import { expect, test } from 'vitest';
import { googlePerson } from '../sign-in/google-person.ts';

const claims = { sub: '1', email: 'Noor@Example.com', email_verified: true };

test('names at Google are one visible line each, cut to what a name may be', () => {
  const read = (given_name: unknown) => googlePerson.parse({ ...claims, given_name }).given_name;
  expect(read('Noor\r\nBcc: q@q.nl')).toBe('Noor Bcc: q@q.nl');
  expect(read(' \u202eNo\u200bor ')).toBe('Noor');
  expect(read('x'.repeat(60))).toBe('x'.repeat(50));
  expect(read(`${'x'.repeat(49)}👗`)).toBe('x'.repeat(49));
  for (const none of [undefined, null, 5, 'a\0b', '\ud800']) expect(read(none)).toBe('');
  expect(googlePerson.parse({ ...claims, family_name: 'de\nVries' }).family_name).toBe('de Vries');
});

test('an address that nothing can be mailed to is refused, as it is everywhere else', () => {
  const read = (email: unknown) => googlePerson.safeParse({ ...claims, email }).data?.email;
  expect(read('Noor@Example.com')).toBe('Noor@example.com');
  for (const wrong of ['a@b.nl,c@d.nl', 'nn@example.com\nbcc: x@y.z', 'noor', '', undefined])
    expect(read(wrong)).toBeUndefined();
});
