import type { RouteRequestRules } from '#app/platform/http/guards/route-request-rules.server.ts';

export const contentRouteRequestRules: RouteRequestRules = {
  personal: ['contact'],
  // Fits a section's content in two languages.
  longForms: { 'admin/content/:sectionId': 1024 * 1024 },
};
