import type { RouteRules } from './platform/http/guards/route-rules.server.ts';

/** Must exceed the longest form, that of a product: 30,400 characters of text, each up to nine bytes when encoded, and 200 sizes. */
const PRODUCT_FORM_BYTES = 512 * 1024;
/** Allows a thousand rows with other columns besides the code. Confirmed rows are sent form-encoded. */
const TRACKING_LIST_BYTES = 512 * 1024;
/** Allows the largest file of redirects, and its rules in JSON when they are confirmed. */
const REDIRECT_FILE_BYTES = 4 * 1024 * 1024;
/** Allows the largest file of customers, orders, pages, gift cards or discounts, also compressed and in base64 when it is confirmed. */
const CUSTOMER_FILE_BYTES = 12 * 1024 * 1024;

export const routeRules: RouteRules = {
  personal: [
    ...['account', 'login', 'register', 'forgot-password', 'reset-password', 'verify-email'],
    ...['admin', 'staff-invitation', 'contact', 'newsletter', 'back-in-stock', 'stock-alert', 'gift-cards'],
    ...['bag', 'checkout', 'order-addition', 'payment', 'payment-success', 'the-drop/:dropId/draw'],
    ...['guest-order', 'order-email', 'withdrawal', 'returns', 'offline'],
  ],
  unbounded: ['auth', 'functions', 'webhooks', 'health', 'metrics', 'reports'],
  uploads: ['admin/images/files', 'admin/products/import/files', 'admin/migration'],
  longForms: {
    'admin/products/:productId': PRODUCT_FORM_BYTES,
    'admin/discounts/:discountId': PRODUCT_FORM_BYTES,
    'admin/drops/:dropId': PRODUCT_FORM_BYTES,
    'admin/lookbook/:campaignId': PRODUCT_FORM_BYTES,
    'admin/sales/:saleId': PRODUCT_FORM_BYTES,
    // Allows a section's longest content in two languages, percent-encoded.
    'admin/content/:sectionId': 2 * 1024 * 1024,
    // Allows the longest text in two languages, percent-encoded.
    'admin/pages/:pageId': 2 * 1024 * 1024,
    'admin/pages/import/previews': CUSTOMER_FILE_BYTES,
    'admin/pages/import/runs': CUSTOMER_FILE_BYTES,
    // Allows twenty methods with twenty prices each.
    'admin/shipping/:zoneId': 192 * 1024,
    'admin/orders/tracking-codes/previews': TRACKING_LIST_BYTES,
    'admin/orders/tracking-codes/imports': TRACKING_LIST_BYTES,
    'admin/customers/import/previews': CUSTOMER_FILE_BYTES,
    'admin/customers/import/runs': CUSTOMER_FILE_BYTES,
    'admin/orders/imported/import/previews': CUSTOMER_FILE_BYTES,
    'admin/orders/imported/import/runs': CUSTOMER_FILE_BYTES,
    'admin/gift-cards/import/previews': CUSTOMER_FILE_BYTES,
    'admin/gift-cards/import/runs': CUSTOMER_FILE_BYTES,
    'admin/discounts/import/previews': CUSTOMER_FILE_BYTES,
    'admin/discounts/import/runs': CUSTOMER_FILE_BYTES,
    'admin/redirects/import/previews': REDIRECT_FILE_BYTES,
    'admin/redirects/import/runs': REDIRECT_FILE_BYTES,
  },
  // Payment events may be larger than other requests.
  webhooks: { 'webhooks/stripe': 1024 * 1024, 'webhooks/sendcloud': 256 * 1024 },
};
