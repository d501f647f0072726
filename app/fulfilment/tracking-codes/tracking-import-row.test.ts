import { expect, test } from 'vitest';
import { planTrackingRow, type TrackedOrder, type TrackedParcel } from './tracking-import-row.ts';

const wanted = { carrier: 'postnl', trackingCode: '3SABCD0123' } as const;
const order: TrackedOrder = {
  kind: 'goods',
  status: 'processing',
  paymentStatus: 'paid',
  isDeleted: false,
  isWithdrawn: false,
  left: 2,
  parcels: [],
  voidCodes: ['3SVOID0123'],
};
const parcel = (number: number, trackingCode = ''): TrackedParcel => ({
  id: `parcel-${number}`,
  number,
  carrier: trackingCode ? 'postnl' : null,
  trackingCode,
  isMailed: true,
});
const sent = { ...order, status: 'shipped', left: 0 } as const;

test.each([
  ['what is left is sent', order, { does: 'send', pieces: 2 }],
  ['the rest too', { ...order, parcels: [parcel(1, 'OTHER1')] }, { does: 'send', pieces: 2 }],
  [
    'the only parcel is put right',
    { ...sent, parcels: [parcel(1, 'OTHER1')] },
    { does: 'change', parcel: parcel(1, 'OTHER1') },
  ],
  [
    'of several the only one without a code gets it',
    { ...sent, parcels: [parcel(1, 'OTHER1'), parcel(2)] },
    { does: 'change', parcel: parcel(2) },
  ],
  [
    'the parcel with this code gets its carrier, whatever is left',
    { ...order, parcels: [{ ...parcel(1, wanted.trackingCode), carrier: 'dhl' }] },
    { does: 'change', parcel: { ...parcel(1, wanted.trackingCode), carrier: 'dhl' } },
  ],
  [
    'a code that is there does nothing',
    { ...order, parcels: [parcel(1, wanted.trackingCode)] },
    { does: 'nothing' },
  ],
] satisfies [string, TrackedOrder, unknown][])('%s', (_, given, plan) => {
  expect(planTrackingRow(given, wanted)).toEqual(plan);
});

test.each([
  ['not-found', undefined],
  ['deleted', { ...order, isDeleted: true }],
  ['not-shipped', { ...order, kind: 'gift-card' }],
  ['ship-cancelled', { ...order, status: 'cancelled' }],
  ['ship-unpaid', { ...order, status: 'pending', paymentStatus: 'pending' }],
  ['withdrawn', { ...order, isWithdrawn: true }],
  ['nothing-to-send', { ...order, left: 0 }],
  ['no-parcel', { ...order, status: 'delivered' }],
  ['several-parcels', { ...order, parcels: [parcel(1)] }],
  ['void-label', { ...order, voidCodes: [wanted.trackingCode] }],
  ['several-parcels', { ...sent, parcels: [parcel(1, 'OTHER1'), parcel(2, 'OTHER2')] }],
  ['several-parcels', { ...sent, parcels: [parcel(1), parcel(2)] }],
] satisfies [string, TrackedOrder | undefined][])('refused: %s', (reason, given) => {
  expect(planTrackingRow(given, wanted)).toEqual({ does: 'refuse', reason });
});
