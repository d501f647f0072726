import { LONG_FORM_BYTES } from '#app/catalogue/route-rules.server.ts';
import type { RouteRules } from '#app/platform/http/guards/route-rules.server.ts';

export const lookbookRouteRules: RouteRules = {
  longForms: { 'admin/lookbook/:campaignId': LONG_FORM_BYTES },
};
