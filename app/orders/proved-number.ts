import { stateOfVatNumber, type VatNumber } from '#app/tax/vat-numbers/vat-number.ts';
import type { OrderBusiness } from './order-view-types.ts';

/** Returns a business's VAT number if the register confirmed it. */
export function provedNumber(business: OrderBusiness | undefined): VatNumber | undefined {
  if (!business?.proof) return undefined;
  const { vatNumber: text } = business;
  const state = stateOfVatNumber(text);
  return state && { state, text };
}
