/** What a customer says of themselves; the e-mail address is no part of it, since it is how they sign in. */
export type Details = { firstName: string; lastName: string; phone: string };

export const NAME_LIMIT = 50;
