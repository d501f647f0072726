import type { RouteRules } from '#app/platform/http/guards/route-rules.server.ts';

export const mediaRouteRules: RouteRules = {
  uploads: ['admin/images/files'],
};
