import type { RoutePolicies } from '#app/platform/http/guards/route-policies.server.ts';

export const accountRoutePolicies: RoutePolicies = {
  personal: ['account', 'login', 'register', 'forgot-password', 'reset-password', 'verify-email'],
  unbounded: ['auth'],
};
