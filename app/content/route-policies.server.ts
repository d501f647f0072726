import type { RoutePolicies } from '#app/platform/http/guards/route-policies.server.ts';

export const contentRoutePolicies: RoutePolicies = {
  personal: ['contact'],
  // A section's content in two languages.
  longForms: { 'admin/content/:sectionId': 1024 * 1024 },
};
