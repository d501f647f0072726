import type { RouteRequestLimits } from '#app/platform/http/guards/route-request-limits.server.ts';

export const accountRouteRequestLimits: RouteRequestLimits = {
  personal: ['account', 'login', 'register', 'forgot-password', 'reset-password', 'verify-email'],
  unbounded: ['auth'],
};
