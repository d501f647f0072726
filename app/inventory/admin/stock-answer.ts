import type { StockProblem, TypedStock } from '../parse-stock-form.ts';

/** Result of the form of stock; a refusal returns the input. */
export type StockAnswer =
  | { ok: true; count: number }
  | {
      ok: false;
      reason: 'refused';
      typed: TypedStock;
      problems: Record<string, StockProblem>;
      isKindMissing: boolean;
    };
