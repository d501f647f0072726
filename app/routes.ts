import { index, layout, type RouteConfig, route } from '@react-router/dev/routes';

/** The map of the shop: every address and the file that answers it. Start reading here. */
export default [
  layout('navigation/storefront-layout.tsx', [
    index('content/routes/home.tsx'),

    route('women/:subcategory?', 'catalogue/routes/collection.tsx', { id: 'women' }),
    route('men/:subcategory?', 'catalogue/routes/collection.tsx', { id: 'men' }),
    route('new-in/:subcategory?', 'catalogue/routes/collection.tsx', { id: 'new-in' }),
    route(':gender/products/:slug', 'catalogue/routes/product.tsx', { id: 'gendered-product' }),
    route('drop-product/:slug', 'catalogue/routes/product.tsx', { id: 'drop-product' }),
    route('product/:slug', 'catalogue/routes/product.tsx'),

    route('the-drop', 'drops/routes/the-drop.tsx'),

    route('bag', 'bag/routes/bag.tsx'),
    route('checkout', 'checkout/routes/checkout.tsx'),
    route('payment/success', 'payments/routes/payment-success.tsx'),
    route('payment-success', 'payments/routes/payment-success.tsx', { id: 'payment-success' }),

    route('*', 'navigation/routes/not-found.tsx'),
  ]),

  route('bag/check', 'bag/routes/check-bag.ts'),
  route('functions/v1/create-checkout', 'checkout/routes/create-checkout.ts'),
  route('functions/v1/verify-payment', 'payments/routes/verify-payment.ts'),
  route('functions/v1/get-order-from-stripe', 'orders/routes/get-order-from-stripe.ts'),
  route('functions/v1/send-order-confirmation', 'orders/routes/send-order-confirmation.ts'),
  route('webhooks/stripe', 'payments/routes/stripe-webhook.ts'),

  route('health/live', 'platform/routes/health-live.ts'),
  route('health/ready', 'platform/routes/health-ready.ts'),
] satisfies RouteConfig;
