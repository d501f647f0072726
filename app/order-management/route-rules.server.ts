import type { RouteRules } from '#app/platform/http/guards/route-rules.server.ts';

/** Allows a thousand rows with other columns besides the code. Confirmed rows are sent form-encoded. */
const TRACKING_LIST_BYTES = 512 * 1024;

export const orderRouteRules: RouteRules = {
  personal: ['guest-order', 'order-email', 'withdrawal', 'returns'],
  longForms: {
    'admin/orders/tracking-codes/previews': TRACKING_LIST_BYTES,
    'admin/orders/tracking-codes/imports': TRACKING_LIST_BYTES,
  },
  unbounded: ['functions', 'webhooks'],
  // Payment events may be larger than other requests.
  webhooks: { 'webhooks/stripe': 1024 * 1024, 'webhooks/sendcloud': 256 * 1024 },
};
