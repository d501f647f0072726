import type { StockProblem, TypedStock } from '../parse-stock-form.ts';

export type StockAnswer =
  | { ok: true; count: number }
  | {
      ok: false;
      reason: 'refused';
      typed: TypedStock;
      problems: Record<string, StockProblem>;
      isKindMissing: boolean;
    };
