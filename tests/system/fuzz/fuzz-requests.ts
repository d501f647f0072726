import { gzipSync } from 'node:zlib';
import fc from 'fast-check';
import { accessTable } from '../../journeys/support/access-table.ts';
import { fieldNames, trickyTexts } from './fuzz-vocabulary.ts';

/** A request that any client can send; its body is latin1, so that it can be printed. */
export type FuzzRequest = {
  method: string;
  path: string;
  headers: Record<string, string>;
  body: string | undefined;
  isChunked: boolean;
};

export type Known = Record<string, string[]>;

const methods = fc.oneof(
  { weight: 6, arbitrary: fc.constantFrom('GET', 'POST') },
  { weight: 1, arbitrary: fc.constantFrom('HEAD', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'PROPFIND') },
);
const name = fc.constantFrom(...fieldNames());

function textOf(known: Known): fc.Arbitrary<string> {
  const all = [...new Set(Object.values(known).flat())];
  return fc.oneof(
    { weight: 3, arbitrary: fc.constantFrom(...trickyTexts) },
    { weight: 3, arbitrary: fc.constantFrom(...all) },
    { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 40 }) },
    { weight: 1, arbitrary: fc.integer().map(String) },
  );
}

export function requestsOf(route: string, known: Known): fc.Arbitrary<FuzzRequest> {
  const text = textOf(known);
  return fc
    .tuple(methods, pathOf(route, known, text), headers(text), bodyFor(route, text), fc.boolean())
    .map(([method, path, chosen, { type, body }, isChunked]) => {
      const hasBody = method !== 'GET' && method !== 'HEAD';
      return {
        method,
        path,
        headers: { ...(hasBody && type && { 'Content-Type': type }), ...chosen },
        body: hasBody ? body : undefined,
        isChunked,
      };
    });
}

function pathOf(route: string, known: Known, text: fc.Arbitrary<string>): fc.Arbitrary<string> {
  const parts = route.split('/').map((part) => {
    if (part === '*') return text.map(encoded);
    const [, param, optional] = /^:(\w+)(\?)?$/.exec(part) ?? [];
    if (!param) return fc.constant(part);
    const there = known[param]?.length ? fc.constantFrom(...known[param]) : text;
    const some = fc.oneof({ weight: 2, arbitrary: there }, { weight: 1, arbitrary: text }).map(encoded);
    return optional ? fc.option(some, { nil: '' }) : some;
  });
  const end = fc.constantFrom('', '', '', '', '', '', '.data', '.data', '/', '//', '%2f', ';x=1', '.json');
  const pair = fc
    .tuple(fc.oneof(name, text), text)
    .map(([key, value]) => `${encoded(key)}=${encoded(value)}`);
  const query = fc.oneof(
    { weight: 3, arbitrary: fc.constant('') },
    {
      weight: 4,
      arbitrary: fc.array(pair, { minLength: 1, maxLength: 5 }).map((pairs) => `?${pairs.join('&')}`),
    },
    {
      weight: 1,
      arbitrary: fc.constantFrom(
        '?',
        '?&&=&',
        '?%',
        '?%ff%fe',
        '?a=%ed%a0%80',
        '?=',
        `?${'a=1&'.repeat(400)}`,
      ),
    },
  );
  return fc
    .tuple(fc.tuple(...parts), end, query)
    .map(([chosen, ending, asked]) => `/${chosen.join('/')}${ending}${asked}`.slice(0, 12_000));
}

/** Percent-encodes like browsers; lone surrogates become bytes that are no character. */
function encoded(text: string): string {
  return encodeURIComponent(text.toWellFormed()).replaceAll('%EF%BF%BD', '%ED%A0%80');
}

function headers(text: fc.Arbitrary<string>): fc.Arbitrary<Record<string, string>> {
  const line = text.map((value) =>
    Buffer.from(value)
      .toString('latin1')
      .replace(/[^\t\x20-\x7e\x80-\xff]/g, '')
      .slice(0, 2_000),
  );
  const choices: Record<string, fc.Arbitrary<string>> = {
    Accept: fc.oneof(fc.constantFrom('*/*', 'application/json', 'text/html', 'image/avif', ';q=', '*'), line),
    'Accept-Encoding': fc.oneof(
      fc.constantFrom('gzip', 'br', 'zstd', 'identity;q=0, *;q=0', 'gzip;q=nan'),
      line,
    ),
    'Accept-Language': fc.oneof(fc.constantFrom('nl', 'nl-NL,nl;q=0.9', '*', 'x-klingon', 'en;q=-1'), line),
    Authorization: fc.oneof(fc.constantFrom('Bearer x', 'Basic eDp5', 'Basic %'), line),
    'Content-Encoding': fc.constantFrom('gzip', 'br', 'deflate', 'x'),
    'If-Modified-Since': fc.oneof(fc.constantFrom('Thu, 01 Jan 1970 00:00:00 GMT', 'yesterday'), line),
    'If-None-Match': fc.oneof(fc.constantFrom('*', '"x"', 'W/"x"', '"'), line),
    Origin: fc.oneof(fc.constantFrom('null', 'https://evil.example', 'http://', 'http://[::1]'), line),
    Range: fc.constantFrom(
      'bytes=0-0',
      'bytes=-1',
      'bytes=5-1',
      'bytes=0-,0-,0-',
      'bytes=999999999999999999-',
      'x',
    ),
    Referer: fc.oneof(fc.constantFrom('https://evil.example/', 'about:blank', '//'), line),
    'Sec-Fetch-Site': fc.constantFrom('cross-site', 'same-origin', 'none', 'x'),
    'Stripe-Signature': fc.oneof(fc.constantFrom('t=1,v1=x', 't=,v1=', 't=9e99,v1=00'), line),
    'User-Agent': fc.oneof(fc.constantFrom('', 'Googlebot/2.1'), line),
    'X-Forwarded-For': fc.oneof(fc.constantFrom('::1', '1.2.3.4, 5.6.7.8', '999.1.1.1', ','), line),
    'X-Forwarded-Host': fc.constantFrom('evil.example', ':', '['),
    'X-HTTP-Method-Override': fc.constantFrom('DELETE', 'GET'),
    'X-Forwarded-Proto': fc.constantFrom('https', 'gopher'),
    Cookie: fc.oneof(
      fc.constantFrom(
        'language=xx',
        'language=nl',
        'checkout=%',
        'checkout=x; checkout=y',
        '=',
        ';;',
        'shop.device=x.y',
      ),
      line,
    ),
  };
  return fc.oneof(
    { weight: 2, arbitrary: fc.constant({}) },
    { weight: 3, arbitrary: fc.record(choices, { requiredKeys: [] }).map((chosen) => few(chosen)) },
  );
}

