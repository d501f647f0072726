import { LONG_FORM_BYTES } from '#app/catalogue/address-rules.server.ts';
import type { AddressRules } from '#app/platform/http/addresses/address-rules.server.ts';

export const dropAddresses: AddressRules = { longForms: { 'admin/drops/:dropId': LONG_FORM_BYTES } };
