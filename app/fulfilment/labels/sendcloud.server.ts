import { createHmac, timingSafeEqual } from 'node:crypto';
import { z } from 'zod';
import type { LongField } from '#app/orders/labels/label-status.ts';
import { config } from '#app/platform/config.server.ts';
import { parseJson } from '#app/platform/text/parse-json.ts';

/** Announcing a parcel at a carrier may take some seconds. */
const WITHIN_MS = 20_000;
/** The maximum number of parcels per request. */
export const MOST_TRACKED = 100;

/** The weight is in grams. */
export type LabelOrder = {
  /** The shop's reference. Sendcloud accepts each reference once. */
  reference: string;
  orderNumber: string;
  to: {
    name: string;
    company: string | undefined;
    line1: string;
    line2: string | undefined;
    postalCode: string;
    city: string;
    /** An ISO 3166 code, such as `BE`. */
    country: string;
    phone: string;
  };
  grams: number;
};

export type BoughtLabel = {
  shipmentId: string;
  parcelId: number;
  /** Sendcloud's name for the carrier, such as `postnl`. */
  carrierCode: string;
  trackingCode: string;
};

/** If `isMade`, the carrier refused after Sendcloud created the shipment. The next attempt needs another reference. */
export type LabelAnswer = { ok: true; label: BoughtLabel } | { ok: false; problem: string; isMade: boolean };

export type CarrierEvent = { parcelId: number; at: Date; statusCode: string; message: string };

export function offersLabels(): boolean {
  return config.SENDCLOUD_PUBLIC_KEY !== undefined;
}

/** Buys a label (https://sendcloud.dev/api/v3/shipments). Throws if the outcome is unknown. */
export async function buyCarrierLabel({
  reference,
  orderNumber,
  to,
  grams,
}: LabelOrder): Promise<LabelAnswer> {
  const response = await ask('POST', '/shipments/announce-with-shipping-rules', {
    external_reference_id: reference,
    order_number: orderNumber,
    apply_shipping_defaults: true,
    apply_shipping_rules: true,
    to_address: {
      name: to.name,
      ...(to.company && { company_name: to.company }),
      address_line_1: to.line1,
      ...(to.line2 && { address_line_2: to.line2 }),
      postal_code: to.postalCode,
      city: to.city,
      country_code: to.country,
      ...(to.phone && { phone_number: plainPhone(to.phone) }),
    },
    parcels: [{ weight: { value: (Math.max(grams, 1) / 1000).toFixed(3), unit: 'kg' } }],
  });
  // This response may mean that an earlier request with this reference succeeded.
  if (response.status === 400) {
    const made = await findCarrierLabel(reference);
    return made ?? { ok: false, problem: await problemOf(response), isMade: false };
  }
  return answerOf((await read(response, one)).data);
}

/** Returns a field that is too long. Fields are never shortened, since the parcel would then go astray. */
export function findLongField(to: LabelOrder['to']): LongField | undefined {
  return longest.find(([field, most]) => {
    const text = to[field] ?? '';
    return (field === 'phone' ? plainPhone(text) : text).length > most;
  })?.[0];
}

const longest: [field: LongField, most: number][] = [
  ['name', 75],
  ['company', 50],
  ['line1', 150],
  ['line2', 150],
  ['postalCode', 12],
  ['city', 30],
  ['phone', 20],
];

function plainPhone(phone: string): string {
  return phone.replaceAll(/[\s().\-/]/g, '');
}

export async function findCarrierLabel(reference: string): Promise<LabelAnswer | undefined> {
  const response = await ask('GET', `/shipments?external_reference_id=${encodeURIComponent(reference)}`);
  const { data } = await read(response, many);
  const found = data.find(({ external_reference_id: theirs }) => theirs === reference);
  return found && answerOf(found);
}

/** Cancels a label. Refuses with the reason if the carrier no longer allows it. Succeeds if already cancelled. */
export async function cancelCarrierLabel(
  shipmentId: string,
): Promise<{ ok: true } | { ok: false; problem: string }> {
  const response = await ask('POST', `/shipments/${encodeURIComponent(shipmentId)}/cancel`);
  if (response.ok || response.status === 404) return { ok: true };
  const problem = await problemOf(response);
  if (response.status !== 409) throw new CarrierAway(problem);
  const [parcel] = (await listShipments([shipmentId])).flatMap(({ parcels }) => parcels);
  return parcel && /CANCEL/.test(parcel.status.code) ? { ok: true } : { ok: false, problem };
}

/** Returns the events of at most `MOST_TRACKED` shipments. */
export async function trackParcels(shipmentIds: string[]): Promise<CarrierEvent[]> {
  const shipments = await listShipments(shipmentIds);
  return shipments.flatMap(({ parcels }) =>
    parcels.flatMap(({ id, status, updated_at: at }) =>
      id && at
        ? [{ parcelId: id, at: new Date(at), statusCode: status.code, message: status.message.slice(0, 200) }]
        : [],
    ),
  );
}

/** Returns a PNG image of 300 dpi, or the reason why it is unavailable. */
export async function fetchLabelImage(
  parcelId: number,
): Promise<{ ok: true; image: Uint8Array } | { ok: false; problem: string }> {
  try {
    const response = await ask('GET', `/parcels/${parcelId}/documents/label?dpi=300`, undefined, 'image/png');
    if (!response.ok) return { ok: false, problem: await problemOf(response) };
    const image = new Uint8Array(await response.arrayBuffer());
    // Labels in a carrier's own printer language cannot be converted to an image.
    if (PNG.every((byte, place) => image[place] === byte)) return { ok: true, image };
    return { ok: false, problem: 'This carrier’s label is no picture: print it at Sendcloud.' };
  } catch (error) {
    if (!(error instanceof CarrierAway)) throw error;
    return { ok: false, problem: error.message };
  }
}

