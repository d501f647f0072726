import type { Words } from '#app/platform/text/i18n.ts';
import type { Language } from '#app/platform/text/language.ts';
import { ratePlaceName } from '#app/tax/tax-places.ts';
import { vatNumberExample } from '#app/tax/vat-numbers/vat-number.ts';
import type { VatNumberFinding } from './check-business.server.ts';

/** Returns why an order cannot have this VAT number; undefined if it can. */
export function vatNumberProblemText(
  finding: VatNumberFinding,
  t: Words,
  language: Language,
): string | undefined {
  if (finding.state === 'invalid') return t('checkoutBusiness.invalid');
  if (finding.state !== 'mistyped') return undefined;
  const { problem } = finding;
  if (problem.reason === 'no-state') return t('checkoutBusiness.noState');
  const { state } = problem;
  return t('checkoutBusiness.mistyped', {
    country: ratePlaceName(state, language),
    example: vatNumberExample(state),
  });
}

/** Returns the finding about an accepted number; undefined if nothing was checked. */
export function vatNumberFoundText(
  finding: VatNumberFinding,
  bearsVat: boolean,
  t: Words,
): string | undefined {
  if (finding.state === 'unavailable') return t('checkoutBusiness.unavailable');
  if (finding.state === 'too-many') return t('checkoutBusiness.tooMany');
  if (finding.state !== 'valid') return undefined;
  const { name } = finding.proof;
  const checked = name ? t('checkoutBusiness.validOf', { name }) : t('checkoutBusiness.valid');
  return bearsVat ? `${checked} ${t('checkoutBusiness.withVat')}` : checked;
}
