import type { RouteRules } from './http/guards/route-rules.server.ts';

export const platformRouteRules: RouteRules = { unbounded: ['health', 'metrics', 'reports'] };
