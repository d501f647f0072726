import type { AddressRules } from '#app/platform/http/addresses/address-rules.server.ts';

export const contentAddresses: AddressRules = {
  personal: ['contact'],
  // A section's content in two languages.
  longForms: { 'admin/content/:sectionId': 1024 * 1024 },
};
