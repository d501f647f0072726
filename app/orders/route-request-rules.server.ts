import type { RouteRequestRules } from '#app/platform/http/guards/route-request-rules.server.ts';

export const orderRouteRequestRules: RouteRequestRules = {
  personal: ['guest-order', 'withdrawal'],
  unbounded: ['functions', 'webhooks'],
  // Payment events may be long.
  webhooks: { 'webhooks/stripe': 1024 * 1024 },
};
