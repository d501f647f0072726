export const discountMethods = ['code', 'automatic'] as const;

export const discountKinds = ['percentage', 'amount', 'shipping'] as const;
export type DiscountKind = (typeof discountKinds)[number];

/** `sign-in`: the buyer must sign in before the discount can be checked. */
export const personalProblems = ['not-first-order', 'used-by-customer', 'sign-in'] as const;
type PersonalProblem = (typeof personalProblems)[number];

export type WithheldDiscount = { id: string; problem: PersonalProblem };

export type CodeProblem =
  | 'unknown'
  | 'not-yet'
  | 'expired'
  | 'used-up'
  | 'not-for-these'
  | 'minimum'
  | PersonalProblem
  | 'nothing-off'
  | 'not-better';

export function normalCode(typed: string): string {
  return typed.replaceAll(/\s+/g, '').toUpperCase();
}

export function isCode(code: string): boolean {
  return /^[A-Z0-9_-]{3,32}$/.test(code);
}

export const MOST_CODES = 5_000;
export const discountScopes = ['shop', 'some'] as const;
