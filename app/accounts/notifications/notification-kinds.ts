import { mayOpen, type StaffRole } from '../staff/staff-roles.ts';

export const notificationKinds = [
  'new-order',
  'withdrawal',
  'drop-sold-out',
  'low-stock',
  'payment',
  'refund',
  'mail',
  'job',
  'space',
] as const;
export type NotificationKind = (typeof notificationKinds)[number];

type Rule = {
  /** Only roles with access to this address may receive the kind. */
  at: string;
  method?: 'POST';
  /** Mailed by default: it needs action. */
  isSerious: boolean;
};

const rules: Record<NotificationKind, Rule> = {
  'new-order': { at: '/admin/orders', isSerious: false },
  // The refund is due within fourteen days.
  withdrawal: { at: '/admin/orders', isSerious: true },
  'drop-sold-out': { at: '/admin/drops', isSerious: false },
  'low-stock': { at: '/admin/inventory', isSerious: false },
  payment: { at: '/admin/settled-differences', method: 'POST', isSerious: true },
  refund: { at: '/admin/settled-differences', method: 'POST', isSerious: true },
  mail: { at: '/admin/orders', isSerious: true },
  job: { at: '/admin', isSerious: true },
  space: { at: '/admin', isSerious: true },
};

export function notificationKindsOf(role: StaffRole): NotificationKind[] {
  return notificationKinds.filter((kind) => {
    const { at, method = 'GET' } = rules[kind];
    return mayOpen(role, at, method);
  });
}

/** Returns whether a kind is mailed by default, also to addresses of the settings without an account. */
export function isSerious(kind: NotificationKind): boolean {
  return rules[kind].isSerious;
}
