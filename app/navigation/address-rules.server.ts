import type { AddressRules } from '#app/platform/http/addresses/address-rules.server.ts';

export const backOfficeAddresses: AddressRules = {
  personal: ['admin'],
};
