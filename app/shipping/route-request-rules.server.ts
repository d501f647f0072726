import type { RouteRequestRules } from '#app/platform/http/guards/route-request-rules.server.ts';

/** Room for twenty methods with twenty prices each. */
const LONG_FORM_BYTES = 192 * 1024;

export const shippingRouteRequestRules: RouteRequestRules = {
  longForms: { 'admin/shipping/:zoneId': LONG_FORM_BYTES },
};
