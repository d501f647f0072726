/** The part of a price in cents that is VAT at so many percent, which the price includes. */
export function includedVat(cents: number, percent: number): number {
  return Math.round((cents * percent) / (100 + percent));
}
