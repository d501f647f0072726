import { firstHashWord } from './first-hash-word.ts';

/** Splits the proof into parts, so that its total time varies less by luck than that of one large part. */
export const PARTS = 16;
/** Requires this many leading zero bits: 131,000 hashes a part on average, two million in all, a few seconds on a phone. */
const ZERO_BITS = 17;

export function isPartSolved(key: Int32Array, part: number, solution: number): boolean {
  return firstHashWord(key, part, solution) >>> (32 - ZERO_BITS) === 0;
}

/** Returns the challenge's signature as words: the unpredictable input that is hashed with each solution. */
export function keyOfChallenge(challenge: string): Int32Array {
  const signature = challenge.slice(challenge.lastIndexOf('.') + 1);
  const bytes = atob(signature.replaceAll('-', '+').replaceAll('_', '/'));
  return Int32Array.from({ length: 8 }, (_, word) =>
    [0, 1, 2, 3].reduce((number, byte) => (number << 8) | bytes.charCodeAt(word * 4 + byte), 0),
  );
}

/** Solves a challenge, which is slow by design; `onProgress` gets the share that is done. */
export function workOut(challenge: string, onProgress?: (share: number) => void): string {
  const key = keyOfChallenge(challenge);
  const solutions: number[] = [];
  for (let part = 0; part < PARTS; part++) {
    let solution = 0;
    while (!isPartSolved(key, part, solution)) solution++;
    solutions.push(solution);
    onProgress?.(solutions.length / PARTS);
  }
  return `${challenge}~${solutions.join('.')}`;
}
