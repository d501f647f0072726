import { LONG_FORM_BYTES } from '#app/catalogue/route-request-rules.server.ts';
import type { RouteRequestRules } from '#app/platform/http/guards/route-request-rules.server.ts';

export const discountRouteRequestRules: RouteRequestRules = {
  longForms: { 'admin/discounts/:discountId': LONG_FORM_BYTES },
};
