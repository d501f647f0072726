export interface Bank {
  code: string;
  name: string;
  bic: string;
}

export const BANKS: readonly Bank[] = [
  { code: 'abn_amro', name: 'ABN AMRO', bic: 'ABNANL2A' },
  { code: 'asn_bank', name: 'ASN Bank', bic: 'ASNBNL21' },
  { code: 'bunq', name: 'bunq', bic: 'BUNQNL2A' },
  { code: 'ing', name: 'ING', bic: 'INGBNL2A' },
  { code: 'knab', name: 'Knab', bic: 'KNABNL2H' },
  { code: 'n26', name: 'N26', bic: 'NTSBDEB1' },
  { code: 'rabobank', name: 'Rabobank', bic: 'RABONL2U' },
  { code: 'regiobank', name: 'RegioBank', bic: 'RBRBNL21' },
  { code: 'revolut', name: 'Revolut', bic: 'REVOLT21' },
  { code: 'sns_bank', name: 'SNS', bic: 'SNSBNL2A' },
  { code: 'triodos_bank', name: 'Triodos Bank', bic: 'TRIONL2U' },
  { code: 'van_lanschot', name: 'Van Lanschot', bic: 'FVLBNL22' },
];

export function bankOf(code: string | undefined): Bank | undefined {
  return BANKS.find((bank) => bank.code === code);
}
