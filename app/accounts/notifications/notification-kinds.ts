import { mayOpen, type StaffRole } from '../staff/staff-roles.ts';

/** What operators may be mailed about, as their page lists it. */
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
  /** Whoever may do this in the back office may be mailed about it, and nobody else. */
  at: string;
  method?: 'POST';
  /** Mailed unless somebody chose otherwise: it does not go away by itself. */
  isSerious: boolean;
};

const rules: Record<NotificationKind, Rule> = {
  'new-order': { at: '/admin/orders', isSerious: false },
  // Its money is due within fourteen days.
  withdrawal: { at: '/admin/orders', isSerious: true },
  'drop-sold-out': { at: '/admin/drops', isSerious: false },
  'low-stock': { at: '/admin/inventory', isSerious: false },
  payment: { at: '/admin/settled-differences', method: 'POST', isSerious: true },
  refund: { at: '/admin/settled-differences', method: 'POST', isSerious: true },
  mail: { at: '/admin/orders', isSerious: true },
  job: { at: '/admin', isSerious: true },
  space: { at: '/admin', isSerious: true },
};

/** The kinds that a role may read about, in their order. */
export function notificationKindsOf(role: StaffRole): NotificationKind[] {
  return notificationKinds.filter((kind) => {
    const { at, method = 'GET' } = rules[kind];
    return mayOpen(role, at, method);
  });
}

/** Whether it is mailed to those who chose nothing, and to owners of the settings who have no account to choose with. */
export function isSerious(kind: NotificationKind): boolean {
  return rules[kind].isSerious;
}
