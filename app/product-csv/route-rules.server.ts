import type { RouteRules } from '#app/platform/http/guards/route-rules.server.ts';

export const productCsvRouteRules: RouteRules = {
  uploads: ['admin/products/import/files'],
};
