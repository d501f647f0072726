import type { RouteRules } from '#app/platform/http/guards/route-rules.server.ts';

/** Must exceed the longest form, that of a product: 30,400 characters of text, each up to nine bytes when encoded. */
export const LONG_FORM_BYTES = 384 * 1024;

export const catalogueRouteRules: RouteRules = {
  longForms: { 'admin/products/:productId': LONG_FORM_BYTES },
};
