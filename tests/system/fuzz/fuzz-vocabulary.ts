import fs from 'node:fs';
import path from 'node:path';
import { accessTable } from '../../journeys/support/access-table.ts';

/** Returns the field and parameter names in the shop's code, so that random requests pass its first checks. */
export function fieldNames(): string[] {
  const reading = /\.(?:get|getAll|has)\('([A-Za-z_-]{1,30})'\)|\bname="([A-Za-z_-]{1,30})"/g;
  const names = new Set(['__proto__', 'constructor', '_routes', '_data', 'index']);
  for (const entry of fs.readdirSync('app', { recursive: true, withFileTypes: true })) {
    if (!/\.tsx?$/.test(entry.name) || /\.test\./.test(entry.name)) continue;
    const source = fs.readFileSync(path.join(entry.parentPath, entry.name), 'utf8');
    for (const [, one, other] of source.matchAll(reading)) names.add(one ?? other ?? '');
  }
  for (const { form, json } of accessTable)
    for (const name of Object.keys({ ...form, ...json })) names.add(name);
  return [...names].sort();
}

/** Texts that break programs. */
export const trickyTexts = [
  '',
  ' ',
  '0',
  '-1',
  '1',
  '2147483648',
  '9007199254740993',
  '1e309',
  '-0',
  'NaN',
  '0x10',
  '１２',
  'null',
  'true',
  'undefined',
  '[]',
  '{}',
  '{',
  '{"a":',
  '\0',
  'a\0b',
  '\uFEFF',
  '\u202Eabc',
  'e\u0301',
  'İ',
  'ß',
  '\u{1F457}',
  '\uFFFD',
  "'",
  "' or '1'='1",
  '"; drop table orders; --',
  '$1',
  '%',
  '_',
  '\\',
  '%s%n',
  '../../../etc/passwd',
  '//evil.example',
  'https://evil.example/',
  'javascript:alert(1)',
  '<script>alert(1)</script>',
  '{{7*7}}',
  '\r\nSet-Cookie: a=b',
  '2026-02-30',
  '2026-13-01T25:61',
  '+275760-09-13',
  '1970-01-01',
  'noor@example.com',
  'noor@example.com\nBcc: a@b.example',
  '@',
  'x'.repeat(300),
  'x'.repeat(9_000),
  '('.repeat(500),
  'é'.repeat(2_000),
];
