import type { OrderBusiness } from '#app/orders/order-view-types.ts';
import { config } from '#app/platform/config.server.ts';
import type { Db } from '#app/platform/database/db.server.ts';
import type { Language } from '#app/platform/text/language.ts';
import type { Words } from '#app/platform/text/translations.ts';
import { readTaxSettings } from '#app/tax/editing/tax-settings.server.ts';
import { ratePlaceName } from '#app/tax/tax-places.ts';
import { checkVatNumber, type VatNumberCheck } from '#app/tax/vat-numbers/check-vat-number.server.ts';
import { parseVatNumber, type VatNumberProblem, vatNumberExample } from '#app/tax/vat-numbers/vat-number.ts';

/** The state is also `none` if the shop does not ask for VAT numbers. */
type VatNumberFinding = { state: 'none' } | { state: 'mistyped'; problem: VatNumberProblem } | VatNumberCheck;

/** Returns the business as stored in the order, and the result of the check. Without proof the order includes VAT. */
export async function checkBusiness(
  db: Db,
  { company, vatNumber }: { company: string; vatNumber: string },
  clientNetwork: string,
  now: Date,
): Promise<{ business: OrderBusiness; finding: VatNumberFinding }> {
  const typed = { company, vatNumber, proof: null };
  if (!vatNumber) return { business: typed, finding: { state: 'none' } };
  const parsed = parseVatNumber(vatNumber);
  if (!parsed.ok) return { business: typed, finding: { state: 'mistyped', problem: parsed.problem } };
  const { number } = parsed;
  const { settings } = await readTaxSettings(db, config.SELLER_VAT);
  const finding: VatNumberFinding =
    settings.reverseCharge === 'on'
      ? await checkVatNumber(db, number, { requester: settings.vatNumber, clientNetwork }, now)
      : { state: 'none' };
  const proof = finding.state === 'valid' ? finding.proof : null;
  return { business: { company, vatNumber: number.text, proof }, finding };
}

export function vatNumberProblemText(finding: VatNumberFinding, t: Words, language: Language) {
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

export function vatNumberFoundText(finding: VatNumberFinding, bearsVat: boolean, t: Words) {
  if (finding.state === 'unavailable') return t('checkoutBusiness.unavailable');
  if (finding.state === 'too-many') return t('checkoutBusiness.tooMany');
  if (finding.state !== 'valid') return undefined;
  const { name } = finding.proof;
  const checked = name ? t('checkoutBusiness.validOf', { name }) : t('checkoutBusiness.valid');
  return bearsVat ? `${checked} ${t('checkoutBusiness.withVat')}` : checked;
}
