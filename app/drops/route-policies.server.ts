import { LONG_FORM_BYTES } from '#app/catalogue/route-policies.server.ts';
import type { RoutePolicies } from '#app/platform/http/guards/route-policies.server.ts';

export const dropRoutePolicies: RoutePolicies = { longForms: { 'admin/drops/:dropId': LONG_FORM_BYTES } };
