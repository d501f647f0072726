import { firstHashWord } from './first-hash-word.ts';

/** Of so many parts the time they take together differs less from browser to browser, by luck, than that of a single one. */
export const PARTS = 16;
/** Bits that are zero at the start of a part's hash: 131,000 hashes on average, two million for all parts, a few seconds of a phone. */
const ZERO_BITS = 17;

/** Whether a number solves a part of the proof that a challenge asks for. */
export function isPartSolved(key: Int32Array, part: number, solution: number): boolean {
  return firstHashWord(key, part, solution) >>> (32 - ZERO_BITS) === 0;
}

/** What is hashed with each solution: the challenge's signature, which nobody knows before. */
export function keyOfChallenge(challenge: string): Int32Array {
  const signature = challenge.slice(challenge.lastIndexOf('.') + 1);
  const bytes = atob(signature.replaceAll('-', '+').replaceAll('_', '/'));
  return Int32Array.from({ length: 8 }, (_, word) =>
    [0, 1, 2, 3].reduce((number, byte) => (number << 8) | bytes.charCodeAt(word * 4 + byte), 0),
  );
}

/** The proof that a challenge asks for; `onProgress` hears which share of it is done. Nobody can do this quickly. */
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
