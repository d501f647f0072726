import type { OrderStatus } from '#app/orders/order-status.ts';
import type { Carrier } from '#app/orders/shipments/carriers.ts';

export type TrackedParcel = {
  id: string;
  number: number;
  carrier: Carrier | null;
  trackingCode: string;
  isMailed: boolean;
};

export type TrackedOrder = {
  kind: 'goods' | 'gift-card';
  status: OrderStatus;
  paymentStatus: string;
  isDeleted: boolean;
  /** True if the customer withdrew from items and no operator has processed the withdrawal yet. */
  isWithdrawn: boolean;
  left: number;
  parcels: TrackedParcel[];
  voidCodes: string[];
};

export type TrackingRefusal =
  | 'not-found'
  | 'deleted'
  | 'not-shipped'
  | 'ship-cancelled'
  | 'ship-unpaid'
  | 'withdrawn'
  | 'nothing-to-send'
  | 'no-parcel'
  | 'several-parcels'
  | 'void-label'
  | 'changed-meanwhile';

export type TrackingPlan =
  | { does: 'send'; pieces: number }
  | { does: 'change'; parcel: TrackedParcel }
  | { does: 'nothing' }
  | { does: 'refuse'; reason: TrackingRefusal };

/** A known code belongs to its parcel. Others are for unsent items, or else for the only parcel that can get one. */
export function planTrackingRow(
  order: TrackedOrder | undefined,
  { carrier, trackingCode }: { carrier: Carrier; trackingCode: string },
): TrackingPlan {
  const refuse = (reason: TrackingRefusal) => ({ does: 'refuse', reason }) as const;
  if (!order) return refuse('not-found');
  const { kind, status, paymentStatus, isDeleted, isWithdrawn, left, parcels, voidCodes } = order;
  const same = parcels.find((parcel) => parcel.trackingCode === trackingCode);
  if (same?.carrier === carrier) return { does: 'nothing' };
  if (isDeleted) return refuse('deleted');
  if (kind === 'gift-card') return refuse('not-shipped');
  if (status === 'cancelled') return refuse('ship-cancelled');
  if (same) return { does: 'change', parcel: same };
  if (voidCodes.includes(trackingCode)) return refuse('void-label');
  const withoutCode = parcels.filter((parcel) => !parcel.trackingCode);
  const isWaiting = status === 'pending' || status === 'processing';
  if (isWaiting && left > 0) {
    if (paymentStatus !== 'paid') return refuse('ship-unpaid');
    if (isWithdrawn) return refuse('withdrawn');
    return withoutCode.length ? refuse('several-parcels') : { does: 'send', pieces: left };
  }
  if (!parcels.length) return refuse(isWaiting ? 'nothing-to-send' : 'no-parcel');
  const [parcel, ...others] = parcels.length === 1 ? parcels : withoutCode;
  return parcel && !others.length ? { does: 'change', parcel } : refuse('several-parcels');
}

/** Returns equal keys for plans with the same effect, so that only the confirmed plan is executed. */
export function trackingPlanKey(plan: TrackingPlan): string {
  if (plan.does === 'send') return `send ${plan.pieces}`;
  if (plan.does !== 'change') return plan.does;
  const { id, carrier, trackingCode } = plan.parcel;
  return `change ${id} ${carrier} ${trackingCode}`;
}

export const MOST_ROWS = 1_000;

export type TrackingRow = { line: number; number: string; carrier: Carrier; trackingCode: string };

export type TrackingRowProblem =
  | 'columns'
  | 'number'
  | 'no-carrier'
  | 'carrier'
  | 'tracking-code'
  | 'repeated'
  | 'order-twice'
  | 'code-twice';

export type UnreadTrackingRow = {
  line: number;
  typed: { number: string; carrier: string; trackingCode: string };
  problem: TrackingRowProblem;
};

export type TrackingListProblem =
  | 'empty'
  | 'not-text'
  | 'too-many-rows'
  | 'row-too-long'
  | 'malformed'
  | 'columns';
