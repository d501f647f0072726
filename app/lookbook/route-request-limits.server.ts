import { LONG_FORM_BYTES } from '#app/catalogue/route-request-limits.server.ts';
import type { RouteRequestLimits } from '#app/platform/http/guards/route-request-limits.server.ts';

export const lookbookRouteRequestLimits: RouteRequestLimits = {
  longForms: { 'admin/lookbook/:campaignId': LONG_FORM_BYTES },
};
