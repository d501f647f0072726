/** The proof has several parts, so that its total time depends less on luck than with one large part. */
export const PARTS = 16;
/** The required leading zero bits: on average 131,000 hashes per part, two million in all, a few seconds on a phone. */
const ZERO_BITS = 17;

export function isPartSolved(key: Int32Array, part: number, solution: number): boolean {
  return firstHashWord(key, part, solution) >>> (32 - ZERO_BITS) === 0;
}

/** Returns the challenge's signature as words. The signature is unpredictable, and is hashed with each solution. */
export function keyOfChallenge(challenge: string): Int32Array {
  const signature = challenge.slice(challenge.lastIndexOf('.') + 1);
  const bytes = atob(signature.replaceAll('-', '+').replaceAll('_', '/'));
  return Int32Array.from({ length: 8 }, (_, word) =>
    [0, 1, 2, 3].reduce((number, byte) => (number << 8) | bytes.charCodeAt(word * 4 + byte), 0),
  );
}

/** Solves a challenge, a calculation that is slow by design. `onProgress` receives the completed share, 0 to 1. */
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

/** Computes the first word of a SHA-256 hash (FIPS 180-4, 6.2). `crypto.subtle` would need a task for each hash. */
export function firstHashWord(key: Int32Array, one: number, other: number): number {
  schedule.set(key);
  schedule[8] = one;
  schedule[9] = other;
  schedule.set(padding, 10);
  for (let i = 16; i < 64; i++) {
    const late = word(i - 15);
    const soon = word(i - 2);
    const small0 = rotate(late, 7) ^ rotate(late, 18) ^ (late >>> 3);
    const small1 = rotate(soon, 17) ^ rotate(soon, 19) ^ (soon >>> 10);
    schedule[i] = word(i - 16) + small0 + word(i - 7) + small1;
  }
  let a = FIRST;
  let [b, c, d] = [0xbb67ae85 | 0, 0x3c6ef372, 0xa54ff53a | 0];
  let [e, f, g, h] = [0x510e527f, 0x9b05688c | 0, 0x1f83d9ab, 0x5be0cd19];
  for (let i = 0; i < 64; i++) {
    const big1 = rotate(e, 6) ^ rotate(e, 11) ^ rotate(e, 25);
    const big0 = rotate(a, 2) ^ rotate(a, 13) ^ rotate(a, 22);
    const first = (h + big1 + ((e & f) ^ (~e & g)) + (constants[i] ?? 0) + word(i)) | 0;
    const second = (big0 + ((a & b) ^ (a & c) ^ (b & c))) | 0;
    h = g;
    g = f;
    f = e;
    e = (d + first) | 0;
    d = c;
    c = b;
    b = a;
    a = (first + second) | 0;
  }
  return (a + FIRST) >>> 0;
}

const FIRST = 0x6a09e667;
const schedule = new Int32Array(64);
/** The padding that SHA-256 appends: a one bit, zeros and the length in bits. */
const padding = [0x80000000, 0, 0, 0, 0, 320];

function word(index: number): number {
  return schedule[index] ?? 0;
}

function rotate(bits: number, by: number): number {
  return (bits >>> by) | (bits << (32 - by));
}

const constants = new Int32Array([
  0x428a2f98, 0x71374491, 0xb5c0fbcf, 0xe9b5dba5, 0x3956c25b, 0x59f111f1, 0x923f82a4, 0xab1c5ed5, 0xd807aa98,
  0x12835b01, 0x243185be, 0x550c7dc3, 0x72be5d74, 0x80deb1fe, 0x9bdc06a7, 0xc19bf174, 0xe49b69c1, 0xefbe4786,
  0x0fc19dc6, 0x240ca1cc, 0x2de92c6f, 0x4a7484aa, 0x5cb0a9dc, 0x76f988da, 0x983e5152, 0xa831c66d, 0xb00327c8,
  0xbf597fc7, 0xc6e00bf3, 0xd5a79147, 0x06ca6351, 0x14292967, 0x27b70a85, 0x2e1b2138, 0x4d2c6dfc, 0x53380d13,
  0x650a7354, 0x766a0abb, 0x81c2c92e, 0x92722c85, 0xa2bfe8a1, 0xa81a664b, 0xc24b8b70, 0xc76c51a3, 0xd192e819,
  0xd6990624, 0xf40e3585, 0x106aa070, 0x19a4c116, 0x1e376c08, 0x2748774c, 0x34b0bcb5, 0x391c0cb3, 0x4ed8aa4a,
  0x5b9cca4f, 0x682e6ff3, 0x748f82ee, 0x78a5636f, 0x84c87814, 0x8cc70208, 0x90befffa, 0xa4506ceb, 0xbef9a3f7,
  0xc67178f2,
]);
