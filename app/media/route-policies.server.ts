import type { RoutePolicies } from '#app/platform/http/guards/route-policies.server.ts';

export const mediaRoutePolicies: RoutePolicies = {
  uploads: ['admin/images/files'],
};
