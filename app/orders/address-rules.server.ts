import type { AddressRules } from '#app/platform/http/addresses/address-rules.server.ts';

export const orderAddresses: AddressRules = {
  personal: ['guest-order'],
  unbounded: ['functions', 'webhooks'],
  // Payment events may be long.
  webhooks: { 'webhooks/stripe': 1024 * 1024 },
};
