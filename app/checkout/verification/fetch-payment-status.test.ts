import { expect, test } from 'vitest';
import { fetchPaymentStatus } from './fetch-payment-status.ts';

function answering(body: unknown, status = 200): typeof fetch {
  return async () => Response.json(body, { status });
}

function failing(failure: Error): typeof fetch {
  return async () => {
    throw failure;
  };
}

test('asks one address for the payment and another for the order, with the full session id', async () => {
  const asked: unknown[] = [];
  const listening: typeof fetch = async (address, init) => {
    asked.push([address, init?.body]);
    return Response.json({ status: 'pending' });
  };
  await fetchPaymentStatus('payment', 'cs_1', listening);
  await fetchPaymentStatus('order', 'cs_1', listening);
  expect(asked).toEqual([
    ['/functions/v1/verify-payment', '{"sessionId":"cs_1"}'],
    ['/functions/v1/get-order-from-stripe', '{"sessionId":"cs_1"}'],
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
  expect(await fetchPaymentStatus('payment', 'cs_1', answering(body))).toMatchObject(expected);
});

test.each([{ id: '1' }, { order_number: 'ORD-1' }, { id: '', order_number: 'ORD-1' }, {}, null])(
  '%j is no order: an order has an id and a number',
  async (order) => {
    const body = { status: 'success', order };
    expect(await fetchPaymentStatus('payment', 'cs_1', answering(body))).toEqual({
      kind: 'paid',
      order: undefined,
    });
  },
);

test.each([
  [new TypeError('Failed to fetch'), 'network'],
  [new DOMException('', 'TimeoutError'), 'timeout'],
  [new SyntaxError('no JSON'), 'unknown'],
])('%s is told apart', async (failure, cause) => {
  expect(await fetchPaymentStatus('payment', 'cs_1', failing(failure))).toEqual({ kind: 'failed', cause });
});
