import type { RouteRules } from '#app/platform/http/guards/route-rules.server.ts';

export const giftCardRouteRules: RouteRules = { personal: ['gift-cards'] };
