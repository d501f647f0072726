import type { Address } from './address.ts';
import type { Details } from './details.ts';

/** What a checkout fills in for a customer; the addresses are those for shipping, each kind with its default first. */
export type CheckoutDetails = Details & { email: string; addresses: Address[]; billing: Address[] };
