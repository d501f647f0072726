import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { readTicketCookie, ticketCookieHeaders } from './ticket-cookie.server.ts';

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
