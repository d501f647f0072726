import { LONG_FORM_BYTES } from '#app/catalogue/route-rules.server.ts';
import type { RouteRules } from '#app/platform/http/guards/route-rules.server.ts';

export const saleRouteRules: RouteRules = {
  longForms: { 'admin/sales/:saleId': LONG_FORM_BYTES },
};
