import type { ExchangeDecisionRefusal } from '../../exchanges/decide-exchange.server.ts';

/** Of an exchange that is taken in or given up; `typed` goes back into the form. */
export type ExchangeDecisionAnswer = { of: 'intake' | 'ending'; exchangeId: string } & (
  | { ok: true }
  | { ok: false; reason: ExchangeDecisionRefusal; typed: string }
);
