import { index, layout, type RouteConfig, type RouteConfigEntry, route } from '@react-router/dev/routes';

/**
 * A page and the forms it shows: each is posted to an address of its own, and answered with the page
 * (docs/decisions/form-addresses.md).
 */
function pageWithForms(path: string, file: string, forms: string[], formsBelow = path): RouteConfigEntry[] {
  const addresses = forms.map((form) => `${formsBelow}/${form}`);
  return [route(path, file), ...addresses.map((address) => route(address, file, { id: address }))];
}

/** The map of the shop: every address and the file that answers it. Start reading here. */
export default [
  layout('navigation/storefront-layout.tsx', [
    index('content/routes/home.tsx'),

    route('women/:subcategory?', 'catalogue/routes/collection.tsx', { id: 'women' }),
    route('men/:subcategory?', 'catalogue/routes/collection.tsx', { id: 'men' }),
    route('new-in/:subcategory?', 'catalogue/routes/collection.tsx', { id: 'new-in' }),
    route('search', 'catalogue/routes/search.tsx'),
    route(':gender/products/:slug', 'catalogue/routes/product.tsx', { id: 'gendered-product' }),
    route('drop-product/:slug', 'catalogue/routes/product.tsx', { id: 'drop-product' }),
    route('product/:slug', 'catalogue/routes/product.tsx'),

    route('the-drop', 'drops/routes/the-drop.tsx'),
    route('lookbook', 'lookbook/routes/campaigns.tsx'),
    route('lookbook/:campaignId', 'lookbook/routes/campaign.tsx'),

    route('about', 'content/routes/about.tsx'),
    route('contact', 'content/routes/contact.tsx'),
    route('gift-cards', 'checkout/routes/buy-gift-card.tsx'),
    route('gift-cards/balance', 'gift-cards/routes/balance.tsx'),
    route('sustainability', 'content/routes/prose.tsx', { id: 'sustainability' }),
    route('shipping', 'content/routes/prose.tsx', { id: 'shipping' }),
    route('terms', 'content/routes/prose.tsx', { id: 'terms' }),
    route('privacy', 'content/routes/prose.tsx', { id: 'privacy' }),

    route('login', 'accounts/routes/login.tsx'),
    route('register', 'accounts/routes/register.tsx'),
    route('forgot-password', 'accounts/routes/forgot-password.tsx'),
    route('reset-password', 'accounts/routes/reset-password.tsx'),
    ...pageWithForms('verify-email', 'accounts/routes/verify-email-or-confirm-email-change.tsx', [
      'account-removal',
    ]),

    route('staff-invitation', 'accounts/routes/staff-invitation.tsx'),

    route('account', 'accounts/routes/account.tsx'),
    ...pageWithForms('account/details', 'accounts/routes/account-details.tsx', ['newsletter']),
    ...pageWithForms('account/security', 'accounts/routes/account-security.tsx', [
      'password-change',
      'email-change',
      'other-sessions',
    ]),
    ...pageWithForms('account/deletion', 'accounts/routes/account-deletion.tsx', ['link']),
    ...pageWithForms('account/addresses', 'accounts/routes/account-addresses.tsx', ['deletions', 'default']),
    route('account/orders', 'orders/routes/order-history.tsx'),
    route('account/orders/:orderNumber', 'orders/routes/order-detail.tsx'),
    route('account/wishlist', 'wishlist/routes/wishlist.tsx'),

    route('bag', 'bag/routes/bag.tsx'),
    route('checkout', 'checkout/routes/checkout.tsx'),
    route('payment/success', 'checkout/routes/payment-success.tsx'),
    route('guest-order', 'orders/routes/guest-order.tsx'),
    route('withdrawal', 'orders/routes/withdrawal.tsx'),
    ...pageWithForms('withdrawal/:orderNumber', 'orders/routes/withdraw-from-order.tsx', ['confirmation']),
    route('payment-success', 'checkout/routes/payment-success.tsx', { id: 'payment-success' }),

    route('newsletter', 'newsletter/routes/newsletter.tsx'),
    route('newsletter/confirmation', 'newsletter/routes/newsletter-confirmation.tsx'),
    route('newsletter/unsubscription', 'newsletter/routes/newsletter-unsubscription.tsx'),

    route('*', 'navigation/routes/not-found.tsx'),
  ]),

  layout('navigation/admin-layout.tsx', [
    ...pageWithForms('admin', 'operations/admin/health-and-payment-comparison.tsx', [
      'payment-comparisons',
      'settled-differences',
    ]),
    route('admin/dashboard', 'operations/admin/dashboard.tsx'),
    ...pageWithForms('admin/recovery', 'orders/admin/recovery.tsx', [
      'runs',
      'orders',
      'endings',
      'refund-attempts',
    ]),
    ...pageWithForms('admin/recovery/holds', 'orders/admin/holds.tsx', [
      'order-releases',
      'network-releases',
    ]),
    ...pageWithForms('admin/orders', 'orders/admin/orders.tsx', [
      'shipments',
      'cancellations',
      'deletions',
      'restorations',
      'status-changes',
      'saved-views',
      'saved-view-names',
      'saved-view-deletions',
    ]),
    ...pageWithForms('admin/orders/:orderNumber', 'orders/admin/order.tsx', [
      'status',
      'notes',
      'refunds',
      'refund-attempts',
      'returns-otherwise',
      'withdrawal-closings',
      'mails',
      'deletion',
      'restoration',
    ]),
    ...pageWithForms('admin/customers', 'accounts/admin/customers.tsx', ['sign-outs']),
    route('admin/products/import', 'catalogue/admin/import-export.tsx'),
    ...pageWithForms('admin/products/import/:importId', 'catalogue/admin/import-detail.tsx', [
      'mapping',
      'runs',
    ]),
    ...pageWithForms('admin/products', 'catalogue/admin/products.tsx', [
      'deletions',
      'permanent-deletions',
      'restorations',
      'changes',
    ]),
    route('admin/products/new', 'catalogue/admin/new-product.tsx'),
    route('admin/products/:productId', 'catalogue/admin/product.tsx'),
    ...pageWithForms('admin/drops', 'drops/admin/drops.tsx', ['deletions']),
    route('admin/drops/new', 'drops/admin/drop.tsx', { id: 'new-drop' }),
    route('admin/drops/:dropId', 'drops/admin/drop.tsx'),
    route('admin/gift-cards', 'gift-cards/admin/gift-cards.tsx'),
    route('admin/gift-cards/new', 'gift-cards/admin/new-gift-card.tsx'),
    route('admin/gift-cards/report', 'gift-cards/admin/report.tsx'),
    route('admin/gift-cards/settings', 'gift-cards/admin/settings.tsx'),
    ...pageWithForms('admin/gift-cards/:giftCardId', 'gift-cards/admin/gift-card.tsx', [
      'blockings',
      'mails',
    ]),
    ...pageWithForms('admin/sales', 'sale-prices/admin/sales.tsx', ['deletions']),
    route('admin/sales/new', 'sale-prices/admin/sale.tsx', { id: 'new-sale' }),
    route('admin/sales/:saleId', 'sale-prices/admin/sale.tsx'),
    ...pageWithForms('admin/discounts', 'discounts/admin/discounts.tsx', ['deletions']),
    route('admin/discounts/new', 'discounts/admin/discount.tsx', { id: 'new-discount' }),
    ...pageWithForms('admin/discounts/:discountId', 'discounts/admin/discount.tsx', ['codes']),
    // The address of a campaign is a word that an operator chose: its forms lie below it, where no campaign can be. So do a zone's.
    ...pageWithForms(
      'admin/lookbook',
      'lookbook/admin/lookbook.tsx',
      ['deletion', 'moves'],
      'admin/lookbook/:campaignId',
    ),
    route('admin/lookbook/new', 'lookbook/admin/campaign.tsx', { id: 'new-campaign' }),
    route('admin/lookbook/:campaignId', 'lookbook/admin/campaign.tsx'),
    ...pageWithForms('admin/content', 'content/admin/content.tsx', ['deletions']),
    route('admin/content/new', 'content/admin/section.tsx', { id: 'new-section' }),
    route('admin/content/:sectionId', 'content/admin/section.tsx'),
    ...pageWithForms('admin/images', 'media/admin/images.tsx', ['deletions']),
    route('admin/images/:imageId', 'media/admin/image.tsx'),
    ...pageWithForms(
      'admin/shipping',
      'shipping/admin/zones.tsx',
      ['deletion', 'moves'],
      'admin/shipping/:zoneId',
    ),
    route('admin/shipping/address-lookup', 'shipping/admin/zones.tsx', { id: 'address-lookup' }),
    route('admin/shipping/new', 'shipping/admin/zone.tsx', { id: 'new-zone' }),
    route('admin/shipping/:zoneId', 'shipping/admin/zone.tsx'),
    route('admin/tax', 'tax/admin/taxes.tsx'),
    route('admin/tax/reports', 'orders/admin/tax-report.tsx'),
    route('admin/tax/:place', 'tax/admin/tax-rates-of-place.tsx'),
    route('admin/navigation', 'navigation/admin/navigation.tsx'),
    route('admin/history', 'operations/admin/history.tsx'),
    route('admin/notifications', 'operations/admin/notifications.tsx'),
    route('admin/reauthentication', 'accounts/admin/reauthentication.tsx'),
    ...pageWithForms('admin/staff', 'accounts/admin/staff.tsx', [
      'invitations',
      'withdrawals',
      'role-changes',
      'revocations',
      'second-factor-resets',
    ]),
    ...pageWithForms('admin/second-factor', 'accounts/admin/second-factor.tsx', [
      'code',
      'recovery-codes',
      'passkeys',
      'passkey-removals',
    ]),
  ]),
  layout('navigation/admin-endpoints-layout.tsx', [
    route('admin/health', 'operations/routes/health-report.ts'),
    route('admin/orders/:orderNumber/invoice.pdf', 'orders/routes/order-document.ts', { id: 'invoice' }),
    route('admin/orders/:orderNumber/credit-notes/:creditNote', 'orders/routes/order-document.ts', {
      id: 'credit-note',
    }),
    route('admin/orders/:orderNumber/packing-slip.pdf', 'orders/routes/order-document.ts', {
      id: 'packing-slip',
    }),
    route('admin/tax/reports/documents.csv', 'orders/routes/export-tax-documents.ts', {
      id: 'tax-documents',
    }),
    route('admin/tax/reports/lines.csv', 'orders/routes/export-tax-documents.ts', { id: 'tax-lines' }),
    route('admin/tax/reports/supplies.csv', 'orders/routes/export-tax-documents.ts', { id: 'tax-supplies' }),
    route('admin/products/import/files', 'catalogue/routes/upload-import-file.ts'),
    route('admin/products/export.csv', 'catalogue/routes/export-products-csv.ts'),
    route('admin/drops/products', 'drops/routes/assignable-products.ts'),
    route('admin/discounts/:discountId/codes.csv', 'discounts/routes/export-codes-csv.ts'),
    route('admin/content/preview', 'content/routes/section-preview.ts'),
    route('admin/history/export.csv', 'operations/routes/export-history-csv.ts'),
    route('admin/migration', 'operations/routes/browser-data-migration.ts'),
    route('admin/images/files', 'media/routes/upload-images.ts'),
    route('admin/images/list', 'media/routes/image-list.ts'),
  ]),

  route('auth/session', 'accounts/routes/session.ts'),
  route('auth/forms/:form', 'accounts/routes/account-form.ts'),
  route('auth/sign-out', 'accounts/routes/sign-out.ts'),
  route('auth/reauthentication', 'accounts/routes/reauthentication.ts', { id: 'reauthentication' }),
  route('auth/passkey-challenges', 'accounts/routes/passkey-challenges.ts'),
  route('auth/google', 'accounts/routes/google-sign-in.ts'),
  route('auth/callback/google', 'accounts/routes/google-callback.ts'),
  route('newsletter/subscriptions', 'newsletter/routes/newsletter-subscriptions.ts'),
  route('contact/messages', 'content/routes/contact-messages.ts'),
  route('search/suggestions', 'catalogue/routes/suggestions.ts'),
  route('account/data', 'accounts/routes/account-data.ts'),
  route('account/orders/:orderNumber/pieces', 'orders/routes/reorder-lines.ts'),
  route('account/orders/:orderNumber/invoice.pdf', 'orders/routes/own-order-document.ts', {
    id: 'own-invoice',
  }),
  route('account/orders/:orderNumber/credit-notes/:creditNote', 'orders/routes/own-order-document.ts', {
    id: 'own-credit-note',
  }),
  route('guest-order/invoice.pdf', 'orders/routes/own-order-document.ts', { id: 'guest-invoice' }),
  route('guest-order/credit-notes/:creditNote', 'orders/routes/own-order-document.ts', {
    id: 'guest-credit-note',
  }),
  route('account/wishlist/pieces', 'wishlist/routes/list-and-toggle-wishes.ts'),
  route('bag/check', 'bag/routes/check-bag.ts'),
  route('checkout/payment/:sessionId', 'checkout/routes/redirect-to-payment-page.ts'),
  route('functions/v1/create-checkout', 'checkout/routes/create-checkout.ts'),
  route('functions/v1/quote-discounts', 'checkout/routes/quote-discounts.ts'),
  route('functions/v1/vat-taken-off', 'checkout/routes/vat-taken-off.ts'),
  route('functions/v1/dutch-address', 'shipping/routes/dutch-address.ts'),
  route('functions/v1/gift-card', 'gift-cards/routes/find-gift-card.ts'),
  route('functions/v1/verify-payment', 'checkout/routes/verify-payment.ts'),
  route('functions/v1/get-order-from-stripe', 'orders/routes/get-order-from-stripe.ts'),
  route('functions/v1/send-order-confirmation', 'orders/routes/send-order-confirmation.ts'),
  route('webhooks/stripe', 'orders/routes/stripe-webhook.ts'),

  route('offline', 'offline/routes/offline.tsx'),
  route('offline/checkout', 'offline/routes/offline.tsx', { id: 'offline-checkout' }),
  route('sitemap.xml', 'navigation/routes/sitemap.ts'),
  route('robots.txt', 'navigation/routes/robots.ts'),
  route('manifest.webmanifest', 'navigation/routes/manifest.ts'),

  route('health/live', 'platform/routes/health-live.ts'),
  route('metrics', 'platform/routes/metrics.ts'),
  route('reports/csp', 'platform/routes/csp-reports.ts'),
  route('health/ready', 'platform/routes/health-ready.ts'),
] satisfies RouteConfig;
