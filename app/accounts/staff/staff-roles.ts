export const staffRoles = ['owner', 'manager', 'fulfilment', 'content'] as const;
export type StaffRole = (typeof staffRoles)[number];

type Permission = { at: string; read: readonly StaffRole[]; write?: readonly StaffRole[] };

const everyone = ['manager', 'fulfilment', 'content'] as const;
const managers = ['manager'] as const;
const orders = ['manager', 'fulfilment'] as const;
const content = ['manager', 'content'] as const;

/** The roles that may read and write each route. Only owners may open unlisted routes, so new pages are safe. */
const permissions: Permission[] = [
  { at: '/admin', read: orders, write: managers },
  { at: '/admin/payment-comparisons', read: orders, write: managers },
  { at: '/admin/settled-differences', read: orders, write: managers },
  { at: '/admin/health', read: orders },
  { at: '/admin/dashboard', read: managers },
  { at: '/admin/recovery', read: orders },
  { at: '/admin/orders', read: orders },
  { at: '/admin/orders/export.csv', read: managers },
  // Takes over personal data, as many as the former shop had.
  { at: '/admin/orders/imported/import', read: [] },
  { at: '/admin/customers', read: orders },
  { at: '/admin/customers/export.csv', read: managers },
  { at: '/admin/customers/newsletter.csv', read: managers },
  { at: '/admin/customers/import', read: managers },
  { at: '/admin/customers/:customer/data.json', read: managers },
  { at: '/admin/customers/:customer/erasure', read: managers },
  { at: '/admin/messages', read: orders },
  { at: '/admin/products', read: everyone, write: managers },
  { at: '/admin/products/:productId', read: everyone, write: content },
  { at: '/admin/products/new', read: managers },
  { at: '/admin/products/import', read: managers },
  { at: '/admin/products/export.csv', read: managers },
  { at: '/admin/products/categories', read: managers },
  { at: '/admin/products/departments', read: managers },
  { at: '/admin/products/collections', read: managers },
  { at: '/admin/products/colours', read: managers },
  { at: '/admin/products/sizes', read: managers },
  { at: '/admin/inventory', read: orders },
  { at: '/admin/drops', read: content },
  { at: '/admin/drops/:dropId/live', read: managers },
  { at: '/admin/drops/:dropId/rehearsal', read: managers },
  { at: '/admin/drops/:dropId/report', read: managers },
  { at: '/admin/drops/:dropId/report.csv', read: managers },
  { at: '/admin/drops/:dropId/draw', read: managers },
  { at: '/admin/drops/blocked', read: managers },
  { at: '/admin/lookbook', read: content },
  { at: '/admin/content', read: content },
  { at: '/admin/pages', read: content },
  { at: '/admin/pages/import', read: managers },
  { at: '/admin/pages/export.csv', read: managers },
  { at: '/admin/mails', read: content },
  { at: '/admin/images', read: content },
  { at: '/admin/bin', read: content },
  { at: '/admin/sales', read: managers },
  { at: '/admin/discounts', read: managers },
  { at: '/admin/gift-cards', read: managers },
  // Takes over any amount of money.
  { at: '/admin/gift-cards/import', read: [] },
  { at: '/admin/shipping', read: managers },
  { at: '/admin/tax', read: managers },
  { at: '/admin/navigation', read: managers },
  { at: '/admin/redirects', read: managers },
  { at: '/admin/search', read: everyone },
  { at: '/admin/notifications', read: everyone },
  { at: '/admin/reauthentication', read: everyone },
  { at: '/admin/second-factor', read: everyone },
];

/** Returns whether a role may open a route, given as its pattern in `routes.ts` (`admin/orders/:orderNumber`). */
export function mayOpen(role: StaffRole, pattern: string, method: string): boolean {
  if (role === 'owner') return true;
  const { read, write = read } = permissionAt(pattern) ?? { read: [] };
  const isReading = method === 'GET' || method === 'HEAD';
  return (isReading ? read : write).includes(role);
}

export function firstPageOf(role: StaffRole): string {
  return mayOpen(role, '/admin', 'GET') ? '/admin' : '/admin/products';
}

export function mayChangeWholeProducts(role: StaffRole): boolean {
  return role === 'owner' || role === 'manager';
}

function permissionAt(pattern: string): Permission | undefined {
  const path = `/${pattern.replace(/^\/+|\/+$/g, '')}`;
  return permissions
    .filter(({ at }) => path === at || (at !== '/admin' && path.startsWith(`${at}/`)))
    .sort((one, other) => other.at.length - one.at.length)[0];
}
