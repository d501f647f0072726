export const discountMethods = ['code', 'automatic'] as const;

/** A share of the price, an amount off it, or free delivery. */
export const discountKinds = ['percentage', 'amount', 'shipping'] as const;
export type DiscountKind = (typeof discountKinds)[number];

/** These problems follow from who orders; with `sign-in` the shop does not look while nobody proves who they are. */
export const personalProblems = ['not-first-order', 'used-by-customer', 'sign-in'] as const;
type PersonalProblem = (typeof personalProblems)[number];

/** A discount that an order was refused, since it is not for whoever ordered. */
export type WithheldDiscount = { id: string; problem: PersonalProblem };

/** Why a code takes nothing off an order. */
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

/** A code however it was typed: in capitals, without spaces. */
export function normalCode(typed: string): string {
  return typed.replaceAll(/\s+/g, '').toUpperCase();
}

/** Whether a code can be one: 3 to 32 letters without accents, digits, hyphens and underscores. */
export function isCode(code: string): boolean {
  return /^[A-Z0-9_-]{3,32}$/.test(code);
}
