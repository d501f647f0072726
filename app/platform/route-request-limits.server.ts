import type { RouteRequestLimits } from './http/guards/route-request-limits.server.ts';

export const healthRouteRequestLimits: RouteRequestLimits = { unbounded: ['health'] };
