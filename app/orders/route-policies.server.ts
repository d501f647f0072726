import type { RoutePolicies } from '#app/platform/http/guards/route-policies.server.ts';

export const orderRoutePolicies: RoutePolicies = {
  personal: ['guest-order'],
  unbounded: ['functions', 'webhooks'],
  // Payment events may be long.
  webhooks: { 'webhooks/stripe': 1024 * 1024 },
};
