import type { Address } from './address.ts';

/** The details a customer may edit; the e-mail address is their login and not among them. */
export type CustomerDetails = { firstName: string; lastName: string; phone: string };

export const NAME_LIMIT = 50;

/** The data that prefills a checkout; `addresses` are for shipping; each list has its default first. */
export type CheckoutPrefill = CustomerDetails & { email: string; addresses: Address[]; billing: Address[] };
