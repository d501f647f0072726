/** Where a text stops being JSON, counted as editors do: from line 1, column 1. */
export type JsonMistake = { reason: 'malformed' | 'too-deep'; line: number; column: number };

const DEEPEST = 32;

const space = /[ \t\n\r]*/y;
// biome-ignore lint/suspicious/noControlCharactersInRegex: JSON has no bare ones in a string.
const string = /"[^"\\\0-\x1f]*(?:\\(?:["\\/bfnrt]|u[\da-fA-F]{4})[^"\\\0-\x1f]*)*"/y;
const plain = /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?|true|false|null/y;

type Expected = 'value' | 'value-or-end' | 'key' | 'key-or-end' | 'colon' | 'comma-or-end' | 'nothing';

/**
 * Finds the first mistake in a JSON text; undefined where there is none. Engines say it each in their own way, some without
 * a place. What is nested deeper than anything that a page shows counts as one.
 */
export function findJsonMistake(text: string): JsonMistake | undefined {
  const open: ('{' | '[')[] = [];
  let expected: Expected = 'value';
  let at = endOf(space, text, 0);
  const mistake = (reason: JsonMistake['reason'] = 'malformed') => ({ reason, ...placeOf(text, at) });
  const valueEnded = (): Expected => (open.length ? 'comma-or-end' : 'nothing');
  while (at < text.length) {
    const sign = text[at];
    const takesValue = expected === 'value' || expected === 'value-or-end';
    if (takesValue && (sign === '{' || sign === '[')) {
      if (open.length === DEEPEST) return mistake('too-deep');
      open.push(sign);
      expected = sign === '{' ? 'key-or-end' : 'value-or-end';
      at += 1;
    } else if (isEnd(sign, expected, open.at(-1))) {
      open.pop();
      expected = valueEnded();
      at += 1;
    } else if (sign === ':' && expected === 'colon') {
      expected = 'value';
      at += 1;
    } else if (sign === ',' && expected === 'comma-or-end') {
      expected = open.at(-1) === '{' ? 'key' : 'value';
      at += 1;
    } else {
      const isKey: boolean = expected === 'key' || expected === 'key-or-end';
      if (!takesValue && !isKey) return mistake();
      const end = Math.max(endOf(string, text, at), isKey ? at : endOf(plain, text, at));
      if (end === at) return mistake();
      expected = isKey ? 'colon' : valueEnded();
      at = end;
    }
    at = endOf(space, text, at);
  }
  return expected === 'nothing' ? undefined : mistake();
}

function isEnd(sign: string | undefined, expected: Expected, open: '{' | '[' | undefined): boolean {
  if (sign === '}') return open === '{' && (expected === 'comma-or-end' || expected === 'key-or-end');
  return sign === ']' && open === '[' && (expected === 'comma-or-end' || expected === 'value-or-end');
}

/** Where the pattern ends that begins at this place; the place itself where it does not begin here. */
function endOf(pattern: RegExp, text: string, at: number): number {
  pattern.lastIndex = at;
  return pattern.test(text) ? pattern.lastIndex : at;
}

function placeOf(text: string, at: number): { line: number; column: number } {
  const lines = text.slice(0, at).split('\n');
  return { line: lines.length, column: (lines.at(-1)?.length ?? 0) + 1 };
}
