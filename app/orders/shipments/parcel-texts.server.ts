import { config } from '#app/platform/config.server.ts';
import type { Language } from '#app/platform/text/language.ts';
import type { ShippingAddress } from '../order-view-types.ts';
import { type Carrier, carrierNames, trackingLink } from './carriers.ts';
import type { Parcel } from './insert-shipment.server.ts';

/** Returns the display name; an own carrier may have none. */
export function carrierName(carrier: Carrier | null): string {
  if (carrier === 'own') return config.OWN_CARRIER_NAME ?? '';
  return carrier ? carrierNames[carrier] : '';
}

/** Returns the carrier's tracking page of a parcel to this address, if any. */
export function parcelLink(
  parcel: Parcel,
  { address }: ShippingAddress,
  language: Language,
): string | undefined {
  const receiver = { country: address?.country ?? '', postalCode: address?.postal_code ?? '' };
  return trackingLink(parcel, receiver, language, config.OWN_CARRIER_TRACKING_URL);
}
