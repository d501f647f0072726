import { LONG_FORM_BYTES } from '#app/catalogue/route-rules.server.ts';
import type { RouteRules } from '#app/platform/http/guards/route-rules.server.ts';

export const dropRouteRules: RouteRules = {
  personal: ['the-drop/:dropId/draw'],
  longForms: { 'admin/drops/:dropId': LONG_FORM_BYTES },
};
