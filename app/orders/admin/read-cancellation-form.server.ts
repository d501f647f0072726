import type { Cancellation } from '../editing/cancel-order.server.ts';
import { readReason, readText } from './read-order-form-fields.server.ts';

/**
 * What a confirmed form decides about an order that it cancels. A form that does not say what could go back when it
 * was shown is not ours, and counts as out of date.
 */
export function readCancellationForm(form: FormData, number: string): Cancellation {
  return {
    number,
    reason: readReason(form),
    version: readText(form, 'seen'),
    seen: readText(form, 'left'),
    returnsMoney: form.get('money') === '1',
    restocks: form.get('restock') === '1',
    mails: form.get('mail') === '1',
  };
}
