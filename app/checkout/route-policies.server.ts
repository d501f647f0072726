import type { RoutePolicies } from '#app/platform/http/guards/route-policies.server.ts';

export const checkoutRoutePolicies: RoutePolicies = {
  personal: ['checkout', 'payment', 'payment-success'],
};
