import type { FormRefusal } from '#app/platform/editing/versioned-form-types.ts';
import type {
  RateProblems,
  RateRows,
  TaxSettingsProblems,
  TaxSettingsValues,
} from '../editing/tax-form-values-and-limits.ts';

/** The answer to the form of where VAT is due; a refused form comes back as it was typed. */
export type TaxSettingsAnswer =
  | { ok: true; savedAt: string; kept: string[] }
  | FormRefusal<TaxSettingsValues, TaxSettingsProblems>;

/** The answer to the form of a place's rates. */
export type RatesAnswer = { ok: true; savedAt: string; kept: string[] } | FormRefusal<RateRows, RateProblems>;
