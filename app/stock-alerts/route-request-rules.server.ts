import type { RouteRequestRules } from '#app/platform/http/guards/route-request-rules.server.ts';

export const stockAlertRouteRequestRules: RouteRequestRules = {
  personal: ['back-in-stock', 'stock-alert'],
};
