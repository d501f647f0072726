import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeEach, expect, test, vi } from 'vitest';

// Sendcloud's example responses (https://sendcloud.dev/api/v3/shipments), with all fields that the shop reads, and more.
const parcel = {
  id: 383707309,
  status: { code: 'READY_TO_SEND', message: 'Ready to send' },
  documents: [
    {
      type: 'label',
      size: 'a6',
      link: 'https://panel.sendcloud.sc/api/v3/parcels/383707309/documents/label',
    },
  ],
  dimensions: { width: '15.00', length: '5.00', height: '20.00', unit: 'cm' },
  weight: { value: '1.320', unit: 'kg' },
  tracking_url: 'https://tracking.eu-central-1-0.sendcloud.sc/forward?carrier=postnl&code=3SYZXG8498635',
  tracking_number: '3SYZXG8498635',
  additional_carrier_data: { awb_tracking_number: null, box_number: null },
  created_at: '2024-06-06T17:11:14.616615Z',
  updated_at: '2024-06-06T17:11:14.648081Z',
  announced_at: '2024-06-06T17:11:14.712398Z',
  package_type: 'package',
};
const shipment = {
  id: '6f0e1c52-shipment',
  label_details: { mime_type: 'application/pdf', dpi: 72 },
  order_number: '1234567890',
  external_reference_id: 'reference-1',
  total_order_price: { currency: 'EUR', value: '11.11' },
  parcels: [parcel],
  ship_with: {
    type: 'shipping_option_code',
    properties: { shipping_option_code: 'postnl:standard', contract_id: 517 },
  },
  customs_information: null,
  carrier: { code: 'postnl', name: 'PostNL' },
  errors: [],
};
const failed = {
  ...shipment,
  parcels: [{ ...parcel, status: { code: 'ANNOUNCEMENT_FAILED', message: 'Announcement Failed' } }],
  errors: [
    {
      status: '500',
      code: 'parcel_announcement_error',
      detail: 'Service error: An error occurred while connecting to the carrier.',
    },
  ],
};
const required = {
  errors: [
    {
      detail: 'This field is required.',
      status: '400',
      source: { pointer: '/to_address/name' },
      code: 'required',
    },
  ],
};
const rejected = {
  errors: [{ status: '409', code: 'invalid', detail: 'This shipment is already being cancelled.' }],
};
const bought = {
  ok: true,
  label: {
    shipmentId: '6f0e1c52-shipment',
    parcelId: 383707309,
    carrierCode: 'postnl',
    trackingCode: '3SYZXG8498635',
  },
};

type Answer = { status: number; body: unknown };
let answers: Record<string, Answer> = {};
let heard: { asked: string; authorization: string | undefined; body: string }[] = [];
const server = createServer(async (request, response) => {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk);
  const asked = `${request.method} ${request.url}`;
  heard.push({ asked, authorization: request.headers.authorization, body: Buffer.concat(chunks).toString() });
  const { status, body } = Object.entries(answers).find(([begin]) => asked.startsWith(begin))?.[1] ?? {
    status: 404,
    body: { errors: [{ status: '404', code: 'not_found', detail: 'Not found' }] },
  };
  response.writeHead(status, { 'Content-Type': 'application/json' });
  response.end(typeof body === 'string' ? body : JSON.stringify(body));
});
await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
vi.stubEnv('SENDCLOUD_API_URL', `http://127.0.0.1:${(server.address() as AddressInfo).port}/api/v3/`);
vi.stubEnv('SENDCLOUD_PUBLIC_KEY', 'publickey');
vi.stubEnv('SENDCLOUD_SECRET_KEY', 'secretkey');
const sendcloud = await import('./sendcloud.server.ts');

beforeEach(() => {
  answers = {};
  heard = [];
});
afterAll(() => server.close());

const order = {
  reference: 'reference-1',
  orderNumber: 'ORD-100001',
  to: {
    name: 'Noor de Vries',
    company: undefined,
    line1: 'Insulindelaan 115',
    line2: undefined,
    postalCode: '5642 CV',
    city: 'Eindhoven',
    country: 'NL',
    phone: '+31612345678',
  },
  grams: 1_320,
};
const announcing = 'POST /api/v3/shipments/announce-with-shipping-rules';

test('a label is asked for as documented: with both keys, our reference, the receiver and the weight in kilos', async () => {
  answers = { [announcing]: { status: 201, body: { data: shipment } } };
  expect(await sendcloud.buyCarrierLabel(order)).toEqual(bought);
  const [request] = heard;
  expect(request?.authorization).toBe(`Basic ${btoa('publickey:secretkey')}`);
  expect(JSON.parse(request?.body ?? '')).toEqual({
    external_reference_id: 'reference-1',
    order_number: 'ORD-100001',
    apply_shipping_defaults: true,
    apply_shipping_rules: true,
    to_address: {
      name: 'Noor de Vries',
      address_line_1: 'Insulindelaan 115',
      postal_code: '5642 CV',
      city: 'Eindhoven',
      country_code: 'NL',
      phone_number: '+31612345678',
    },
    parcels: [{ weight: { value: '1.320', unit: 'kg' } }],
  });
});

