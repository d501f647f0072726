/** An invoice documents a payment, a credit note a refund. A reversal undoes a credit note whose refund failed. */
export const invoiceKinds = ['invoice', 'credit-note', 'reversal'] as const;
export type InvoiceKind = (typeof invoiceKinds)[number];

/** Each series starts from 1 every year. Test orders have series of their own. */
export const invoiceSeries = ['invoice', 'credit-note', 'test-invoice', 'test-credit-note'] as const;
export type InvoiceSeries = (typeof invoiceSeries)[number];

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

type Numbered = { series: InvoiceSeries; year: number; sequence: number };

export function invoiceNumber({ series, year, sequence }: Numbered): string {
  return `${prefixes[series]}-${year}-${String(sequence).padStart(6, '0')}`;
}
