import type { RouteRequestLimits } from '#app/platform/http/guards/route-request-limits.server.ts';

export const contentRouteRequestLimits: RouteRequestLimits = {
  personal: ['contact'],
  // A section's content in two languages.
  longForms: { 'admin/content/:sectionId': 1024 * 1024 },
};
