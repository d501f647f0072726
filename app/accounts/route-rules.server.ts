import type { RouteRules } from '#app/platform/http/guards/route-rules.server.ts';

export const accountRouteRules: RouteRules = {
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
