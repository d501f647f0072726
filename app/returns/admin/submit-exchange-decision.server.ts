import { z } from 'zod';
import { type OrderForms, readReason, readText } from '#app/orders/admin/order-form.server.ts';
import { type ExchangeDecisionRefusal, giveUpExchange, recordExchangeReceipt } from '../exchanges.server.ts';

export const exchangeForms: OrderForms<ExchangeDecisionAnswer> = {
  intakes: (db, { actor, number, form, now }) =>
    submit('intake', form, '', (exchangeId) => recordExchangeReceipt(db, actor, { number, exchangeId }, now)),
  endings: (db, { actor, number, form, now }) => {
    const reason = readReason(form);
    return submit('ending', form, reason, (exchangeId) =>
      giveUpExchange(db, actor, { number, exchangeId, reason }, now),
    );
  },
};

async function submit(
  of: ExchangeDecisionAnswer['of'],
  form: FormData,
  typed: string,
  decide: (exchangeId: string) => ReturnType<typeof recordExchangeReceipt>,
): Promise<ExchangeDecisionAnswer> {
  const id = z.uuid().safeParse(readText(form, 'exchangeId'));
  const exchangeId = id.success ? id.data : '';
  const decided = id.success ? await decide(exchangeId) : ({ ok: false, reason: 'not-found' } as const);
  return decided.ok
    ? { of, exchangeId, ok: true }
    : { of, exchangeId, ok: false, reason: decided.reason, typed };
}

export type ExchangeDecisionAnswer = { of: 'intake' | 'ending'; exchangeId: string } & (
  | { ok: true }
  | { ok: false; reason: ExchangeDecisionRefusal; typed: string }
);
