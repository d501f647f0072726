import type { RoutePolicies } from './http/guards/route-policies.server.ts';

export const healthRoutePolicies: RoutePolicies = { unbounded: ['health'] };
