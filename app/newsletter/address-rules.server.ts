import type { AddressRules } from '#app/platform/http/addresses/address-rules.server.ts';

export const newsletterAddresses: AddressRules = {
  personal: ['newsletter'],
};
