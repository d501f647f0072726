import type { RouteRequestLimits } from '#app/platform/http/guards/route-request-limits.server.ts';

export const bagRouteRequestLimits: RouteRequestLimits = {
  personal: ['bag'],
};
