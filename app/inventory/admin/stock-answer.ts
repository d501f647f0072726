import type { StockProblem, TypedStock } from '../parse-stock-form.ts';

/** The answer to the form that changes stock; a refused one comes back as it was typed. */
export type StockAnswer =
  | { ok: true; count: number }
  | {
      ok: false;
      reason: 'refused';
      typed: TypedStock;
      problems: Record<string, StockProblem>;
      isKindMissing: boolean;
    };
