import type { RouteRules } from '#app/platform/http/guards/route-rules.server.ts';

export const contentRouteRules: RouteRules = {
  personal: ['contact'],
  // Allows a section's longest content in two languages, percent-encoded.
  longForms: { 'admin/content/:sectionId': 2 * 1024 * 1024 },
};
