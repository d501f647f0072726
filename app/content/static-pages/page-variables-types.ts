import type { ShippingZone } from '#app/shipping/shipping-method.ts';
import type { Seller } from '../seller.server.ts';

export type PageVariables = {
  brand: string;
  seller: Seller;
  zones: ShippingZone[];
  looksUpDutchAddresses: boolean;
  /** True if parcel labels are bought from Sendcloud. */
  buysLabels: boolean;
  isTestMode: boolean;
};
