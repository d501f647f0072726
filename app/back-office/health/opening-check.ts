/** A requirement before the first customer; `values` are for the text while it is open. */
export type OpeningCheck = {
  id: 'seller' | 'vat' | 'webhook' | 'mail' | 'backup' | 'second-step' | 'spf' | 'dkim' | 'dmarc';
  isDone: boolean;
  values?: Record<string, string | number>;
};
