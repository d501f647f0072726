import type { RouteRules } from '#app/platform/http/guards/route-rules.server.ts';

/** The limit allows for twenty methods with twenty prices each. */
const LONG_FORM_BYTES = 192 * 1024;

export const shippingRouteRules: RouteRules = {
  longForms: { 'admin/shipping/:zoneId': LONG_FORM_BYTES },
};
