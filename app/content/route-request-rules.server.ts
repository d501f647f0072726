import type { RouteRequestRules } from '#app/platform/http/guards/route-request-rules.server.ts';

export const contentRouteRequestRules: RouteRequestRules = {
  personal: ['contact'],
  // Enough for a section's content in two languages, percent-encoded.
  longForms: { 'admin/content/:sectionId': 2 * 1024 * 1024 },
};
