import { index, layout, type RouteConfig, route } from '@react-router/dev/routes';

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
    route('lookbook', 'lookbook/routes/lookbook.tsx'),
    route('lookbook/:campaignId', 'lookbook/routes/campaign.tsx'),

    route('about', 'content/routes/about.tsx'),
    route('contact', 'content/routes/contact.tsx'),
    route('sustainability', 'content/routes/prose.tsx', { id: 'sustainability' }),
    route('shipping', 'content/routes/prose.tsx', { id: 'shipping' }),
    route('terms', 'content/routes/prose.tsx', { id: 'terms' }),
    route('privacy', 'content/routes/prose.tsx', { id: 'privacy' }),

    route('login', 'accounts/routes/login.tsx'),
    route('register', 'accounts/routes/register.tsx'),
    route('forgot-password', 'accounts/routes/forgot-password.tsx'),
    route('reset-password', 'accounts/routes/reset-password.tsx'),
    route('verify-email', 'accounts/routes/verify-email.tsx'),

    route('account', 'accounts/routes/account.tsx'),
    route('account/details', 'accounts/routes/account-details.tsx'),
    route('account/security', 'accounts/routes/account-security.tsx'),
    route('account/deletion', 'accounts/routes/account-deletion.tsx'),
    route('account/addresses', 'accounts/routes/account-addresses.tsx'),
    route('account/orders', 'orders/routes/order-history.tsx'),
    route('account/orders/:orderNumber', 'orders/routes/order-detail.tsx'),
    route('account/wishlist', 'wishlist/routes/wishlist.tsx'),

    route('bag', 'bag/routes/bag.tsx'),
    route('checkout', 'checkout/routes/checkout.tsx'),
    route('payment/success', 'payments/routes/payment-success.tsx'),
    route('payment-success', 'payments/routes/payment-success.tsx', { id: 'payment-success' }),

    route('newsletter', 'navigation/routes/newsletter.tsx'),
    route('newsletter/confirmation', 'navigation/routes/newsletter-confirmation.tsx'),
    route('newsletter/unsubscription', 'navigation/routes/newsletter-unsubscription.tsx'),

    route('*', 'navigation/routes/not-found.tsx'),
  ]),

  layout('navigation/admin-layout.tsx', [
    route('admin', 'operations/admin/health.tsx'),
    route('admin/recovery', 'orders/admin/recovery.tsx'),
    route('admin/orders', 'orders/admin/orders.tsx'),
    route('admin/orders/:orderNumber', 'orders/admin/order.tsx'),
    route('admin/products/import', 'catalogue/admin/imports.tsx'),
    route('admin/products/import/:importId', 'catalogue/admin/import.tsx'),
    route('admin/images', 'media/admin/images.tsx'),
    route('admin/images/:imageId', 'media/admin/image.tsx'),
    route('admin/navigation', 'navigation/admin/navigation.tsx'),
  ]),
  route('admin/health', 'operations/routes/health-report.ts'),
  route('admin/orders/:orderNumber/invoice.pdf', 'orders/routes/order-paper.ts', { id: 'invoice' }),
  route('admin/orders/:orderNumber/packing-slip.pdf', 'orders/routes/order-paper.ts', { id: 'packing-slip' }),
  route('admin/products/import/files', 'catalogue/routes/import-files.ts'),
  route('admin/products/export.csv', 'catalogue/routes/export-file.ts'),
  route('admin/images/files', 'media/routes/image-files.ts'),
  route('admin/images/list', 'media/routes/image-list.ts'),

  route('auth/session', 'accounts/routes/session.ts'),
  route('auth/forms/:form', 'accounts/routes/account-form.ts'),
  route('auth/sign-out', 'accounts/routes/sign-out.ts'),
  route('auth/google', 'accounts/routes/google.ts'),
  route('auth/callback/google', 'accounts/routes/google.ts', { id: 'google-callback' }),
  route('newsletter/subscriptions', 'navigation/routes/newsletter-subscriptions.ts'),
  route('contact/messages', 'content/routes/contact-messages.ts'),
  route('search/suggestions', 'catalogue/routes/suggestions.ts'),
  route('account/data', 'accounts/routes/account-data.ts'),
  route('account/orders/:orderNumber/pieces', 'orders/routes/order-pieces.ts'),
  route('account/wishlist/pieces', 'wishlist/routes/pieces.ts'),
  route('bag/check', 'bag/routes/check-bag.ts'),
  route('functions/v1/create-checkout', 'checkout/routes/create-checkout.ts'),
  route('functions/v1/verify-payment', 'payments/routes/verify-payment.ts'),
  route('functions/v1/get-order-from-stripe', 'orders/routes/get-order-from-stripe.ts'),
  route('functions/v1/send-order-confirmation', 'orders/routes/send-order-confirmation.ts'),
  route('webhooks/stripe', 'payments/routes/stripe-webhook.ts'),

  route('offline', 'navigation/routes/offline.tsx'),
  route('offline/checkout', 'navigation/routes/offline.tsx', { id: 'offline-checkout' }),
  route('sitemap.xml', 'navigation/routes/sitemap.ts'),
  route('robots.txt', 'navigation/routes/robots.ts'),
  route('manifest.webmanifest', 'navigation/routes/manifest.ts'),

  route('health/live', 'platform/routes/health-live.ts'),
  route('health/ready', 'platform/routes/health-ready.ts'),
] satisfies RouteConfig;
