import type { RoutePolicies } from '#app/platform/http/guards/route-policies.server.ts';

export const newsletterRoutePolicies: RoutePolicies = {
  personal: ['newsletter'],
};
