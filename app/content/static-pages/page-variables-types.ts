import type { ShippingZone } from '#app/shipping/shipping-method.ts';
import type { Seller } from '../seller.server.ts';

/** The values for the placeholders in the texts. */
export type PageVariables = {
  brand: string;
  seller: Seller;
  /** Where the shop delivers and how, in the reader's language. */
  zones: ShippingZone[];
  /** Whether the checkout looks up Dutch streets. */
  looksUpDutchAddresses: boolean;
  /** Whether labels of parcels are bought at Sendcloud. */
  buysLabels: boolean;
  isTestMode: boolean;
};
