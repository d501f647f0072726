import fc from 'fast-check';
import { expect, test } from 'vitest';
import { findJsonMistake } from './json-syntax-error.ts';

test.each([
  ['{\n  "title": "Salt",\n  "text": \'no\'\n}', 3, 11],
  ['{\n  "title": "Salt"\n  "text": "x"\n}', 3, 3],
  ['{ "a": 1, }', 1, 11],
  ['[1, 2', 1, 6],
  ['{"a": "line\nbreak"}', 1, 7],
  ['{a: 1}', 1, 2],
  ['{} {}', 1, 4],
  ['', 1, 1],
  ['{"a": 01}', 1, 8],
  ['{"a": "\\x"}', 1, 7],
])('the mistake in %j is at line %i, column %i', (text, line, column) => {
  expect(findJsonMistake(text)).toEqual({ reason: 'malformed', line, column });
});

test('what is nested too deep is a mistake, where it gets too deep', () => {
  expect(findJsonMistake(`${'['.repeat(32)}${']'.repeat(32)}`)).toBeUndefined();
  expect(findJsonMistake('['.repeat(200_000))).toEqual({ reason: 'too-deep', line: 1, column: 33 });
});

test('signs that JSON allows bare in a string are no mistake', () => {
  expect(findJsonMistake('"\u007f\u0085\u2028"')).toBeUndefined();
  expect(findJsonMistake('"\u001f"')).toMatchObject({ line: 1 });
});

test('long texts are read', () => {
  expect(findJsonMistake(JSON.stringify({ text: 'é "quoted" \\ \n'.repeat(20_000) }))).toBeUndefined();
});

test('a text has a mistake where the engine refuses it, and only there', () => {
  const texts = fc.oneof(
    fc.json({ maxDepth: 5 }),
    fc.jsonValue({ maxDepth: 4 }).map((value) => JSON.stringify(value, null, 2)),
    fc.string({ unit: fc.constantFrom(...'{}[],:"\\ntrue1.e-0 u\n\u007f\u0001\u2028'), maxLength: 14 }),
    fc
      .tuple(fc.json({ maxDepth: 3 }), fc.nat(40))
      .map(([text, at]) => text.slice(0, at) + text.slice(at + 1)),
  );
  fc.assert(
    fc.property(texts, (text) => {
      expect(findJsonMistake(text) === undefined).toBe(isJson(text));
    }),
    { numRuns: 3_000 },
  );
}, 60_000);

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}
