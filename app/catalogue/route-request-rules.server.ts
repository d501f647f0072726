import type { RouteRequestRules } from '#app/platform/http/guards/route-request-rules.server.ts';

/** A product's texts in both languages are the longest: 30,400 characters, of which each may be nine bytes of a form. */
export const LONG_FORM_BYTES = 384 * 1024;

export const catalogueRouteRequestRules: RouteRequestRules = {
  longForms: { 'admin/products/:productId': LONG_FORM_BYTES },
  uploads: ['admin/products/import/files'],
};
