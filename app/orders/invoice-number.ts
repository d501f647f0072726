/**
 * An invoice says what was paid for an order, a credit note what was given back of it; a reversal takes a credit note back whose
 * money did not arrive.
 */
export const invoiceKinds = ['invoice', 'credit-note', 'reversal'] as const;
export type InvoiceKind = (typeof invoiceKinds)[number];

/** Each has numbers of its own, from 1 in each year. Test orders take none from the shop's. */
export const invoiceSeries = ['invoice', 'credit-note', 'test-invoice', 'test-credit-note'] as const;
export type InvoiceSeries = (typeof invoiceSeries)[number];

/** Where a document takes its number: reversals from the credit notes'. */
export function seriesOf(kind: InvoiceKind, isTest: boolean): InvoiceSeries {
  const series = kind === 'invoice' ? 'invoice' : 'credit-note';
  return isTest ? `test-${series}` : series;
}

const prefixes: Record<InvoiceSeries, string> = {
  invoice: 'INV',
  'credit-note': 'CN',
  'test-invoice': 'TEST-INV',
  'test-credit-note': 'TEST-CN',
};

/** A number as people read it: INV-2026-000123. */
export function invoiceNumber({
  series,
  year,
  sequence,
}: {
  series: InvoiceSeries;
  year: number;
  sequence: number;
}): string {
  return `${prefixes[series]}-${year}-${String(sequence).padStart(6, '0')}`;
}
