import type { AddressRules } from '#app/platform/http/addresses/address-rules.server.ts';

export const accountAddresses: AddressRules = {
  personal: ['account', 'login', 'register', 'forgot-password', 'reset-password', 'verify-email'],
  unbounded: ['auth'],
};
