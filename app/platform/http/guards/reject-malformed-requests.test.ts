import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';

vi.stubEnv('LOG_LEVEL', 'silent');
const { log } = await import('../../log/log.server.ts');
const { startSmallestShop } = await import('#tests/support/smallest-shop.ts');

let shop: Awaited<ReturnType<typeof startSmallestShop>>;
const failures = vi.spyOn(log, 'error');

beforeAll(async () => {
  shop = await startSmallestShop(({ request }) => new Response(`${request.method} ${request.url}`));
});

afterAll(async () => {
  await shop.stop();
  failures.mockRestore();
});

const host = 'Host: shop.example\r\n';

test.each<[name: string, request: string, status: number]>([
  ['a whole address as its target', `GET http://evil.example/x HTTP/1.1\r\n${host}`, 400],
  ['its own whole address', `GET http://shop.example/x HTTP/1.1\r\n${host}`, 400],
  ['a form for elsewhere', `POST http://evil.example/x HTTP/1.1\r\n${host}Content-Length: 1\r\n`, 400],
  ['a target without a slash', `GET women HTTP/1.1\r\n${host}`, 400],
  ['an asterisk', `GET * HTTP/1.1\r\n${host}`, 400],
  ['OPTIONS of everything', `OPTIONS * HTTP/1.1\r\n${host}`, 405],
  ['OPTIONS of a page', `OPTIONS /women HTTP/1.1\r\n${host}`, 405],
  ['PUT of a form', `PUT /admin/staff/invitations HTTP/1.1\r\n${host}`, 405],
  ['PATCH of a form', `PATCH /admin/staff/invitations HTTP/1.1\r\n${host}`, 405],
  ['DELETE of a form', `DELETE /admin/staff/invitations HTTP/1.1\r\n${host}`, 405],
  ['CONNECT', `CONNECT evil.example:443 HTTP/1.1\r\n${host}`, 405],
  ['TRACE', `TRACE /women HTTP/1.1\r\n${host}`, 405],
  ['a method of file servers', `PROPFIND /women HTTP/1.1\r\n${host}`, 405],
  ['a method nobody knows', `BREW /women HTTP/1.1\r\n${host}`, 405],
  ['a fragment', `GET /women#top HTTP/1.1\r\n${host}`, 400],
  ['a backslash', `GET /\\evil.example HTTP/1.1\r\n${host}`, 400],
  ['a backslash in its query', `GET /women?x=\\ HTTP/1.1\r\n${host}`, 400],
  ['a tab', `GET /wo\tmen HTTP/1.1\r\n${host}`, 400],
  ['letters that are not ASCII', `GET /caf\u00e9 HTTP/1.1\r\n${host}`, 400],
  ['such letters in its query', `GET /search?q=caf\u00e9 HTTP/1.1\r\n${host}`, 400],
  ['a broken percent sign', `GET /women%zz HTTP/1.1\r\n${host}`, 400],
  ['half a letter', `GET /caf%c3 HTTP/1.1\r\n${host}`, 400],
  ['no host', 'GET /women HTTP/1.1\r\n', 400],
  ['an empty host', 'GET /women HTTP/1.1\r\nHost:\r\n', 400],
  ['a host with a path', 'GET /women HTTP/1.1\r\nHost: shop.example/evil\r\n', 400],
  ['a host with a user', 'GET /women HTTP/1.1\r\nHost: a@shop.example\r\n', 400],
  ['a host with blanks', 'GET /women HTTP/1.1\r\nHost: shop example\r\n', 400],
  ['a host in brackets that is none', 'GET /women HTTP/1.1\r\nHost: [evil]\r\n', 400],
  ['a port that is none', 'GET /women HTTP/1.1\r\nHost: shop.example:99999\r\n', 400],
  ['two hosts', `GET /women HTTP/1.1\r\n${host}Host: evil.example\r\n`, 400],
  ['the same host twice', `GET /women HTTP/1.1\r\n${host}hOST: shop.example\r\n`, 400],
  [
    'two hosts on a form',
    `POST /checkout HTTP/1.1\r\n${host}Host: evil.example\r\nContent-Length: 0\r\n`,
    400,
  ],
  ['nothing of HTTP', '\u0016\u0003\u0001\u0002hello', 400],
  ['a method behind a sign that is none', `\u0001BREW /women HTTP/1.1\r\n${host}`, 400],
  ['a version that is none', `GET /women HTTP/9.9\r\n${host}`, 400],
  ['a header without a name', `GET /women HTTP/1.1\r\n${host}: x\r\n`, 400],
  [
    'a length and pieces',
    `POST /x HTTP/1.1\r\n${host}Content-Length: 1\r\nTransfer-Encoding: chunked\r\n`,
    400,
  ],
  ['two lengths', `POST /x HTTP/1.1\r\n${host}Content-Length: 1\r\nContent-Length: 2\r\n`, 400],
  ['endless headers', `GET /women HTTP/1.1\r\n${host}X: ${'x'.repeat(20_000)}\r\n`, 431],
  ['an endless target', `GET /${'x'.repeat(20_000)} HTTP/1.1\r\n${host}`, 431],
])('%s is refused in a few words, and the connection ends', async (_name, request, status) => {
  const answer = await say(`${request}\r\n`);
  expect(answer).toMatch(new RegExp(`^HTTP/1\\.1 ${status} [\\w ]+\\r\\n`));
  expect(answer.match(/HTTP\/1\.1/g), 'one answer').toHaveLength(1);
  expect(answer).toMatch(/\r\nConnection: close\r\n/i);
  expect(answer.length).toBeLessThan(1000);
  if (status === 405) expect(answer).toMatch(/\r\nAllow: GET, HEAD, POST/);
  expect(failures).not.toHaveBeenCalled();
});

