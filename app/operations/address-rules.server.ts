import type { AddressRules } from '#app/platform/http/addresses/address-rules.server.ts';

export const operationsAddresses: AddressRules = {
  uploads: ['admin/migration'],
};