test('nothing of an address is cut: it goes out whole, or is named as too long before it is asked', async () => {
  answers = { [announcing]: { status: 201, body: { data: shipment } } };
  const to = { ...order.to, name: 'N'.repeat(75), city: 'E'.repeat(30), phone: '+31 (0)6 - 12.34.56.78' };
  expect(sendcloud.findLongField(to)).toBeUndefined();
  await sendcloud.buyCarrierLabel({ ...order, to });
  expect(JSON.parse(heard[0]?.body ?? '').to_address).toMatchObject({
    name: to.name,
    city: to.city,
    phone_number: '+310612345678',
  });
  expect(sendcloud.findLongField({ ...to, name: `${to.name}N` })).toBe('name');
  expect(sendcloud.findLongField({ ...to, city: `${to.city}n` })).toBe('city');
  expect(sendcloud.findLongField({ ...to, phone: '123456789012345678901' })).toBe('phone');
});

test('a carrier that refused what was made, and a field that is wrong, are told apart', async () => {
  answers = { [announcing]: { status: 201, body: { data: failed } } };
  expect(await sendcloud.buyCarrierLabel(order)).toEqual({
    ok: false,
    isMade: true,
    problem: 'Service error: An error occurred while connecting to the carrier.',
  });
  answers = {
    [announcing]: { status: 400, body: required },
    'GET /api/v3/shipments?': { status: 200, body: { data: [] } },
  };
  expect(await sendcloud.buyCarrierLabel(order)).toEqual({
    ok: false,
    isMade: false,
    problem: '/to_address/name: This field is required.',
  });
});

test('a reference that is taken is what was bought before', async () => {
  const others = { ...shipment, id: 'other', external_reference_id: 'reference-10' };
  answers = {
    [announcing]: { status: 400, body: required },
    'GET /api/v3/shipments?external_reference_id=reference-1': {
      status: 200,
      body: { data: [others, shipment] },
    },
  };
  expect(await sendcloud.buyCarrierLabel(order)).toEqual(bought);
  expect(await sendcloud.findCarrierLabel('reference-1')).toEqual(bought);
  answers = { 'GET /api/v3/shipments?': { status: 200, body: { data: [others] } } };
  expect(await sendcloud.findCarrierLabel('reference-1')).toBeUndefined();
});

test('whatever it answers otherwise leaves open what became of it', async () => {
  for (const answer of [
    { status: 500, body: 'oops' },
    { status: 429, body: '' },
    { status: 401, body: { errors: [{ detail: 'Invalid username/password.', status: '401', code: 'x' }] } },
    { status: 201, body: '<html>' },
    { status: 201, body: { data: { id: 'x', parcels: [] } } },
  ]) {
    answers = { [announcing]: answer, 'GET ': answer };
    await expect(sendcloud.buyCarrierLabel(order)).rejects.toThrow(sendcloud.CarrierAway);
    await expect(sendcloud.findCarrierLabel('reference-1')).rejects.toThrow(sendcloud.CarrierAway);
  }
  expect(await sendcloud.fetchLabelImage(1)).toMatchObject({ ok: false });
});

test('a cancellation may be done, be waited for, be done already, or come too late', async () => {
  const cancelling = 'POST /api/v3/shipments/6f0e1c52-shipment/cancel';
  const reading = 'GET /api/v3/shipments?page_size=100&shipment_uuids=6f0e1c52-shipment';
  const done = { data: { status: 'cancelled', message: 'Shipment has been cancelled' } };
  const queued = { data: { status: 'queued', message: 'Shipment cancellation has been queued' } };
  for (const answer of [
    { status: 200, body: done },
    { status: 202, body: queued },
    { status: 404, body: rejected },
  ]) {
    answers = { [cancelling]: answer };
    expect(await sendcloud.cancelCarrierLabel('6f0e1c52-shipment')).toEqual({ ok: true });
  }
  const cancelled = {
    ...shipment,
    parcels: [{ ...parcel, status: { code: 'CANCELLED', message: 'Cancelled' } }],
  };
  answers = {
    [cancelling]: { status: 409, body: rejected },
    [reading]: { status: 200, body: { data: [cancelled] } },
  };
  expect(await sendcloud.cancelCarrierLabel('6f0e1c52-shipment')).toEqual({ ok: true });
  answers = { ...answers, [reading]: { status: 200, body: { data: [shipment] } } };
  expect(await sendcloud.cancelCarrierLabel('6f0e1c52-shipment')).toEqual({
    ok: false,
    problem: 'This shipment is already being cancelled.',
  });
});

test('parcels are followed by the ids of their shipments', async () => {
  answers = { 'GET /api/v3/shipments?': { status: 200, body: { data: [shipment] } } };
  expect(await sendcloud.trackParcels(['6f0e1c52-shipment'])).toEqual([
    {
      parcelId: 383707309,
      at: new Date('2024-06-06T17:11:14.648Z'),
      statusCode: 'READY_TO_SEND',
      message: 'Ready to send',
    },
  ]);
});

test('the documentation’s own signature is believed', () => {
  const signature = '1eed4b3d41f4653ac64fd56f1bf1cbfd349e4482cbc11dff7134bd93e5da4b0a';
  expect(sendcloud.readCarrierWebhook('{"key": "value"}', signature)).toEqual({
    ok: false,
    reason: 'bad-event',
  });
  expect(sendcloud.readCarrierWebhook('{"key":"value"}', signature)).toEqual({
    ok: false,
    reason: 'bad-signature',
  });
});
