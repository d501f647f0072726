import type { RouteRequestRules } from '#app/platform/http/guards/route-request-rules.server.ts';

/** A product form is the longest: 30,400 characters of text, each up to nine bytes when encoded. */
export const LONG_FORM_BYTES = 384 * 1024;

export const catalogueRouteRequestRules: RouteRequestRules = {
  longForms: { 'admin/products/:productId': LONG_FORM_BYTES },
};
