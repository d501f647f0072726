import type { RouteRequestRules } from '#app/platform/http/guards/route-request-rules.server.ts';

export const accountRouteRequestRules: RouteRequestRules = {
  personal: [
    'account',
    'login',
    'register',
    'forgot-password',
    'reset-password',
    'verify-email',
    'staff-invitation',
  ],
  unbounded: ['auth'],
};
