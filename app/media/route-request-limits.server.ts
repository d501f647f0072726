import type { RouteRequestLimits } from '#app/platform/http/guards/route-request-limits.server.ts';

export const mediaRouteRequestLimits: RouteRequestLimits = {
  uploads: ['admin/images/files'],
};
