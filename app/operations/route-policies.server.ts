import type { RoutePolicies } from '#app/platform/http/guards/route-policies.server.ts';

export const operationsRoutePolicies: RoutePolicies = {
  uploads: ['admin/migration'],
};
