import { type MemberState, memberStates } from '../tax-places.ts';

export type VatNumberState = MemberState | 'XI';

/** The official form, including the letters of the state: `BE0123456749`, or `EL…` for Greece. */
export type VatNumber = { state: VatNumberState; text: string };

/** Proof that a number was valid: the name if disclosed, the consultation number and the time (ISO 8601). */
export type VatNumberProof = { name: string; consultationNumber: string; checkedAt: string };

export type VatNumberProblem = { reason: 'no-state' } | { reason: 'shape'; state: VatNumberState };

/** Parses a number in any case, with spaces, dots, dashes or slashes. Greek numbers may begin with GR. */
export function parseVatNumber(
  typed: string,
): { ok: true; number: VatNumber } | { ok: false; problem: VatNumberProblem } {
  const text = typed
    .toUpperCase()
    .replaceAll(/[\s.\-/]/g, '')
    .replace(/^GR/, 'EL');
  const state = stateOfVatNumber(text);
  if (!state) return { ok: false, problem: { reason: 'no-state' } };
  return new RegExp(`^(?:${shapes[state]})$`).test(text.slice(2))
    ? { ok: true, number: { state, text } }
    : { ok: false, problem: { reason: 'shape', state } };
}

export function stateOfVatNumber(text: string): VatNumberState | undefined {
  const letters = text.slice(0, 2);
  if (letters === 'EL') return 'GR';
  if (letters === 'XI') return letters;
  return letters === 'GR' ? undefined : memberStates.find((state) => state === letters);
}

export function vatLetters(state: VatNumberState): string {
  return state === 'GR' ? 'EL' : state;
}

/** Source: the Commission's VIES questions and answers, question 11. Check digits are checked only by VIES. */
const shapes: Record<VatNumberState, string> = {
  AT: 'U\\d{8}',
  BE: '[01]\\d{9}',
  BG: '\\d{9,10}',
  CY: '\\d{8}[A-Z]',
  CZ: '\\d{8,10}',
  DE: '\\d{9}',
  DK: '\\d{8}',
  EE: '\\d{9}',
  ES: '[A-Z]\\d{7}[A-Z\\d]|\\d{8}[A-Z]',
  FI: '\\d{8}',
  FR: '[A-Z\\d]{2}\\d{9}',
  GR: '\\d{9}',
  HR: '\\d{11}',
  HU: '\\d{8}',
  IE: '\\d[A-Z\\d+*]\\d{5}[A-Z]{1,2}',
  IT: '\\d{11}',
  LT: '\\d{9}|\\d{12}',
  LU: '\\d{8}',
  LV: '\\d{11}',
  MT: '\\d{8}',
  NL: '\\d{9}B\\d{2}',
  PL: '\\d{10}',
  PT: '\\d{9}',
  RO: '\\d{2,10}',
  SE: '\\d{12}',
  SI: '\\d{8}',
  SK: '\\d{10}',
  XI: '\\d{9}|\\d{12}|GD\\d{3}|HA\\d{3}',
};

export function vatNumberExample(state: VatNumberState): string {
  return `${vatLetters(state)}${examples[state]}`;
}

const examples: Record<VatNumberState, string> = {
  AT: 'U12345678',
  BE: '0123456789',
  BG: '123456789',
  CY: '12345678X',
  CZ: '12345678',
  DE: '123456789',
  DK: '12345678',
  EE: '123456789',
  ES: 'X12345678',
  FI: '12345678',
  FR: '12345678901',
  GR: '123456789',
  HR: '12345678901',
  HU: '12345678',
  IE: '1234567WA',
  IT: '12345678901',
  LT: '123456789',
  LU: '12345678',
  LV: '12345678901',
  MT: '12345678',
  NL: '123456789B01',
  PL: '1234567890',
  PT: '123456789',
  RO: '1234567890',
  SE: '123456789001',
  SI: '12345678',
  SK: '1234567890',
  XI: '123456789',
};
