import { visit } from 'jsonc-parser';
import { LONGEST_CONTENT } from '../sections/section-types.ts';

/** A mistake and its position. The first line and the first column are number 1. */
type JsonMistake = { reason: 'malformed' | 'too-deep'; line: number; column: number };

const DEEPEST = 32;

export function findJsonContentProblem(text: string): string | undefined {
  if (!text.trim()) return undefined;
  if (text.length > LONGEST_CONTENT) return 'content-too-long';
  const mistake = findJsonMistake(text);
  if (mistake) return `${mistake.reason} ${mistake.line} ${mistake.column}`;
  return text.trim().startsWith('{') ? undefined : 'not-an-object';
}

/** Returns the first mistake, the same in all browsers, unlike `JSON.parse`. Deep nesting counts as a mistake. */
export function findJsonMistake(text: string): JsonMistake | undefined {
  let depth = 0;
  function enter(_offset: number, _length: number, line: number, column: number): void {
    depth += 1;
    if (depth > DEEPEST) throw new Found({ reason: 'too-deep', line: line + 1, column: column + 1 });
  }
  function leave(): void {
    depth -= 1;
  }
  function fail(_code: number, _offset: number, _length: number, line: number, column: number): void {
    throw new Found({ reason: 'malformed', line: line + 1, column: column + 1 });
  }
  try {
    visit(
      text,
      { onObjectBegin: enter, onArrayBegin: enter, onObjectEnd: leave, onArrayEnd: leave, onError: fail },
      { disallowComments: true },
    );
  } catch (stopped) {
    if (stopped instanceof Found) return stopped.mistake;
    throw stopped;
  }
}

/** Thrown to stop the parser, which would otherwise continue after a mistake. */
class Found extends Error {
  readonly mistake: JsonMistake;

  constructor(mistake: JsonMistake) {
    super();
    this.mistake = mistake;
  }
}
