import type { RouteRequestLimits } from '#app/platform/http/guards/route-request-limits.server.ts';

export const orderRouteRequestLimits: RouteRequestLimits = {
  personal: ['guest-order'],
  unbounded: ['functions', 'webhooks'],
  // Payment events may be long.
  webhooks: { 'webhooks/stripe': 1024 * 1024 },
};
