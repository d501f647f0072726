import type { RouteRequestRules } from './http/guards/route-request-rules.server.ts';

export const healthRouteRequestRules: RouteRequestRules = { unbounded: ['health', 'metrics'] };
