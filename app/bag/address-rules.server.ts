import type { AddressRules } from '#app/platform/http/addresses/address-rules.server.ts';

export const bagAddresses: AddressRules = {
  personal: ['bag'],
};
