import type { AddressProblems } from '#app/accounts/account-area/address.ts';
import type { AddressRefusal } from '../../amendments/correct-address.server.ts';
import type { ExchangeRefusal } from '../../amendments/exchange-size.server.ts';
import type { EmailChangeRefusal } from '../../amendments/request-email-change.server.ts';

/** Result of the address form; `typed` refills it. */
export type AddressAnswer = { of: 'address' } & (
  | { ok: true }
  | { ok: false; reason: AddressRefusal; typed: Record<string, string> }
  | { ok: false; reason: 'invalid'; problems: AddressProblems; typed: Record<string, string> }
);

export type EmailChangeAnswer = { of: 'email-change' } & (
  | { ok: true; nextId: string }
  | { ok: false; reason: EmailChangeRefusal; typed: string }
);

export type ExchangeAnswer = { of: 'exchange' } & (
  | { ok: true }
  | { ok: false; reason: ExchangeRefusal; typed: { exchange: string; pieces: string } }
);

export type AmendmentAnswer = AddressAnswer | EmailChangeAnswer | ExchangeAnswer;
