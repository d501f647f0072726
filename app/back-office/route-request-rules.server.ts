import type { RouteRequestRules } from '#app/platform/http/guards/route-request-rules.server.ts';

export const operationsRouteRequestRules: RouteRequestRules = {
  uploads: ['admin/migration'],
};
