export const REAUTHENTICATION_MINUTES = 15;

/** Patterns of `routes.ts` that require reauthentication, to protect signed-in browsers left unattended. */
export const reauthenticatedRoutes: readonly `${'GET' | 'POST'} /admin/${string}`[] = [
  'POST /admin/orders/return-refunds',
  'POST /admin/orders/:orderNumber/refunds',
  'POST /admin/orders/:orderNumber/refund-attempts',
  'POST /admin/orders/:orderNumber/returns-otherwise',
  'POST /admin/recovery/refund-attempts',

  'POST /admin/gift-cards/new',
  'POST /admin/gift-cards/import/previews',
  'POST /admin/gift-cards/import/runs',
  'POST /admin/gift-cards/import/undos',
  'POST /admin/gift-cards/:giftCardId/mails',
  'POST /admin/gift-cards/:giftCardId/blockings',
  'POST /admin/orders/imported/import/previews',
  'POST /admin/orders/imported/import/runs',
  'POST /admin/orders/imported/import/undos',
  'POST /admin/discounts/new',
  'POST /admin/discounts/import/previews',
  'POST /admin/discounts/import/runs',
  'POST /admin/discounts/import/undos',
  'POST /admin/discounts/:discountId',
  'POST /admin/discounts/:discountId/codes',
  'POST /admin/sales/new',
  'POST /admin/sales/:saleId',

  'GET /admin/products/export.csv',
  'GET /admin/history/export.csv',
  'GET /admin/tax/reports/documents.csv',
  'GET /admin/tax/reports/lines.csv',
  'GET /admin/tax/reports/supplies.csv',
  'GET /admin/redirects/export.csv',
  'GET /admin/pages/export.csv',
  'GET /admin/discounts/:discountId/codes.csv',
  'GET /admin/drops/:dropId/report.csv',
  'GET /admin/orders/export.csv',
  'GET /admin/customers/export.csv',
  'GET /admin/customers/newsletter.csv',
  'GET /admin/customers/:customer/data.json',

  'POST /admin/customers/:customer/erasure',

  'POST /admin/staff/invitations',
  'POST /admin/staff/withdrawals',
  'POST /admin/staff/role-changes',
  'POST /admin/staff/revocations',
  'POST /admin/staff/second-factor-resets',
  'POST /admin/second-factor',
  'POST /admin/second-factor/recovery-codes',
  'POST /admin/second-factor/passkeys',
  'POST /admin/second-factor/passkey-removals',
];

/** Returns whether a route requires reauthentication. Every method but GET and HEAD counts as POST. */
export function needsReauthentication(pattern: string, method: string): boolean {
  const isReading = method === 'GET' || method === 'HEAD';
  const address = `${isReading ? 'GET' : 'POST'} /${pattern.replace(/^\/+|\/+$/g, '')}`;
  return reauthenticatedRoutes.some((one) => one === address);
}
