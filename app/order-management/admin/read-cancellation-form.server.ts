import { readReason, readText } from '#app/orders/admin/order-form.server.ts';
import type { CancellationMark } from '#app/orders/editing/preview-cancellations.server.ts';
import { isPostgresText } from '#app/platform/database/is-postgres-text.ts';
import type { CancellationWithAdditions } from '../editing/cancel-order.server.ts';

/** Reads a confirmed cancellation. A form without a `returnableMark` counts as outdated. */
export function readCancellationForm(form: FormData, number: string): CancellationWithAdditions {
  return {
    number,
    reason: readReason(form),
    version: readText(form, 'seen'),
    seen: readText(form, 'left'),
    ...readCancellationDecisions(form),
    additions: readCancellationMarks(form, 'additions'),
  };
}

export function readCancellationDecisions(form: FormData) {
  return {
    returnsMoney: form.get('money') === '1',
    restocks: form.get('restock') === '1',
    mails: form.get('mail') === '1',
  };
}

/** Reads the marks of paid orders (`previewedCancellationsText`). Malformed marks are skipped and confirm nothing. */
export function readCancellationMarks(form: FormData, field: 'marks' | 'additions'): CancellationMark[] {
  const said = form.get(field);
  if (typeof said !== 'string') return [];
  return said.split(' ').flatMap((one) => {
    const [orderId = '', number = '', version = '', seen = ''] = one.split('/');
    return [orderId, number, version].every(isPostgresText) && seen
      ? [{ orderId, number, version, seen }]
      : [];
  });
}
