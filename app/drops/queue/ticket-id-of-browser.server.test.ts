import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { ticketIdOfBrowser } from './ticket-id-of-browser.server.ts';

test('a browser has one ticket in each drop, and no two browsers the same', () => {
  fc.assert(
    fc.property(fc.uniqueArray(fc.tuple(fc.uuid(), fc.uuid()), { selector: String }), (asked) => {
      const ids = asked.map(([dropId, key]) => ticketIdOfBrowser(dropId, key));
      expect(asked.map(([dropId, key]) => ticketIdOfBrowser(dropId, key))).toEqual(ids);
      expect(new Set(ids).size).toBe(asked.length);
      for (const id of ids) expect(id).toMatch(/^[\da-f]{8}-[\da-f]{4}-8[\da-f]{3}-8[\da-f]{3}-[\da-f]{12}$/);
    }),
  );
});

test('what is no key is worth nothing', () => {
  for (const key of [
    '',
    'key',
    `${randomUUID()}0`,
    ` ${randomUUID()}`,
    `${randomUUID()}\n`,
    randomUUID().toUpperCase(),
  ])
    expect(ticketIdOfBrowser('drop', key)).toBeUndefined();
  fc.assert(
    fc.property(fc.anything({ withNullPrototype: true }), (anything) => {
      expect(ticketIdOfBrowser('drop', anything)).toBeUndefined();
    }),
  );
});
