import fs from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { staticFiles } from './static-files.server.ts';

let directory: string;

beforeAll(() => {
  directory = fs.mkdtempSync(path.join(os.tmpdir(), 'marenza-files-'));
  fs.mkdirSync(path.join(directory, 'assets'));
  fs.writeFileSync(path.join(directory, 'assets/app-abc.js'), 'script');
  fs.writeFileSync(path.join(directory, 'assets/app-abc.js.br'), 'small');
  fs.writeFileSync(path.join(directory, 'assets/app-abc.js.gz'), 'middling');
  fs.writeFileSync(path.join(directory, 'assets/app-abc.js.map'), 'secret');
  fs.writeFileSync(path.join(directory, 'robots.txt'), 'Allow: /a');
  fs.writeFileSync(path.join(directory, 'service-worker.js'), 'worker');
  fs.writeFileSync(path.join(directory, 'program.mjs'), 'program');
  fs.writeFileSync(path.join(directory, 'share.jpg'), 'picture');
  fs.writeFileSync(path.join(directory, 'favicon.svg'), '<svg/>');
});

afterAll(() => fs.rmSync(directory, { recursive: true }));

test('a file is sent in the best form there is of it', () => {
  for (const [accepted, encoding, body] of [
    ['gzip, br', 'br', 'small'],
    ['gzip', 'gzip', 'middling'],
    ['', undefined, 'script'],
  ]) {
    const answer = get('/assets/app-abc.js', { 'accept-encoding': accepted });
    expect(answer).toMatchObject({ isServed: true, status: 200, body });
    expect(answer.headers['Content-Encoding']).toBe(encoding);
    expect(answer.headers['Content-Length']).toBe(body?.length);
    expect(answer.headers.Vary).toBe('Accept-Encoding');
  }
  const plain = get('/robots.txt', { 'accept-encoding': 'gzip, br' });
  expect(plain.body).toBe('Allow: /a');
  expect(plain.headers).not.toHaveProperty('Content-Encoding');
});

test('a service worker is asked for anew each time', () => {
  expect(get('/service-worker.js').headers).toMatchObject({
    'Content-Type': 'text/javascript; charset=utf-8',
    'Cache-Control': 'no-cache',
  });
  expect(get('/share.jpg').headers['Content-Type']).toBe('image/jpeg');
});

test('what is named by its content is kept for good, the rest for an hour', () => {
  expect(get('/assets/app-abc.js').headers['Cache-Control']).toBe('public, max-age=31536000, immutable');
  expect(get('/robots.txt?v=2').headers).toMatchObject({
    'Content-Type': 'text/plain; charset=utf-8',
    'Cache-Control': 'public, max-age=3600',
  });
  expect(get('/program.mjs').headers).toMatchObject({
    'Content-Type': 'text/javascript; charset=utf-8',
    'Cache-Control': 'public, max-age=3600',
  });
});

test('who has the file hears only that, and HEAD only the headers', () => {
  const { ETag } = get('/robots.txt').headers;
  expect(get('/robots.txt', { 'if-none-match': ETag })).toMatchObject({ status: 304, body: '' });
  expect(get('/robots.txt', { 'if-none-match': '"older"' })).toMatchObject({ status: 200 });
  const head = get('/robots.txt', {}, 'HEAD');
  expect(head).toMatchObject({ status: 200, body: '' });
  expect(head.headers['Content-Length']).toBe(9);
});

test('nobody guesses the type of a file, or frames one that stands by itself', () => {
  const policy = "object-src 'none'; base-uri 'none'; frame-ancestors 'none'";
  for (const [file, expected] of [
    ['/share.jpg', undefined],
    ['/assets/app-abc.js', undefined],
    ['/robots.txt', policy],
    ['/favicon.svg', policy],
  ] as const) {
    const { headers } = get(file);
    expect(headers['X-Content-Type-Options'], file).toBe('nosniff');
    expect(headers['Content-Security-Policy'], file).toBe(expected);
  }
});

test('a file that changed has another tag, even when its length is the same', () => {
  const { ETag } = get('/robots.txt').headers;
  fs.writeFileSync(path.join(directory, 'robots.txt'), 'Allow: /b');
  expect(get('/robots.txt', { 'if-none-match': ETag })).toMatchObject({ status: 200, body: 'Allow: /b' });
});

test.each([
  '/',
  '/assets',
  '/unknown.js',
  '/assets/app-abc.js.map',
  '/assets/app-abc.js.br',
  '/../assets/app-abc.js',
  '/assets/../../etc/passwd',
  '//robots.txt',
])('%s is left to the shop', (url) => {
  expect(get(url).isServed).toBe(false);
});

test('files are not for writing', () => {
  expect(get('/robots.txt', {}, 'POST').isServed).toBe(false);
});

function get(url: string, headers: Record<string, string | undefined> = {}, method = 'GET') {
  const answer = { status: 0, headers: {} as Record<string, string>, body: '' };
  const response = {
    writeHead(status: number, given: Record<string, string>) {
      Object.assign(answer, { status, headers: given });
      return response;
    },
    end(body?: Buffer) {
      answer.body = body?.toString() ?? '';
    },
  };
  const request = { url, method, headers } as unknown as IncomingMessage;
  const isServed = staticFiles(directory)(request, response as unknown as ServerResponse);
  return { ...answer, isServed };
}
