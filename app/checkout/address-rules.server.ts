import type { AddressRules } from '#app/platform/http/addresses/address-rules.server.ts';

export const checkoutAddresses: AddressRules = {
  personal: ['checkout', 'payment', 'payment-success'],
};
