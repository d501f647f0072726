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
  at: string;
  method?: 'POST';
  /** True for events that require action: operators receive these emails unless they opt out. */
  isSerious: boolean;
};

const rules: Record<NotificationKind, Rule> = {
  'new-order': { at: '/admin/orders', isSerious: false },
  // A withdrawal is serious, since the refund is due within fourteen days.
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

export function isSerious(kind: NotificationKind): boolean {
  return rules[kind].isSerious;
}

/** Details identify orders only by number, since notifications are stored longer than customers' data. */
export type NotificationDetails = {
  'new-order': { number: string; totalCents: number };
  withdrawal: { number: string; pieces: number };
  'drop-sold-out': { id: string; title: string; titleNl: string | null };
  /** `available` is the stock minus the reservations of unpaid orders. */
  'low-stock': { productId: string; title: string; titleNl: string | null; size: string; available: number };
  payment:
    | { problem: 'stuck'; number: string }
    | { problem: 'gift-card-spent'; number: string; returnedCents: number; lostCents: number }
    | {
        problem: 'dispute';
        number: string;
        amountCents: number;
        state: 'open' | 'under-review' | 'won' | 'lost' | 'over';
        dueAt: string | null;
      }
    | {
        problem: 'difference';
        difference: string;
        reference: string;
        number: string | null;
        ourCents: number | null;
        theirCents: number | null;
      };
  refund: { number: string; amountCents: number; said: string };
  /** An email about an order, where `type` is that of `email_logs`, or about a gift card. */
  mail: { number: string; type: string } | { giftCardId: string; codeEnd: string };
  job:
    | { queue: string; problem: 'failed' | 'late'; jobs: number }
    | { problem: 'backup-failed'; said: string }
    | { problem: 'backup-late'; hours: number }
    | { problem: 'clock'; minutes: number };
  space: { of: 'disk'; place: string; percent: number } | { of: 'database'; percent: number };
};
