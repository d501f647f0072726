import type { Address } from './address.ts';

/** What a customer says of themselves; the e-mail address is not among it, since it is what they sign in with. */
export type CustomerDetails = { firstName: string; lastName: string; phone: string };

export const NAME_LIMIT = 50;

/** What a checkout fills in for a customer; the addresses are those for shipping, each kind with its default first. */
export type CheckoutPrefill = CustomerDetails & { email: string; addresses: Address[]; billing: Address[] };
