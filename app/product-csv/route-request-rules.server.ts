import type { RouteRequestRules } from '#app/platform/http/guards/route-request-rules.server.ts';

export const productCsvRouteRequestRules: RouteRequestRules = {
  uploads: ['admin/products/import/files'],
};
