import type { RouteRequestLimits } from '#app/platform/http/guards/route-request-limits.server.ts';

export const checkoutRouteRequestLimits: RouteRequestLimits = {
  personal: ['checkout', 'payment', 'payment-success'],
};
