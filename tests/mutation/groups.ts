/** What is mutated together, and the tests that must notice. */
export type Group = { mutate: string[]; tests: string[] };

export const groups: Record<string, Group> = {
  settling: {
    mutate: ['app/orders/settlement.ts', 'app/orders/settle-order.server.ts'],
    tests: [
      'app/orders/settlement.test.ts',
      'app/orders/settle-order.server.test.ts',
      'app/orders/expire-orders.server.test.ts',
    ],
  },
  holds: {
    mutate: ['app/catalogue/hold-stock.server.ts', 'app/catalogue/availability.server.ts'],
    tests: ['app/catalogue/hold-stock.server.test.ts', 'app/orders/settle-order.server.test.ts'],
  },
  refunds: {
    mutate: [
      'app/orders/refund-rules.ts',
      'app/orders/request-refund.server.ts',
      'app/orders/settle-refund.server.ts',
      'app/orders/owe-late-payment.server.ts',
      'app/orders/refunds/money-owed.server.ts',
      'app/orders/refunds/retry-refunds.server.ts',
      'app/orders/refunds/settle-otherwise.server.ts',
      'app/orders/sync-provider-refunds.server.ts',
      'app/orders/apply-refund.server.ts',
      'app/orders/return-pieces.server.ts',
      'app/orders/cancel-order.server.ts',
      'app/orders/refunds/add-refund.server.ts',
      'app/orders/refunds/list-refunds.server.ts',
      'app/orders/refunds/lock-owing-order.server.ts',
      'app/orders/refunds/plan-refund.server.ts',
      'app/orders/refunds/returnable.server.ts',
    ],
    tests: [
      'app/orders/refund-rules.test.ts',
      'app/orders/settle-refund.server.test.ts',
      'app/orders/sync-provider-refunds.server.test.ts',
      'app/orders/refunds/provider-refunds.server.test.ts',
      'app/orders/refunds/retry-refunds.server.test.ts',
      'app/orders/refunds/money-owed.server.test.ts',
      'app/orders/refunds/restocks.server.test.ts',
      'app/orders/cancel-order.server.test.ts',
      'app/orders/expire-orders.server.test.ts',
    ],
  },
  orders: {
    mutate: ['app/checkout/place-order.server.ts', 'app/checkout/order-and-open-payment.server.ts'],
    tests: [
      'app/checkout/place-order.server.test.ts',
      'app/checkout/freed-pieces.server.test.ts',
      'app/checkout/overtaken-order.server.test.ts',
      'app/checkout/unpaid-order-limits.server.test.ts',
      'app/checkout/order-and-open-payment.server.test.ts',
      'app/checkout/account-deleted.server.test.ts',
    ],
  },
  unpaid: {
    mutate: [
      'app/checkout/unpaid-order-limits.server.ts',
      'app/checkout/orders-of-same-checkout.server.ts',
      'app/orders/open-order-suspicion.ts',
      'app/orders/free-held-pieces.server.ts',
      'app/orders/open-orders.server.ts',
      'app/orders/give-up-orders.server.ts',
      'app/orders/open-payment-page.server.ts',
      'app/orders/release-holds-of-network.server.ts',
    ],
    tests: [
      'app/orders/open-order-suspicion.test.ts',
      'app/checkout/client-locks.server.test.ts',
      'app/checkout/usual-client.server.test.ts',
      'app/checkout/freed-pieces.server.test.ts',
      'app/checkout/unpaid-order-limits.server.test.ts',
      'app/checkout/place-order.server.test.ts',
      'app/orders/free-held-pieces.server.test.ts',
      'app/orders/lost-holds.server.test.ts',
      'app/orders/give-up-orders.server.test.ts',
    ],
  },
  guards: {
    mutate: ['app/platform/request-guards.server.ts', 'app/accounts/require-admin.server.ts'],
    tests: ['app/platform/request-guards.test.ts', 'app/accounts/require-admin.server.test.ts'],
  },
  pages: {
    mutate: [
      'app/platform/page-cache.server.ts',
      'app/platform/page-key.server.ts',
      'app/platform/page-changes.server.ts',
    ],
    tests: [
      'app/platform/page-cache.test.ts',
      'app/platform/page-key.test.ts',
      'app/platform/page-changes.server.test.ts',
      'app/platform/page-changes-lost.server.test.ts',
    ],
  },
};
