import type { FormAnswer } from '#app/platform/editing/versioned-form-types.ts';
import type { RateProblem, RateRows, TaxSettingsValues } from '../editing/tax-form-values.ts';

/** The answer to the form of where VAT is due; a refused form comes back as it was typed. */
export type TaxSettingsAnswer = FormAnswer<TaxSettingsValues>;

/** The answer to the form of a place's rates. */
export type RatesAnswer = FormAnswer<RateRows, RateProblem>;
