import { afterEach, expect, test, vi } from 'vitest';
import { fetchPaymentStatusOrOrder } from './fetch-payment-status.ts';

afterEach(() => vi.unstubAllGlobals());

function shopAnswers(answer: () => Response): { address: string; body: unknown }[] {
  const asked: { address: string; body: unknown }[] = [];
  vi.stubGlobal('fetch', async (address: string, init: RequestInit) => {
    asked.push({ address, body: init.body });
    return answer();
  });
  return asked;
}

function failsWith(failure: Error): () => never {
  return () => {
    throw failure;
  };
}

test('asks one address for the payment and another for the order, with the full session id', async () => {
  const asked = shopAnswers(() => Response.json({ status: 'pending' }));
  await fetchPaymentStatusOrOrder('payment', 'cs_1');
  await fetchPaymentStatusOrOrder('order', 'cs_1');
  expect(asked).toEqual([
    { address: '/functions/v1/verify-payment', body: '{"sessionId":"cs_1"}' },
    { address: '/functions/v1/get-order-from-stripe', body: '{"sessionId":"cs_1"}' },
  ]);
});

test.each([
  [
    { status: 'success', order: { id: '1', order_number: 'ORD-1' } },
    { kind: 'paid', order: { id: '1', order_number: 'ORD-1' } },
  ],
  [{ status: 'success' }, { kind: 'paid', order: undefined }],
  [{ status: 'pending', payment_status: 'pending' }, { kind: 'pending' }],
  [
    { status: 'error', error: 'declined', message: 'No' },
    { kind: 'failed', cause: 'declined', message: 'No' },
  ],
  [
    { status: 'error', error: 'too-many-requests' },
    { kind: 'failed', cause: 'unknown' },
  ],
  [{ status: 'on hold' }, { kind: 'unclear' }],
  [{}, { kind: 'unclear' }],
])('%j is understood', async (body, expected) => {
  for (const status of [200, 409]) {
    shopAnswers(() => Response.json(body, { status }));
    expect(await fetchPaymentStatusOrOrder('payment', 'cs_1')).toMatchObject(expected);
  }
});

test.each([{ id: '1' }, { order_number: 'ORD-1' }, { id: '', order_number: 'ORD-1' }, {}, null])(
  '%j is no order: an order has an id and a number',
  async (order) => {
    const body = { status: 'success', order };
    shopAnswers(() => Response.json(body));
    expect(await fetchPaymentStatusOrOrder('payment', 'cs_1')).toEqual({
      kind: 'paid',
      order: undefined,
    });
  },
);

test.each([
  ['no network', failsWith(new TypeError('Failed to fetch')), 'network'],
  ['no answer in time', failsWith(new DOMException('', 'TimeoutError')), 'timeout'],
  ['no JSON', () => new Response('<h1>Bad gateway</h1>', { status: 502 }), 'unknown'],
])('%s is told apart', async (_, answer, cause) => {
  shopAnswers(answer);
  expect(await fetchPaymentStatusOrOrder('payment', 'cs_1')).toEqual({ kind: 'failed', cause });
});
