export const roles = ['nobody', 'other', 'owner', 'admin'] as const;
export type Role = (typeof roles)[number];

/** Who works in the back office besides the admin, who is an owner; what they may is in `staff-roles-and-permissions.ts`. */
export const staffInTable = ['manager', 'fulfilment', 'content'] as const;

/** The owner has this order and this address; the others ask for them too. */
export const OWN_ORDER = 'ORD-900001';
export const OWN_ADDRESS = '0a0a0a0a-0000-4000-8000-00000000a001';

type Row = {
  /** The address in routes.ts. */
  route: string;
  method: 'GET' | 'POST';
  /** Where it is not the address itself. */
  path?: string;
  /** What is sent: fields of a form, or JSON. */
  form?: Record<string, string>;
  json?: object;
  /** One status for everyone, or one for each of the roles in turn. */
  answers: number | [nobody: number, other: number, owner: number, admin: number];
};

const onlyCustomers: [number, number, number, number] = [302, 200, 200, 200];
const form = (route: string, form: Record<string, string>, answers: Row['answers']): Row => ({
  route,
  method: 'POST',
  form,
  answers,
});
const json = (route: string, json: object, answers: Row['answers'], path?: string): Row => ({
  route,
  method: 'POST',
  json,
  answers,
  ...(path && { path }),
});
const page = (route: string, answers: Row['answers'] = 200, path?: string): Row => ({
  route,
  method: 'GET',
  answers,
  ...(path && { path }),
});

const onlyAdmins: [number, number, number, number] = [302, 302, 302, 200];
const adminEndpoint: [number, number, number, number] = [401, 403, 403, 200];
/** A form of a page of the back office: its address shows the page on GET and takes the form on POST. */
const adminForm = (
  route: string,
  fields: Record<string, string>,
  answer: number,
  { path, shows = 200 }: { path?: string; shows?: number } = {},
): Row[] => [
  page(route, [302, 302, 302, shows], path),
  { ...form(route, fields, [302, 302, 302, answer]), ...(path && { path }) },
];
/** A form of a customer's own page: as those of the back office. */
const customerForm = (
  route: string,
  fields: Record<string, string>,
  answers: [nobody: number, other: number, owner: number, admin: number],
): Row[] => [page(route, onlyCustomers), form(route, fields, answers)];
const authPages = ['login', 'register'].map((route) => page(route, [200, 302, 302, 302]));
const forms = ['sign-in', 'registration', 'recovery', 'new-password'].map((name) =>
  json('auth/forms/:form', {}, 400, `auth/forms/${name}`),
);
const changes = ['password-change', 'email-change'].map((name) =>
  json('auth/forms/:form', {}, [401, 400, 400, 400], `auth/forms/${name}`),
);

