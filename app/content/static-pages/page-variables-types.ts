import type { Seller } from '../seller.server.ts';

/** The values for the placeholders in the texts. */
export type PageVariables = {
  brand: string;
  seller: Seller;
  /** The names of the countries we ship to, in the groups of the address forms, in the reader's language. */
  countries: string[][];
  isTestMode: boolean;
};
