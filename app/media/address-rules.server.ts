import type { AddressRules } from '#app/platform/http/addresses/address-rules.server.ts';

export const mediaAddresses: AddressRules = {
  uploads: ['admin/images/files'],
};
