import type { RoutePolicies } from '#app/platform/http/guards/route-policies.server.ts';

export const bagRoutePolicies: RoutePolicies = {
  personal: ['bag'],
};
