import type { AddressRules } from './http/addresses/address-rules.server.ts';

export const healthAddresses: AddressRules = { unbounded: ['health'] };
