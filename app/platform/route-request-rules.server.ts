import type { RouteRequestRules } from './http/guards/route-request-rules.server.ts';

export const platformRouteRequestRules: RouteRequestRules = { unbounded: ['health', 'metrics', 'reports'] };
