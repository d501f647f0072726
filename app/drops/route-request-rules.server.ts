import { LONG_FORM_BYTES } from '#app/catalogue/route-request-rules.server.ts';
import type { RouteRequestRules } from '#app/platform/http/guards/route-request-rules.server.ts';

export const dropRouteRequestRules: RouteRequestRules = {
  personal: ['the-drop/:dropId/draw'],
  longForms: { 'admin/drops/:dropId': LONG_FORM_BYTES },
};
