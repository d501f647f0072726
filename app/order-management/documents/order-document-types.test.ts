import { expect, test } from 'vitest';
import { isDocumentAvailable } from './order-document-types.ts';

test('what nobody paid has no invoice, but can be packed', () => {
  for (const paymentStatus of ['pending', 'failed', 'cancelled'] as const) {
    expect(isDocumentAvailable({ paymentStatus }, 'invoice')).toBe(false);
    expect(isDocumentAvailable({ paymentStatus }, 'packing-slip')).toBe(true);
  }
  expect(isDocumentAvailable({ paymentStatus: 'paid' }, 'invoice')).toBe(true);
  expect(isDocumentAvailable({ paymentStatus: 'refunded' }, 'invoice')).toBe(true);
});
