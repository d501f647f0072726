import type { OrderBusiness } from '#app/orders/order-view-types.ts';
import { config } from '#app/platform/config.server.ts';
import type { Db } from '#app/platform/database/db.server.ts';
import { readTaxSettings } from '#app/tax/editing/tax-settings.server.ts';
import { checkVatNumber, type VatNumberCheck } from '#app/tax/vat-numbers/check-vat-number.server.ts';
import { parseVatNumber, type VatNumberProblem } from '#app/tax/vat-numbers/vat-number.ts';

/** Finding about an entered VAT number; `none` if it is empty or the shop asks for no numbers. */
export type VatNumberFinding =
  | { state: 'none' }
  | { state: 'mistyped'; problem: VatNumberProblem }
  | VatNumberCheck;

/**
 * Checks the VAT number as the settings require. Returns the business as the order stores it, and the finding. Without proof the order
 * includes VAT.
 */
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
