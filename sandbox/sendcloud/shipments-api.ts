import { z } from 'zod';
import { type Parcels, type StoredParcel, statuses } from './parcels.ts';

export type Reply = { status: number; body: unknown } | 'lose-answer' | 'never';

/** The house number of the receiver selects a failure, like test addresses in carriers' sandboxes. */
const misfortunes: Record<string, 'failed' | 'lost' | 'silent' | 'announcement'> = {
  '500': 'failed',
  '501': 'announcement',
  '502': 'lost',
  '504': 'silent',
};
/** Parcels to this house number can no longer be cancelled. */
const TOO_LATE_TO_CANCEL = '409';

const text = (most: number) => z.string().min(1, 'This field is required.').max(most);
const address = z.object({
  name: text(75),
  company_name: z.string().max(50).optional(),
  address_line_1: text(150),
  address_line_2: z.string().max(150).optional(),
  postal_code: text(12),
  city: text(30),
  country_code: z.string().regex(/^[A-Z]{2}$/),
  email: z.string().max(320).optional(),
  phone_number: z.string().max(20).optional(),
});
const shipment = z.object({
  external_reference_id: z.string().max(100).optional(),
  order_number: z.string().max(35),
  apply_shipping_defaults: z.boolean(),
  apply_shipping_rules: z.boolean(),
  to_address: address,
  parcels: z
    .array(z.object({ weight: z.object({ value: z.string().regex(/^\d+\.\d{3}$/), unit: z.literal('kg') }) }))
    .length(1),
});

/** POST /shipments/announce-with-shipping-rules: creates a shipment and announces it to the carrier, by rules of the account. */
export async function announce(parcels: Parcels, input: unknown): Promise<Reply> {
  const parsed = shipment.safeParse(input);
  if (!parsed.success)
    return {
      status: 400,
      body: {
        errors: parsed.error.issues.map(({ message, path }) => ({
          detail: message,
          status: '400',
          source: { pointer: `/${path.join('/')}` },
          code: 'invalid',
        })),
      },
    };
  const { external_reference_id: reference = null, order_number: orderNumber, to_address: to } = parsed.data;
  if (reference && parcels.byReference(reference))
    return refusal(400, 'invalid', 'This external reference is already in use.', '/external_reference_id');
  const misfortune = misfortunes[houseNumberOf(to.address_line_1)];
  if (misfortune === 'silent') return 'never';
  if (misfortune === 'failed') return refusal(500, 'unknown_error', 'Something went wrong.');
  const [{ weight } = { weight: { value: '0.000', unit: 'kg' as const } }] = parsed.data.parcels;
  const statusId = misfortune === 'announcement' ? 1002 : 1000;
  const made = await parcels.add({ reference, orderNumber, to, weight, statusId });
  return misfortune === 'lost' ? 'lose-answer' : { status: 201, body: { data: shown(made) } };
}

/** GET /shipments, by reference or shipment ids. */
export function listShipments(parcels: Parcels, query: URLSearchParams): Reply {
  const reference = query.get('external_reference_id');
  const ids = query.get('shipment_uuids')?.split(',');
  if (ids && ids.length > 100) return refusal(400, 'validation_error', 'At most 100 ids.');
  const found = parcels
    .newestFirst()
    .filter((one) => (reference ? one.reference === reference : !ids || ids.includes(one.shipmentId)));
  return { status: 200, body: { data: found.slice(0, 100).map(shown) } };
}

export async function cancel(parcels: Parcels, shipmentId: string): Promise<Reply> {
  const parcel = parcels.get(shipmentId);
  if (!parcel) return refusal(404, 'not_found', 'Not found');
  if (parcel.statusId === 2000) return refusal(409, 'invalid', 'This shipment is already being cancelled.');
  const isTooLate = parcel.statusId === 11 || houseNumberOf(parcel.to.address_line_1) === TOO_LATE_TO_CANCEL;
  if (isTooLate) return refusal(409, 'invalid', 'The carrier does not cancel this shipment any more.');
  await parcels.put({ ...parcel, statusId: 2000, updatedAt: new Date().toISOString() });
  return { status: 200, body: { data: { status: 'cancelled', message: 'Shipment has been cancelled' } } };
}

export function refusal(status: number, code: string, detail: string, pointer?: string) {
  const error = { status: String(status), code, detail, ...(pointer && { source: { pointer } }) };
  return { status, body: { errors: [error] } };
}

function houseNumberOf(line: string): string {
  return /\d+$/.exec(line.trim())?.[0] ?? '';
}

/** Shaped like the documentation's examples. */
function shown(parcel: StoredParcel) {
  const { shipmentId, parcelId, reference, trackingNumber, statusId, to, weight } = parcel;
  const hasFailed = statusId === 1002;
  return {
    id: shipmentId,
    external_reference_id: reference,
    order_number: parcel.orderNumber,
    to_address: to,
    parcels: [
      {
        id: parcelId,
        status: statuses[statusId],
        documents: hasFailed
          ? []
          : [{ type: 'label', size: 'a6', link: `/api/v3/parcels/${parcelId}/documents/label` }],
        weight,
        tracking_number: hasFailed ? '' : trackingNumber,
        tracking_url: hasFailed ? null : `https://tracking.example/${trackingNumber}`,
        created_at: parcel.createdAt,
        updated_at: parcel.updatedAt,
        announced_at: hasFailed ? null : parcel.createdAt,
      },
    ],
    carrier: { code: 'postnl', name: 'PostNL' },
    errors: hasFailed
      ? [
          {
            status: '500',
            code: 'parcel_announcement_error',
            detail: 'Service error: An error occurred while connecting to the carrier.',
          },
        ]
      : [],
  };
}
