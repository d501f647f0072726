import { LONG_FORM_BYTES } from '#app/catalogue/route-request-rules.server.ts';
import type { RouteRequestRules } from '#app/platform/http/guards/route-request-rules.server.ts';

export const saleRouteRequestRules: RouteRequestRules = {
  longForms: { 'admin/sales/:saleId': LONG_FORM_BYTES },
};
