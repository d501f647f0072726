import type { ExchangeDecisionRefusal } from '../../exchanges/decide-exchange.server.ts';

/** Result of receiving or giving up an exchange; `typed` refills the form. */
export type ExchangeDecisionAnswer = { of: 'intake' | 'ending'; exchangeId: string } & (
  | { ok: true }
  | { ok: false; reason: ExchangeDecisionRefusal; typed: string }
);
