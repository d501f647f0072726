/** Files mutated together, and the tests that must fail: files, or folders with all their tests. */
export type Group = { mutate: string[]; tests: string[] };

export const groups: Record<string, Group> = {
  settling: {
    mutate: [
      'app/payments/settling/settlement-rules.ts',
      'app/payments/settling/settle-order.server.ts',
      'app/payments/settling/apply-settlement.server.ts',
      'app/payments/settling/order-of-payment.server.ts',
    ],
    tests: [
      'app/payments/settling',
      'app/payments/refunds/gift-card-refunds.server.test.ts',
      'app/checkout/placing/payer-over-limit.server.test.ts',
      'app/checkout/placing/gift-card-of-order.server.test.ts',
      'app/checkout/gift-card-purchase/buy-gift-card.server.test.ts',
      'app/fulfilment/shipments/unpaid-parcels.server.test.ts',
      'app/order-edits/additions',
      'app/invoices/issue-invoices.server.test.ts',
    ],
  },
  holds: {
    mutate: [
      'app/catalogue/stock/stock-reservations.server.ts',
      'app/catalogue/stock/free-stock-sql.server.ts',
    ],
    tests: [
      'app/catalogue/stock',
      'app/back-office/dashboard/low-stock.server.test.ts',
      'app/checkout/placing/drop-items-in-waves.server.test.ts',
      'app/payments/settling/settle-order.server.test.ts',
    ],
  },
  refunds: {
    mutate: [
      'app/orders/refunds/refund-rules.ts',
      'app/payments/refunds/refund-order.server.ts',
      'app/payments/refunds/process-refunds.server.ts',
      'app/payments/settling/refund-untaken-payment.server.ts',
      'app/payments/refunds/list-refunds-owed.server.ts',
      'app/payments/refunds/settle-owed-refund.server.ts',
      'app/payments/refunds/sync-provider-refunds.server.ts',
      'app/payments/refunds/add-refund.server.ts',
      'app/order-management/editing/cancel-order.server.ts',
      'app/orders/refunds/refunds.server.ts',
    ],
    tests: [
      'app/orders/refunds',
      'app/orders/shipments/shipments.server.test.ts',
      'app/payments/refunds',
      'app/payments/settling',
      'app/checkout/gift-card-purchase/buy-gift-card.server.test.ts',
      'app/fulfilment/shipments/lost-parcels.server.test.ts',
      'app/returns',
      'app/order-management/editing/cancel-order.server.test.ts',
    ],
  },
  orders: {
    mutate: [
      'app/checkout/placing/place-order.server.ts',
      'app/checkout/placing/quote.server.ts',
      'app/checkout/placing/checks.server.ts',
      'app/checkout/placing/reserve.server.ts',
      'app/checkout/placing/create-checkout.server.ts',
    ],
    tests: ['app/checkout/placing'],
  },
  unpaid: {
    mutate: [
      'app/checkout/placing/unpaid-order-limits.server.ts',
      'app/checkout/placing/earlier-orders.server.ts',
      'app/payments/holds/unpaid-order-suspicion.ts',
      'app/payments/holds/suspicious-holds.server.ts',
      'app/payments/holds/holds.server.ts',
      'app/payments/holds/release-unpaid-orders-early.server.ts',
      'app/payments/proceed-to-payment.server.ts',
    ],
    tests: [
      'app/payments/holds',
      'app/checkout/placing/client-locks.server.test.ts',
      'app/checkout/placing/freed-items.server.test.ts',
      'app/checkout/placing/place-order.server.test.ts',
      'app/checkout/placing/unpaid-order-limits.server.test.ts',
      'app/checkout/placing/usual-client.server.test.ts',
    ],
  },
  guards: {
    mutate: [
      'app/platform/http/guards/request-guards.server.ts',
      'app/platform/http/guards/route-rules.server.ts',
      'app/accounts/admin-middleware.server.ts',
    ],
    tests: [
      'app/route-rules.test.ts',
      'app/platform/http/guards',
      'app/accounts/admin-middleware.server.test.ts',
    ],
  },
  pages: {
    mutate: [
      'app/platform/pages/page-cache.server.ts',
      'app/platform/pages/invalidate-pages.server.ts',
      'app/platform/pages/page-cache-key.server.ts',
      'app/platform/pages/listen-for-invalidations.server.ts',
    ],
    tests: ['app/platform/pages'],
  },
};
