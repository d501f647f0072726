import type { RouteRequestRules } from '#app/platform/http/guards/route-request-rules.server.ts';

export const checkoutRouteRequestRules: RouteRequestRules = {
  personal: ['checkout', 'order-addition', 'payment', 'payment-success'],
};
