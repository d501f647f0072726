import { connect, type Socket } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { freePort } from '../../scripts/free-port.ts';
import { createWorld, type RunningShop, until, type World } from './world.ts';

/** Bytes of a malicious or defective client; docs/connections.md has the limits. */
const host = 'Host: 127.0.0.1\r\n';
const form = `POST /bag/check HTTP/1.1\r\n${host}Content-Type: application/json\r\n`;
/** Response if a request smuggled into the middle of another one were read. */
const smuggled = `GET /robots.txt?smuggled HTTP/1.1\r\n${host}\r\n`;
const SMUGGLED_ANSWER = /User-agent/i;

let world: World;
let shop: RunningShop;
let crowded: RunningShop;

beforeAll(async () => {
  world = await createWorld();
  // Limits that are reached at once. A separate shop, since slow requests end too.
  shop = await world.startShop({ SLOW_REQUEST_SECONDS: '1' });
  crowded = await world.startShop({
    PORT: String(await freePort()),
    CONNECTIONS_PER_NETWORK: '20',
    CONNECTIONS_PER_PROCESS: '30',
    TRUSTED_PROXIES: '127.0.0.2',
  });
});

afterAll(() => world?.close());

test('what is smuggled would be seen: asked for openly, it is answered', async () => {
  expect((await say(`GET /robots.txt HTTP/1.1\r\n${host}Connection: close\r\n\r\n`)).text).toMatch(
    SMUGGLED_ANSWER,
  );
});

const chunked = (chunks: string) => `${form}Transfer-Encoding: chunked\r\n\r\n${chunks}`;

test.each<[name: string, bytes: string]>([
  [
    'CL.TE: a length and pieces',
    `${form}Content-Length: 6\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n${smuggled}`,
  ],
  [
    'TE.CL: pieces and a length',
    `${form}Transfer-Encoding: chunked\r\nContent-Length: 3\r\n\r\n5c\r\n${smuggled}\r\n0\r\n\r\n`,
  ],
  [
    'TE.TE: pieces twice, once as something else',
    `${form}Transfer-Encoding: chunked\r\nTransfer-Encoding: x\r\n\r\n0\r\n\r\n${smuggled}`,
  ],
  [
    'pieces that are not the last encoding',
    `${form}Transfer-Encoding: chunked, identity\r\n\r\n0\r\n\r\n${smuggled}`,
  ],
  ['an encoding that looks like pieces', `${form}Transfer-Encoding: xchunked\r\n\r\n0\r\n\r\n${smuggled}`],
  ['a blank before the colon', `${form}Transfer-Encoding : chunked\r\n\r\n0\r\n\r\n${smuggled}`],
  ['a vertical tab before pieces', `${form}Transfer-Encoding: \x0bchunked\r\n\r\n0\r\n\r\n${smuggled}`],
  ['two lengths', `${form}Content-Length: 0\r\nContent-Length: 60\r\n\r\n${smuggled}`],
  ['the same length twice', `${form}Content-Length: 0\r\nContent-Length: 0\r\n\r\n${smuggled}`],
  ['a list of lengths', `${form}Content-Length: 0, 60\r\n\r\n${smuggled}`],
  ['a length with a sign', `${form}Content-Length: +0\r\n\r\n${smuggled}`],
  ['a negative length', `${form}Content-Length: -1\r\n\r\n${smuggled}`],
  ['a length in hexadecimal', `${form}Content-Length: 0x0\r\n\r\n${smuggled}`],
  ['a length beyond all numbers', `${form}Content-Length: 99999999999999999999999\r\n\r\n${smuggled}`],
  ['a length folded onto the next line', `${form}Content-Length: 0\r\n 60\r\n\r\n${smuggled}`],
  ['a header folded onto the next line', `${form}X-One: a\r\n Transfer-Encoding: chunked\r\n\r\n${smuggled}`],
  ['lines that end with LF alone', `${form.replaceAll('\r\n', '\n')}Content-Length: 0\n\n${smuggled}`],
  [
    'one header that ends with LF alone',
    `${form}X-One: a\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n${smuggled}`,
  ],
  [
    'a CR in the middle of a header',
    `${form}X-One: a\rTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n${smuggled}`,
  ],
  ['a NUL in a header', `${form}X-One: a\0b\r\nContent-Length: 0\r\n\r\n${smuggled}`],
  ['a piece whose size is none', chunked(`0x0\r\n\r\n${smuggled}`)],
  ['a piece whose size has a sign', chunked(`-1\r\n\r\n${smuggled}`)],
  ['a piece whose size overflows', chunked(`ffffffffffffffffff\r\n${smuggled}`)],
  ['a piece whose size ends with LF', chunked(`2\n{}\r\n0\r\n\r\n${smuggled}`)],
  ['a piece longer than it says', chunked(`1\r\n{}\r\n0\r\n\r\n${smuggled}`)],
  ['a piece with an endless extension', chunked(`2;${'x'.repeat(20_000)}\r\n{}\r\n0\r\n\r\n${smuggled}`)],
  ['a first line after another', `\r\n\r\nGET /women\r\n${host}\r\n${smuggled}`],
  ['a version from before headers', `GET /women\r\n\r\n${smuggled}`],
])('%s: one refusal, the end of the connection, and nothing behind it is read', async (_name, bytes) => {
  const { text, answers } = await say(bytes);
  expect(answers).toHaveLength(1);
  expect(answers[0]).toMatch(/^4\d\d$/);
  expect(text).not.toMatch(SMUGGLED_ANSWER);
});

