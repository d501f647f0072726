import type { RouteRules } from '#app/platform/http/guards/route-rules.server.ts';

export const checkoutRouteRules: RouteRules = {
  personal: ['checkout', 'order-addition', 'payment', 'payment-success'],
};
