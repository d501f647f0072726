import type { RoutePolicies } from '#app/platform/http/guards/route-policies.server.ts';

export const backOfficeRoutePolicies: RoutePolicies = {
  personal: ['admin'],
};
