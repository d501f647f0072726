import type { RouteRules } from '#app/platform/http/guards/route-rules.server.ts';

export const backOfficeRouteRules: RouteRules = {
  personal: ['admin'],
};