/** With many headers at once, each request would be refused for another reason. */
function few(chosen: Record<string, string | undefined>): Record<string, string> {
  const given = Object.entries(chosen).filter((entry): entry is [string, string] => entry[1] !== undefined);
  return Object.fromEntries(given.slice(given.length % 5, (given.length % 5) + 3));
}

type Body = { type: string | undefined; body: string };

function bodyFor(route: string, text: fc.Arbitrary<string>): fc.Arbitrary<Body> {
  const rows = accessTable.filter((row) => row.route === route && (row.form || row.json));
  const wellFormed = rows.flatMap(({ form, json }) => Object.entries({ ...form, ...json }));
  const field = fc.oneof(
    ...(wellFormed.length ? [{ weight: 3, arbitrary: fc.constantFrom(...wellFormed) }] : []),
    { weight: 3, arbitrary: fc.tuple(name, text) },
  );
  const fields = fc.array(field, { maxLength: 8 });
  const form = fields.map((pairs) => ({
    type: 'application/x-www-form-urlencoded',
    body: pairs.map(([key, value]) => `${encoded(key)}=${encoded(String(value))}`).join('&'),
  }));
  const value = fc.oneof(
    text,
    fc.jsonValue({ maxDepth: 2 }),
    fc.constantFrom(...wellFormed.map(([, given]) => given), null),
  );
  const object = fc.array(
    fc.tuple(
      fc.oneof(
        field.map(([key]) => key),
        name,
      ),
      value,
    ),
    { maxLength: 8 },
  );
  const json = fc.oneof(
    object.map(
      (pairs) =>
        `{${pairs.map(([key, given]) => `${JSON.stringify(key)}:${JSON.stringify(given)}`).join(',')}}`,
    ),
    fc.jsonValue({ maxDepth: 4 }).map((any) => JSON.stringify(any)),
    fc.constantFrom('[', '{"a":1}x', `${'['.repeat(20_000)}`, '1e999', '"\\ud800"', '\ufeff{}', ''),
  );
  const asJson = json.map((body) => ({ type: 'application/json', body: latin1(body) }));
  const multipart = fc.tuple(fields, text, fc.boolean()).map(([pairs, file, isWhole]) => {
    const parts = pairs.map(
      ([key, given]) => `--cut\r\nContent-Disposition: form-data; name="${key}"\r\n\r\n${given}\r\n`,
    );
    const upload = `--cut\r\nContent-Disposition: form-data; name="file"; filename="${file}"\r\nContent-Type: image/png\r\n\r\n${file}\r\n`;
    return {
      type: 'multipart/form-data; boundary=cut',
      body: latin1(`${parts.join('')}${upload}${isWhole ? '--cut--\r\n' : ''}`),
    };
  });
  const anything = fc.record<Body>({
    type: fc.constantFrom(
      undefined,
      'text/plain',
      'application/json; charset=utf-16',
      'multipart/form-data',
      'x',
      'application/xml',
      'application/x-www-form-urlencoded; charset=utf-7',
    ),
    body: fc.oneof(
      fc.uint8Array({ maxLength: 200 }).map((bytes) => Buffer.from(bytes).toString('latin1')),
      fc.constantFrom(
        '',
        '%',
        'a=%ff&b=%00',
        '<a><!ENTITY x SYSTEM "file:///etc/passwd"></a>',
        'x'.repeat(70_000),
      ),
      json.map((body) => gzipSync(body).toString('latin1')),
    ),
  });
  return fc.oneof(
    { weight: 4, arbitrary: form },
    { weight: 3, arbitrary: asJson },
    { weight: 1, arbitrary: multipart },
    { weight: 1, arbitrary: anything },
  );
}

function latin1(text: string): string {
  return Buffer.from(text).toString('latin1');
}
