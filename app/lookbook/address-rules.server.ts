import { LONG_FORM_BYTES } from '#app/catalogue/address-rules.server.ts';
import type { AddressRules } from '#app/platform/http/addresses/address-rules.server.ts';

export const lookbookAddresses: AddressRules = {
  longForms: { 'admin/lookbook/:campaignId': LONG_FORM_BYTES },
};
