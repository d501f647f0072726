import { LONG_FORM_BYTES } from '#app/catalogue/route-request-limits.server.ts';
import type { RouteRequestLimits } from '#app/platform/http/guards/route-request-limits.server.ts';

export const dropRouteRequestLimits: RouteRequestLimits = {
  longForms: { 'admin/drops/:dropId': LONG_FORM_BYTES },
};
