import type { AddressProblems } from '#app/accounts/account-area/address.ts';
import type { AddressRefusal } from '../../amendments/correct-address.server.ts';
import type { ExchangeRefusal } from '../../amendments/exchange-size.server.ts';
import type { EmailChangeRefusal } from '../../amendments/request-email-change.server.ts';

/** Of where an order goes; `typed` goes back into the form. */
export type AddressAnswer = { of: 'address' } & (
  | { ok: true }
  | { ok: false; reason: AddressRefusal; typed: Record<string, string> }
  | { ok: false; reason: 'invalid'; problems: AddressProblems; typed: Record<string, string> }
);

/** Of the link that was mailed to another address of the order's customer. */
export type EmailChangeAnswer = { of: 'email-change' } & (
  | { ok: true; nextId: string }
  | { ok: false; reason: EmailChangeRefusal; typed: string }
);

/** Of a size that is exchanged for another. */
export type ExchangeAnswer = { of: 'exchange' } & (
  | { ok: true }
  | { ok: false; reason: ExchangeRefusal; typed: { exchange: string; pieces: string } }
);

export type AmendmentAnswer = AddressAnswer | EmailChangeAnswer | ExchangeAnswer;
