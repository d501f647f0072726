import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type FetchOptions, fetchableUrl, fetchPublicFile } from './fetch-public-file.server.ts';

let host: string;
let asked: string[] = [];
const server = http.createServer((request, response) => {
  const path = request.url ?? '';
  asked.push(path);
  const [, answer = '', to = ''] = path.split('/');
  if (answer === 'file') response.end('picture');
  else if (answer === 'endless') {
    const more = () => {
      while (response.writable && response.write('x'.repeat(1_000)));
    };
    response.on('drain', more);
    more();
  } else if (answer === 'to') response.writeHead(302, { Location: decodeURIComponent(to) }).end();
  else if (answer === 'cut')
    response.writeHead(200, { 'Content-Length': '99' }).write('x', () => response.destroy());
  else if (answer !== 'silence') response.writeHead(Number(answer)).end('no');
});
beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

test('a file comes from a private host only where that was allowed by name', async () => {
  expect(await get(`http://${host}/file`)).toEqual({ ok: true, bytes: Buffer.from('picture') });
  asked = [];
  expect(await get(`http://${host}/file`, { privateHosts: [] })).toMatchObject({ reason: 'not-public' });
  expect(await get(`http://${host}/file`, { privateHosts: ['127.0.0.1'] })).toMatchObject({
    reason: 'not-public',
  });
  expect(asked).toEqual([]);
});

test.each([
  'http://127.0.0.1/',
  'http://localhost/',
  'http://2130706433/',
  'http://0x7f.1/',
  'http://[::1]/',
  'http://[::ffff:169.254.169.254]/latest/meta-data',
  'http://169.254.169.254/latest/meta-data',
  'https://8.8.8.8:8443/',
])('%s is not public', async (address) => {
  expect(await get(address)).toEqual({ ok: false, reason: 'not-public' });
});

test('a name is refused when any of its addresses is private, and is asked for once', async () => {
  let times = 0;
  const lookup = ((_host: string, _options: object, callback: (...given: unknown[]) => void) => {
    times += 1;
    callback(null, [
      { address: '93.184.216.34', family: 4 },
      { address: '10.0.0.5', family: 4 },
    ]);
  }) as FetchOptions['lookup'] & object;
  expect(await get('http://pictures.example/x.jpg', { lookup })).toEqual({ ok: false, reason: 'not-public' });
  expect(times).toBe(1);
});

test('each redirect is looked at anew', async () => {
  const to = (target: string) => `http://${host}/to/${encodeURIComponent(target)}`;
  expect(await get(to('/file'))).toMatchObject({ ok: true });
  expect(await get(to('http://127.0.0.1/'))).toEqual({ ok: false, reason: 'not-public' });
  expect(await get(to('file:///etc/passwd'))).toEqual({ ok: false, reason: 'address' });
  const around = Array.from({ length: 9 }).reduce<string>((target) => to(target), `http://${host}/file`);
  expect(await get(around)).toEqual({ ok: false, reason: 'too-many-redirects' });
});

test('what is too large, too slow, cut off or not there is said to be', async () => {
  expect(await get(`http://${host}/endless`)).toEqual({ ok: false, reason: 'too-large' });
  expect(await get(`http://${host}/file`, { mostBytes: 3 })).toEqual({ ok: false, reason: 'too-large' });
  expect(await get(`http://${host}/silence`, { withinMs: 50 })).toEqual({ ok: false, reason: 'too-slow' });
  expect(await get(`http://${host}/cut`)).toEqual({ ok: false, reason: 'unreachable' });
  expect(await get(`http://${host}/404`)).toEqual({ ok: false, reason: 'not-found' });
  expect(await get(`http://${host}/403`)).toEqual({ ok: false, reason: 'not-allowed' });
  expect(await get(`http://${host}/503`)).toEqual({ ok: false, reason: 'server-error' });
  expect(await get('http://127.0.0.1:1/', { privateHosts: ['127.0.0.1:1'] })).toEqual({
    ok: false,
    reason: 'unreachable',
  });
});

test.each([
  '',
  'picture.jpg',
  '/media/x',
  'file:///etc/passwd',
  'data:image/png;base64,x',
  'ftp://a.example/x',
])('%j is no address to fetch from', (address) => expect(fetchableUrl(address)).toBeUndefined());

test('addresses without a protocol are asked by HTTPS; passwords and endless ones are not asked', () => {
  expect(fetchableUrl('//cdn.example/a b.jpg#x')?.href).toBe('https://cdn.example/a%20b.jpg');
  expect(fetchableUrl('https://me:secret@cdn.example/a.jpg')).toBeUndefined();
  expect(fetchableUrl(`https://cdn.example/${'é'.repeat(1_000)}`)).toBeUndefined();
});

function get(address: string, options: Partial<FetchOptions> = {}) {
  return fetchPublicFile(address, { mostBytes: 10_000, withinMs: 20_000, privateHosts: [host], ...options });
}