/** Verifies the signature over the raw body (https://sendcloud.dev/api/v3/webhooks). `event` is only for parcels. */
export function readCarrierWebhook(
  rawBody: string,
  signature: string | null,
): { ok: true; event: CarrierEvent | undefined } | { ok: false; reason: 'bad-signature' | 'bad-event' } {
  const expected = createHmac('sha256', config.SENDCLOUD_SECRET_KEY ?? '')
    .update(rawBody)
    .digest();
  const given = Buffer.from(/^[0-9a-f]{64}$/i.test(signature ?? '') ? (signature ?? '') : '', 'hex');
  if (!config.SENDCLOUD_SECRET_KEY || given.length !== expected.length || !timingSafeEqual(given, expected))
    return { ok: false, reason: 'bad-signature' };
  const parsed = webhook.safeParse(parseJson(rawBody));
  if (!parsed.success) return { ok: false, reason: 'bad-event' };
  const { action, parcel, timestamp, carrier_status_change_timestamp: byCarrier } = parsed.data;
  if (action !== 'parcel_status_changed') return { ok: true, event: undefined };
  const at = momentOf(byCarrier ?? timestamp);
  if (!parcel || !at) return { ok: false, reason: 'bad-event' };
  const { id, message } = parcel.status;
  return {
    ok: true,
    event: { parcelId: parcel.id, at, statusCode: String(id), message: message.slice(0, 200) },
  };
}

/** Thrown if the outcome of a request is unknown. A retry may succeed. */
export class CarrierAway extends Error {
  override name = 'CarrierAway';
}

const PNG = [0x89, 0x50, 0x4e, 0x47];

const parcelSchema = z.object({
  id: z.number().int().optional(),
  status: z.object({ code: z.string(), message: z.string().default('') }),
  tracking_number: z.string().nullish(),
  updated_at: z.string().nullish(),
});
const shipmentSchema = z.object({
  id: z.string(),
  external_reference_id: z.string().nullish(),
  parcels: z.array(parcelSchema).min(1),
  carrier: z.object({ code: z.string() }).nullish(),
  errors: z.array(z.object({ detail: z.string().default('') })).default([]),
});
const one = z.object({ data: shipmentSchema });
const many = z.object({ data: z.array(shipmentSchema) });
const webhook = z.object({
  action: z.string(),
  timestamp: z.number().nullish(),
  carrier_status_change_timestamp: z.number().nullish(),
  parcel: z
    .object({
      id: z.number().int().positive(),
      status: z.object({ id: z.number().int(), message: z.string().default('') }),
    })
    .optional(),
});

function answerOf({ id, parcels: [parcel], carrier, errors }: z.output<typeof shipmentSchema>): LabelAnswer {
  const isFailed = parcel?.status.code === 'ANNOUNCEMENT_FAILED' || !parcel?.id;
  if (isFailed)
    return { ok: false, isMade: true, problem: errors[0]?.detail || parcel?.status.message || 'No parcel.' };
  return {
    ok: true,
    label: {
      shipmentId: id,
      parcelId: parcel.id as number,
      carrierCode: carrier?.code ?? '',
      trackingCode: parcel.tracking_number ?? '',
    },
  };
}

async function listShipments(shipmentIds: string[]) {
  const response = await ask('GET', `/shipments?page_size=100&shipment_uuids=${shipmentIds.join(',')}`);
  return (await read(response, many)).data;
}

async function ask(method: 'GET' | 'POST', path: string, body?: object, accept = 'application/json') {
  const { SENDCLOUD_PUBLIC_KEY: name, SENDCLOUD_SECRET_KEY: secret, SENDCLOUD_API_URL: url } = config;
  try {
    return await fetch(`${url.replace(/\/$/, '')}${path}`, {
      method,
      headers: {
        Accept: accept,
        Authorization: `Basic ${Buffer.from(`${name}:${secret}`).toString('base64')}`,
        ...(body && { 'Content-Type': 'application/json' }),
      },
      ...(body && { body: JSON.stringify(body) }),
      signal: AbortSignal.timeout(WITHIN_MS),
      redirect: 'error',
    });
  } catch (error) {
    throw new CarrierAway('Sendcloud did not answer.', { cause: error });
  }
}

/** The outcome is unknown if the response does not match the documentation. */
async function read<Schema extends z.ZodType>(response: Response, schema: Schema): Promise<z.output<Schema>> {
  if (!response.ok) throw new CarrierAway(await problemOf(response));
  const said = schema.safeParse(parseJson(await response.text().catch(() => '')));
  if (!said.success) throw new CarrierAway('Sendcloud answered in a way that the shop does not know.');
  return said.data;
}

const errorsSchema = z.object({
  errors: z
    .array(z.object({ detail: z.string(), source: z.object({ pointer: z.string() }).optional() }))
    .min(1),
});

async function problemOf(response: Response): Promise<string> {
  const said = errorsSchema.safeParse(parseJson(await response.text().catch(() => '')));
  if (!said.success) return `Sendcloud answered ${response.status}.`;
  return said.data.errors
    .map(({ detail, source }) => (source ? `${source.pointer}: ${detail}` : detail))
    .join(' ')
    .slice(0, 500);
}

/** Converts Unix time in seconds or milliseconds, since the documentation contains both. */
function momentOf(unix: number | null | undefined): Date | undefined {
  if (!unix || unix <= 0) return undefined;
  const moment = new Date(unix > 100_000_000_000 ? unix : unix * 1000);
  return Number.isNaN(moment.getTime()) ? undefined : moment;
}
