import { LONG_FORM_BYTES } from '#app/catalogue/route-rules.server.ts';
import type { RouteRules } from '#app/platform/http/guards/route-rules.server.ts';

export const discountRouteRules: RouteRules = {
  longForms: { 'admin/discounts/:discountId': LONG_FORM_BYTES },
};
