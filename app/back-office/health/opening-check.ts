/** One thing that a shop needs before its first customer; `values` stand in its text while it is not done. */
export type OpeningCheck = {
  id: 'seller' | 'vat' | 'webhook' | 'mail' | 'backup' | 'second-step' | 'spf' | 'dkim' | 'dmarc';
  isDone: boolean;
  values?: Record<string, string | number>;
};
