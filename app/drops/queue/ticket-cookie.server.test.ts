import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readTicketCookie, ticketCookieHeaders, ticketIdOfBrowser } from './ticket-cookie.server.ts';

test('a browser keeps its tickets, the latest first, and of many drops the latest', () => {
  const ids = Array.from({ length: 10 }, () => randomUUID());
  let request = requestWith('');
  for (const id of ids) request = requestWith(cookieOf(request, id));
  expect(readTicketCookie(request)).toEqual(ids.slice(2).toReversed());
  // A repeat is not stored twice.
  const [, , again = ''] = ids;
  expect(readTicketCookie(requestWith(cookieOf(request, again)))).toEqual([
    again,
    ...ids.slice(3).toReversed(),
  ]);
});

test('a cookie that somebody wrote or changed holds no tickets', () => {
  const [mine, theirs] = [randomUUID(), randomUUID()];
  const cookie = cookieOf(requestWith(''), mine);
  expect(readTicketCookie(requestWith(cookie.replace(mine, theirs)))).toEqual([]);
  expect(readTicketCookie(requestWith(cookie.replace(mine, `${theirs}.${mine}`)))).toEqual([]);
  expect(readTicketCookie(requestWith(cookie.slice(0, -1)))).toEqual([]);
  expect(readTicketCookie(requestWith(`drop-tickets=${mine}`))).toEqual([]);
  expect(readTicketCookie(requestWith(`language=nl; ${cookie}; signed-in=1`))).toEqual([mine]);
});

function requestWith(cookie: string): Request {
  return new Request('http://localhost/', { headers: { Cookie: cookie } });
}

function cookieOf(request: Request, ticketId: string): string {
  return ticketCookieHeaders(request, ticketId)['Set-Cookie']?.split(';')[0] ?? '';
}

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