test.each([
  [`GET /women HTTP/1.1\r\n${host}Connection: close\r\n`, 'GET http://shop.example/women'],
  [
    `GET /women HTTP/1.1\r\n${host}From: noor@example.com\r\nConnection: close\r\n`,
    'GET http://shop.example/women',
  ],
  ['GET /women HTTP/1.0\r\n', 'GET http://localhost:3000/women'],
  [
    `GET /search?q={%22x|y%22}'[]^\` HTTP/1.1\r\n${host}Connection: close\r\n`,
    'GET http://shop.example/search?q=',
  ],
  [
    `POST /bag/check HTTP/1.1\r\n${host}Content-Length: 0\r\nConnection: close\r\n`,
    'POST http://shop.example/bag',
  ],
  ['GET /women HTTP/1.1\r\nHost: [::1]:3000\r\nConnection: close\r\n', 'GET http://[::1]:3000/women'],
])('%s is answered', async (request, expected) => {
  const answer = await say(`${request}\r\n`);
  expect(answer).toMatch(/^HTTP\/1\.1 200 /);
  expect(answer).toContain(expected);
});

test('what cannot be read is refused with the headers of every answer', async () => {
  const [head = '', body] = (await say('nothing of HTTP\r\n\r\n')).split('\r\n\r\n');
  expect(body).toBe('Bad Request\n');
  for (const header of head.split('\r\n').slice(1)) expect(header).toMatch(/^[\w-]+: \S/);
  expect(head).toMatch(/\r\nX-Content-Type-Options: nosniff\r\n/i);
});

test('a refused request does not let another one through behind it', async () => {
  const answer = await say(
    `GET http://evil.example/ HTTP/1.1\r\n${host}\r\nGET /women HTTP/1.1\r\n${host}Connection: close\r\n\r\n`,
  );
  expect(answer.match(/HTTP\/1\.1 \d+/g)).toEqual(['HTTP/1.1 400']);
});

async function say(bytes: string): Promise<string> {
  const socket = connect(shop.port, '127.0.0.1');
  socket.write(Buffer.from(bytes, 'latin1'));
  return text(socket.setEncoding('latin1') as unknown as AsyncIterable<string>);
}