test.each<[name: string, bytes: string]>([
  ['a head that never ends', `GET /women HTTP/1.1\r\n${host}X-One: a`],
  ['a client that says nothing', ''],
  ['a body that never ends', `${form}Content-Length: 100\r\n\r\n{`],
  ['pieces that never end', `${form}Transfer-Encoding: chunked\r\n\r\n1\r\n{`],
])('%s is given up, also when a little of it comes again and again', async (_name, bytes) => {
  const socket = open();
  socket.write(bytes);
  const dripping = setInterval(() => socket.write(bytes.includes('chunked') ? '\r\n1\r\n ' : ' '), 100);
  if (!bytes) clearInterval(dripping);
  const text = await ended(socket);
  clearInterval(dripping);
  expect(text).toMatch(/^HTTP\/1\.1 408 |^$/);
  if (bytes) expect(text).toMatch(/^HTTP\/1\.1 408 /);
});

test('a body without an end is refused when it is longer than its address takes', async () => {
  const socket = open();
  socket.write(`${form}Transfer-Encoding: chunked\r\n\r\n`);
  const piece = `1000\r\n${'x'.repeat(4_096)}\r\n`;
  const pouring = setInterval(() => socket.write(piece.repeat(8)), 5);
  const text = await ended(socket);
  clearInterval(pouring);
  expect(text).toMatch(/^HTTP\/1\.1 413 |^$/);
  expect(socket.bytesWritten).toBeLessThan(10_000_000);
});

test.each([
  ['endless headers', `GET /women HTTP/1.1\r\n${host}${'X-One: a\r\n'.repeat(5_000)}\r\n`],
  ['an endless header', `GET /women HTTP/1.1\r\n${host}X-One: ${'a'.repeat(40_000)}\r\n\r\n`],
  ['an endless cookie', `GET /women HTTP/1.1\r\n${host}Cookie: ${'a=b; '.repeat(8_000)}\r\n\r\n`],
])('%s: 431', async (_name, bytes) => {
  expect((await say(bytes)).answers).toEqual(['431']);
});

test('one network gets so many connections and no more; what it has is answered, and so are others', async () => {
  const idle = Array.from({ length: 40 }, () => open('127.0.0.1', crowded.url));
  await waitFor(() => idle.filter(({ closed }) => closed).length === 20);
  expect(await firstLine(open('127.0.0.3', crowded.url))).toMatch(/^HTTP\/1\.1 200 /);
  const lines = await Promise.all(idle.filter(({ closed }) => !closed).map(firstLine));
  expect(lines.filter((line) => /^HTTP\/1\.1 200 /.test(line))).toHaveLength(20);
  await waitFor(async () => /^HTTP\/1\.1 200 /.test(await firstLine(open('127.0.0.1', crowded.url))));
});

test('a trusted proxy may have more, but all together no more than the process takes', async () => {
  const idle = Array.from({ length: 60 }, () => open('127.0.0.2', crowded.url));
  await waitFor(() => idle.filter(({ closed }) => closed).length >= 30);
  const lines = await Promise.all(idle.filter(({ closed }) => !closed).map(firstLine));
  const answered = lines.filter((line) => /^HTTP\/1\.1 200 /.test(line)).length;
  expect(answered).toBeGreaterThan(20);
  expect(answered).toBeLessThanOrEqual(30);
  await waitFor(async () => /^HTTP\/1\.1 200 /.test(await firstLine(open('127.0.0.2', crowded.url))));
});

test('after all that the shop sells on, and its log has no error', async () => {
  expect(await firstLine(open())).toMatch(/^HTTP\/1\.1 200 /);
  expect(shop.output() + crowded.output()).not.toMatch(/"level":(?:50|60)/);
});

/** Sends bytes and waits until the shop ends the connection. */
async function say(bytes: string): Promise<{ text: string; answers: string[] }> {
  const socket = open();
  socket.write(Buffer.from(bytes, 'latin1'));
  const text = await ended(socket);
  return { text, answers: [...text.matchAll(/^HTTP\/1\.1 (\d{3}) /gm)].map(([, status = '']) => status) };
}

function ended(socket: Socket): Promise<string> {
  return new Promise((resolve) => {
    let text = '';
    socket.setEncoding('latin1').on('data', (piece) => (text += piece));
    socket.on('error', () => {});
    socket.once('close', () => resolve(text));
  });
}

/** Connects from one of this machine's loopback addresses, each a network of its own to the shop. */
function open(localAddress = '127.0.0.1', url = shop.url): Socket {
  const socket = connect({ port: Number(new URL(url).port), host: '127.0.0.1', localAddress });
  socket.on('error', () => {});
  return socket;
}

async function firstLine(socket: Socket): Promise<string> {
  socket.write(`GET /health/live HTTP/1.1\r\n${host}Connection: close\r\n\r\n`);
  return (await ended(socket)).split('\r\n', 1)[0] ?? '';
}

async function waitFor(isTrue: () => boolean | Promise<boolean>): Promise<void> {
  await until('the shop ends connections', async () => isTrue());
}