/** Every page, action and function, and how each answers each role. */
export const accessTable: Row[] = [
  page(''),
  page('women/:subcategory?', 200, 'women'),
  page('men/:subcategory?', 200, 'men'),
  page('new-in/:subcategory?', 200, 'new-in'),
  page('search'),
  page(':gender/products/:slug', 200, 'women/products/linen-wrap-dress'),
  page('drop-product/:slug', 200, 'drop-product/alcazar-tee'),
  page('product/:slug', 200, 'product/linen-shirt'),
  page('the-drop'),
  page('lookbook'),
  page('lookbook/:campaignId', 200, 'lookbook/arab-couture'),
  page('about'),
  page('gift-cards'),
  form('gift-cards', {}, 400),
  page('gift-cards/balance'),
  form('gift-cards/balance', { code: 'ABCD-EFGH-JKMN-PQRS' }, 404),
  page('contact'),
  form('contact', {}, 400),
  page('sustainability'),
  page('shipping'),
  page('terms'),
  page('privacy'),
  page('bag'),
  page('checkout'),
  page('payment/success', 200, 'payment/success?session_id=cs_test_0123456789'),
  page('payment-success', 200, 'payment-success?session_id=cs_test_0123456789'),
  page('withdrawal'),
  form('withdrawal', {}, 400),
  page('withdrawal/:orderNumber', [404, 404, 200, 404], `withdrawal/${OWN_ORDER}`),
  ...['', '/confirmation'].map(
    (step): Row => ({
      ...form(`withdrawal/:orderNumber${step}`, {}, [404, 404, 400, 404]),
      path: `withdrawal/${OWN_ORDER}${step}`,
    }),
  ),
  page('withdrawal/:orderNumber/confirmation', [404, 404, 200, 404], `withdrawal/${OWN_ORDER}/confirmation`),
  page('guest-order', 404),
  form('guest-order', {}, 404),
  page('guest-order/invoice.pdf', 404),
  page('guest-order/credit-notes/:creditNote', 404, 'guest-order/credit-notes/CN-2026-999999'),
  page('newsletter'),
  form('newsletter', {}, 400),
  page('newsletter/confirmation', 404),
  form('newsletter/confirmation', {}, 404),
  page('newsletter/unsubscription', 404),
  form('newsletter/unsubscription', {}, 404),
  page('*', 404, 'nowhere'),

  ...authPages,
  form('login', {}, [400, 302, 302, 302]),
  form('register', {}, [400, 302, 302, 302]),
  page('forgot-password'),
  form('forgot-password', {}, 400),
  page('reset-password'),
  page('verify-email'),
  form('verify-email', {}, 410),
  page('verify-email/account-removal'),
  form('verify-email/account-removal', {}, 410),
  page('auth/session'),
  page('auth/reauthentication', [401, 200, 200, 200]),
  json('auth/reauthentication', {}, [401, 400, 400, 400]),
  page('auth/passkey-challenges', 405),
  json('auth/passkey-challenges', {}, [401, 400, 400, 400]),
  json('auth/passkey-challenges', { for: 'use' }, [401, 404, 404, 404]),
  ...forms,
  ...changes,
  page('auth/forms/:form', 405, 'auth/forms/sign-in'),
  page('auth/sign-out', 405),
  form('auth/sign-out', {}, 303),
  page('auth/google', 404),
  page('auth/callback/google', 404),

  page('staff-invitation'),
  form('staff-invitation', {}, 410),

  page('account', onlyCustomers),
  page('account/details', onlyCustomers),
  form('account/details', { firstName: '' }, [401, 400, 400, 400]),
  ...customerForm('account/details/newsletter', {}, [401, 200, 200, 200]),
  page('account/security', onlyCustomers),
  form('account/security', {}, [302, 400, 400, 400]),
  ...customerForm('account/security/password-change', {}, [302, 400, 400, 400]),
  ...customerForm('account/security/email-change', {}, [302, 400, 400, 400]),
  ...customerForm('account/security/other-sessions', {}, [302, 200, 200, 200]),
  page('account/deletion', onlyCustomers),
  form('account/deletion', {}, [302, 400, 400, 400]),
  ...customerForm('account/deletion/link', {}, [302, 200, 200, 200]),
  page('account/addresses', onlyCustomers),
  form('account/addresses', { id: OWN_ADDRESS }, [401, 400, 400, 400]),
  ...customerForm('account/addresses/default', { id: OWN_ADDRESS }, [302, 404, 200, 404]),
  // One that is gone already is as deleted as one wants it.
  ...customerForm('account/addresses/deletions', { id: 'x' }, [302, 200, 200, 200]),
  page('account/data', onlyCustomers),
  page('account/orders', [401, 200, 200, 200]),
  page('account/orders/:orderNumber', [401, 404, 200, 404], `account/orders/${OWN_ORDER}`),
  page(
    'account/orders/:orderNumber/invoice.pdf',
    [302, 404, 404, 404],
    `account/orders/${OWN_ORDER}/invoice.pdf`,
  ),
  page(
    'account/orders/:orderNumber/credit-notes/:creditNote',
    [302, 404, 404, 404],
    `account/orders/${OWN_ORDER}/credit-notes/CN-2026-999999`,
  ),
  page('account/orders/:orderNumber/pieces', [401, 404, 200, 404], `account/orders/${OWN_ORDER}/pieces`),
  page('account/wishlist', [401, 200, 200, 200]),
  form('account/wishlist', { productId: 'w2' }, 302),
  page('account/wishlist/pieces', 200),
  json('account/wishlist/pieces', { productId: 'w2', isWished: false }, [401, 200, 200, 200]),

  page('admin', onlyAdmins),
  form('admin', { id: 'x' }, [302, 302, 302, 400]),
  ...adminForm('admin/settled-differences', { id: 'x', how: 'by hand' }, 404),
  ...adminForm('admin/payment-comparisons', {}, 200),
  page('admin/dashboard', onlyAdmins),
  page('admin/dashboard', [302, 302, 302, 400], 'admin/dashboard?from=yesterday&to='),
  page('admin/recovery', onlyAdmins),
  page('admin/recovery/holds', onlyAdmins),
  form('admin/recovery/holds', { orderId: 'x' }, [302, 302, 302, 400]),
  ...adminForm('admin/recovery/holds/order-releases', { orderId: 'x' }, 409),
  ...adminForm('admin/recovery/holds/network-releases', { network: 'x' }, 409),
  form('admin/recovery', { orderId: OWN_ORDER }, [302, 302, 302, 400]),
  ...adminForm('admin/recovery/orders', { orderId: '' }, 400),
  form('admin/recovery/orders', { orderId: OWN_ORDER }, [302, 302, 302, 409]),
  ...adminForm('admin/recovery/endings', { number: 'x' }, 409),
  ...adminForm('admin/recovery/refund-attempts', { number: 'x', owed: '100' }, 404),
  ...adminForm('admin/recovery/runs', {}, 303),
  page('admin/search', onlyAdmins),
  page('admin/search/results', adminEndpoint, 'admin/search/results?q=noor'),
  page('admin/orders', onlyAdmins),
  page('admin/orders', [302, 302, 302, 400], 'admin/orders?from=2026-11-02&to=2026-11-01'),
  form('admin/orders', { number: 'ORD-1' }, [302, 302, 302, 400]),
  ...['shipments', 'cancellations', 'deletions', 'restorations'].flatMap((name) =>
    adminForm(`admin/orders/${name}`, { number: 'ORD-1' }, 404),
  ),
  ...adminForm('admin/orders/status-changes', { status: 'shipped' }, 400),
  ...adminForm('admin/orders/sending-undos', { orders: 'x' }, 400),
  ...adminForm('admin/orders/saved-views', { name: '' }, 400),
  ...adminForm('admin/orders/saved-view-names', { id: 'x', name: 'Mine' }, 404),
  ...adminForm('admin/orders/saved-view-deletions', { id: 'x' }, 404),
  ...['pick-list.pdf', 'packing-slips.pdf'].flatMap((paper) => [
    page(`admin/orders/${paper}`, [401, 403, 403, 405]),
    form(`admin/orders/${paper}`, {}, [401, 403, 403, 400]),
  ]),
  page('admin/orders/tracking-codes', onlyAdmins),
  form('admin/orders/tracking-codes', { codes: '' }, [302, 302, 302, 400]),
  ...adminForm('admin/orders/tracking-codes/previews', { codes: '' }, 400),
  ...adminForm('admin/orders/tracking-codes/imports', { rows: '[]' }, 400),
  ...adminForm('admin/orders/tracking-codes/sending-undos', { orders: 'x' }, 400),
  page('admin/orders/:orderNumber', onlyAdmins, `admin/orders/${OWN_ORDER}`),
  page('admin/orders/:orderNumber', [302, 302, 302, 404], 'admin/orders/%00'),
  page('admin/orders/:orderNumber/invoice.pdf', [401, 403, 403, 404], 'admin/orders/%00/invoice.pdf'),
  page(
    'admin/orders/:orderNumber/credit-notes/:creditNote',
    [401, 403, 403, 404],
    `admin/orders/${OWN_ORDER}/credit-notes/CN-2026-000001`,
  ),
  // Nobody paid for it.
  page(
    'admin/orders/:orderNumber/invoice.pdf',
    [401, 403, 403, 409],
    `admin/orders/${OWN_ORDER}/invoice.pdf`,
  ),
  page(
    'admin/orders/:orderNumber/packing-slip.pdf',
    adminEndpoint,
    `admin/orders/${OWN_ORDER}/packing-slip.pdf`,
  ),
  {
    ...form('admin/orders/:orderNumber', { note: 'Hello' }, [302, 302, 302, 400]),
    path: `admin/orders/${OWN_ORDER}`,
  },
  ...orderForms(),
  page('admin/customers', onlyAdmins),
  page('admin/customers/:customer', [302, 302, 302, 404], 'admin/customers/x'),
  { ...form('admin/customers/:customer', {}, [302, 302, 302, 400]), path: 'admin/customers/x' },
  ...adminForm('admin/customers/:customer/sign-outs', {}, 404, {
    path: 'admin/customers/x/sign-outs',
    shows: 404,
  }),
  ...adminForm('admin/customers/:customer/erasure', {}, 404, {
    path: 'admin/customers/x/erasure',
    shows: 404,
  }),
  page('admin/customers/:customer/data.json', [401, 403, 403, 404], 'admin/customers/x/data.json'),
  page('admin/customers/newsletter.csv', adminEndpoint),
  page('admin/products/import', onlyAdmins),
  page('admin/products/import/:importId', [302, 302, 302, 404], 'admin/products/import/x'),
  page('admin/products/import/:importId', [302, 302, 302, 404], 'admin/products/import/%00'),
  {
    ...form('admin/products/import/:importId', { mode: 'all' }, [302, 302, 302, 400]),
    path: 'admin/products/import/x',
  },
  ...['mapping', 'runs'].flatMap((name) =>
    adminForm(`admin/products/import/:importId/${name}`, { mode: 'all' }, 404, {
      path: `admin/products/import/x/${name}`,
      shows: 404,
    }),
  ),
  page('admin/products/import/files', [401, 403, 403, 405]),
  form('admin/products/import/files', {}, [401, 403, 403, 400]),
  page('admin/products/export.csv', adminEndpoint),
  page('admin/products', onlyAdmins),
  form('admin/products', { id: 'x' }, [302, 302, 302, 400]),
  ...['deletions', 'permanent-deletions', 'restorations'].flatMap((name) =>
    adminForm(`admin/products/${name}`, { id: 'x' }, 404),
  ),
  ...adminForm('admin/products/changes', {}, 400),
  page('admin/products/new', onlyAdmins),
  form('admin/products/new', {}, [302, 302, 302, 400]),
  page('admin/products/:productId', onlyAdmins, 'admin/products/m1'),
  { ...form('admin/products/:productId', {}, [302, 302, 302, 409]), path: 'admin/products/m1' },
  page('admin/inventory', onlyAdmins),
  ...adminForm('admin/inventory/changes', { kind: 'sale' }, 400),
  form('admin/inventory', { kind: 'count' }, [302, 302, 302, 400]),
  page('admin/inventory/:sizeId', [302, 302, 302, 404], 'admin/inventory/x'),
  page('admin/drops', onlyAdmins),
  ...adminForm('admin/drops/deletions', { id: 'x' }, 404),
  form('admin/drops', { id: 'x' }, [302, 302, 302, 400]),
  page('admin/drops/new', onlyAdmins),
  form('admin/drops/new', {}, [302, 302, 302, 400]),
  page('admin/drops/:dropId', [302, 302, 302, 404], 'admin/drops/x'),
  { ...form('admin/drops/:dropId', { version: 'x' }, [302, 302, 302, 404]), path: 'admin/drops/x' },
  page('admin/drops/products', adminEndpoint),
  page('admin/gift-cards', onlyAdmins),
  form('admin/gift-cards', {}, [302, 302, 302, 405]),
  page('admin/gift-cards/report', onlyAdmins),
  form('admin/gift-cards/report', {}, [302, 302, 302, 405]),
  page('admin/gift-cards/settings', onlyAdmins),
  form('admin/gift-cards/settings', {}, [302, 302, 302, 409]),
  page('admin/gift-cards/new', onlyAdmins),
  form('admin/gift-cards/new', {}, [302, 302, 302, 400]),
  page('admin/gift-cards/:giftCardId', [302, 302, 302, 404], 'admin/gift-cards/x'),
  { ...form('admin/gift-cards/:giftCardId', {}, [302, 302, 302, 400]), path: 'admin/gift-cards/x' },
  ...['blockings', 'mails'].flatMap((name) => [
    page(`admin/gift-cards/:giftCardId/${name}`, [302, 302, 302, 404], `admin/gift-cards/x/${name}`),
    {
      ...form(`admin/gift-cards/:giftCardId/${name}`, {}, [302, 302, 302, 404]),
      path: `admin/gift-cards/x/${name}`,
    },
  ]),
  page('admin/sales', onlyAdmins),
  ...adminForm('admin/sales/deletions', { id: 'x' }, 404),
  form('admin/sales', { id: 'x' }, [302, 302, 302, 400]),
  page('admin/sales/new', onlyAdmins),
  form('admin/sales/new', {}, [302, 302, 302, 400]),
  page('admin/sales/:saleId', [302, 302, 302, 404], 'admin/sales/x'),
  { ...form('admin/sales/:saleId', { version: 'x' }, [302, 302, 302, 404]), path: 'admin/sales/x' },
  page('admin/discounts', onlyAdmins),
  ...adminForm('admin/discounts/deletions', { id: 'x' }, 404),
  form('admin/discounts', { id: 'x' }, [302, 302, 302, 400]),
  page('admin/discounts/new', onlyAdmins),
  form('admin/discounts/new', {}, [302, 302, 302, 400]),
  page('admin/discounts/:discountId', [302, 302, 302, 404], 'admin/discounts/x'),
  {
    ...form('admin/discounts/:discountId', { version: 'x' }, [302, 302, 302, 404]),
    path: 'admin/discounts/x',
  },
  ...adminForm('admin/discounts/:discountId/codes', { count: '1' }, 404, {
    path: 'admin/discounts/x/codes',
    shows: 404,
  }),
  page('admin/discounts/:discountId/codes.csv', [401, 403, 403, 404], 'admin/discounts/x/codes.csv'),
  page('admin/lookbook', onlyAdmins),
  ...['deletion', 'moves'].flatMap((name) =>
    adminForm(`admin/lookbook/:campaignId/${name}`, { way: 'up' }, 404, { path: `admin/lookbook/x/${name}` }),
  ),
  // Nothing is deleted that nobody asked to delete.
  form('admin/lookbook', { id: 'arab-couture' }, [302, 302, 302, 400]),
  {
    ...form('admin/lookbook/:campaignId/moves', { way: 'left' }, [302, 302, 302, 400]),
    path: 'admin/lookbook/arab-couture/moves',
  },
  page('admin/lookbook/new', onlyAdmins),
  form('admin/lookbook/new', {}, [302, 302, 302, 400]),
  page('admin/lookbook/:campaignId', onlyAdmins, 'admin/lookbook/arab-couture'),
  { ...form('admin/lookbook/:campaignId', { version: 'x' }, [302, 302, 302, 404]), path: 'admin/lookbook/x' },
  page('admin/content', onlyAdmins),
  ...adminForm('admin/content/deletions', { id: 'x' }, 404),
  // Nothing is deleted that nobody asked to delete.
  form('admin/content', { id: 'arab-couture' }, [302, 302, 302, 400]),
  page('admin/content/new', onlyAdmins),
  form('admin/content/new', {}, [302, 302, 302, 400]),
  page('admin/content/:sectionId', [302, 302, 302, 404], 'admin/content/x'),
  page('admin/content/:sectionId', [302, 302, 302, 404], 'admin/content/%00'),
  form('admin/content/deletions', { id: '\0' }, [302, 302, 302, 404]),
  { ...form('admin/content/:sectionId', {}, [302, 302, 302, 404]), path: 'admin/content/x' },
  page('admin/content/preview', [401, 403, 403, 405]),
  form('admin/content/preview', { content: '{' }, adminEndpoint),
  page('admin/images', onlyAdmins),
  ...adminForm('admin/images/deletions', { id: 'x' }, 404),
  form('admin/images', { id: 'x' }, [302, 302, 302, 400]),
  page('admin/images/:imageId', [302, 302, 302, 404], 'admin/images/x'),
  { ...form('admin/images/:imageId', {}, [302, 302, 302, 404]), path: 'admin/images/x' },
  page('admin/images/files', [401, 403, 403, 405]),
  form('admin/images/files', {}, [401, 403, 403, 400]),
  page('admin/images/list', adminEndpoint),
  page('admin/shipping', onlyAdmins),
  ...['deletion', 'moves'].flatMap((name) =>
    adminForm(`admin/shipping/:zoneId/${name}`, { way: 'up' }, 404, { path: `admin/shipping/x/${name}` }),
  ),
  // Nothing is deleted that nobody asked to delete.
  form('admin/shipping', { id: 'netherlands' }, [302, 302, 302, 400]),
  {
    ...form('admin/shipping/:zoneId/moves', { way: 'left' }, [302, 302, 302, 400]),
    path: 'admin/shipping/netherlands/moves',
  },
  ...adminForm('admin/shipping/address-lookup', { isOn: 'on' }, 303),
  page('admin/shipping/new', onlyAdmins),
  form('admin/shipping/new', {}, [302, 302, 302, 400]),
  page('admin/shipping/:zoneId', onlyAdmins, 'admin/shipping/netherlands'),
  { ...form('admin/shipping/:zoneId', { version: 'x' }, [302, 302, 302, 404]), path: 'admin/shipping/x' },
  page('admin/tax', onlyAdmins),
  // A form that does not say what it was shown may undo what others saved.
  form('admin/tax', {}, [302, 302, 302, 409]),
  page('admin/tax/reports', onlyAdmins),
  page('admin/tax/reports', [302, 302, 302, 400], 'admin/tax/reports?from=yesterday'),
  page('admin/tax/reports/documents.csv', adminEndpoint),
  page(
    'admin/tax/reports/documents.csv',
    [401, 403, 403, 400],
    'admin/tax/reports/documents.csv?to=yesterday',
  ),
  page('admin/tax/reports/lines.csv', adminEndpoint),
  page('admin/tax/reports/supplies.csv', adminEndpoint),
  page('admin/tax/:place', onlyAdmins, 'admin/tax/NL'),
  { ...form('admin/tax/:place', {}, [302, 302, 302, 404]), path: 'admin/tax/x' },
  page('admin/navigation', onlyAdmins),
  // A form that does not say what it was shown may undo what others saved.
  form('admin/navigation', { 'women-featured': 'no slug' }, [302, 302, 302, 409]),
  page('admin/history', onlyAdmins),
  page('admin/history', [302, 302, 302, 400], 'admin/history?from=yesterday'),
  page('admin/history/export.csv', adminEndpoint),
  page('admin/history/export.csv', [401, 403, 403, 400], 'admin/history/export.csv?to=yesterday'),
  page('admin/notifications', onlyAdmins),
  form('admin/notifications', { kind: 'payment' }, [302, 302, 302, 200]),
  page('admin/second-factor', onlyAdmins),
  form('admin/second-factor', { code: 'x' }, [302, 302, 302, 403]),
  ...adminForm('admin/second-factor/code', { code: 'x' }, 403),
  ...adminForm('admin/second-factor/recovery-codes', {}, 409),
  ...adminForm('admin/second-factor/passkeys', {}, 409),
  ...adminForm('admin/second-factor/passkey-removals', { id: 'x' }, 404),
  page('admin/reauthentication', onlyAdmins),
  form('admin/reauthentication', {}, [302, 302, 302, 400]),
  page('admin/staff', onlyAdmins),
  form('admin/staff', {}, [302, 302, 302, 400]),
  ...adminForm('admin/staff/invitations', { email: 'x', role: 'owner', language: 'en' }, 400),
  ...adminForm('admin/staff/withdrawals', { id: 'x' }, 404),
  ...adminForm('admin/staff/role-changes', { id: 'x', role: 'owner' }, 404),
  ...adminForm('admin/staff/revocations', { id: 'x' }, 404),
  ...adminForm('admin/staff/second-factor-resets', { id: 'x' }, 404),
  page('admin/health', adminEndpoint),
  page('admin/migration', [401, 403, 403, 405]),
  json('admin/migration', {}, adminEndpoint),

  page('newsletter/subscriptions', 405),
  json('newsletter/subscriptions', {}, 400),
  page('contact/messages', 405),
  json('contact/messages', {}, 400),
  page('search/suggestions'),
  page('bag/check', 405),
  json('bag/check', {}, 400),
  page('checkout/payment/:sessionId', 303, 'checkout/payment/cs_test_0123456789'),
  page('functions/v1/create-checkout', 405),
  json('functions/v1/create-checkout', {}, 400),
  page('functions/v1/quote-discounts', 405),
  json('functions/v1/quote-discounts', {}, 400),
  page('functions/v1/gift-card', 405),
  json('functions/v1/gift-card', { code: 'ABCD-EFGH-JKMN-PQRS' }, 404),
  page('functions/v1/vat-taken-off', 405),
  json('functions/v1/vat-taken-off', {}, 400),
  page('functions/v1/dutch-address', 405),
  json('functions/v1/dutch-address', {}, 400),
  page('functions/v1/verify-payment', 405),
  json('functions/v1/verify-payment', {}, 400),
  page('functions/v1/get-order-from-stripe', 405),
  json('functions/v1/get-order-from-stripe', {}, 400),
  page('functions/v1/send-order-confirmation', 405),
  json('functions/v1/send-order-confirmation', {}, 400),
  page('webhooks/stripe', 405),
  json('webhooks/stripe', {}, 400),
  page('reports/csp', 405),
  json('reports/csp', {}, 400),

  page('offline'),
  page('offline/checkout'),
  page('sitemap.xml'),
  page('robots.txt'),
  page('manifest.webmanifest'),
  page('health/live'),
  page('health/ready'),
  page('metrics', 404),
];

/** The forms of an order's page, each with nothing in it or with what is refused. */
function orderForms(): Row[] {
  const answers = {
    status: 400,
    notes: 400,
    refunds: 400,
    'refund-attempts': 409,
    'returns-otherwise': 400,
    shipments: 400,
    'shipment-undos': 404,
    'tracking-codes': 404,
    'withdrawal-closings': 400,
    mails: 409,
    restoration: 200,
  };
  const rows = Object.entries(answers).flatMap(([name, answer]) =>
    adminForm(`admin/orders/:orderNumber/${name}`, {}, answer, { path: `admin/orders/${OWN_ORDER}/${name}` }),
  );
  const ofNone = { path: 'admin/orders/ORD-1/deletion', shows: 404 };
  return [...rows, ...adminForm('admin/orders/:orderNumber/deletion', {}, 404, ofNone)];
}
