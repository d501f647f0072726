import type { RouteRules } from '#app/platform/http/guards/route-rules.server.ts';

export const stockAlertRouteRules: RouteRules = {
  personal: ['back-in-stock', 'stock-alert'],
};
