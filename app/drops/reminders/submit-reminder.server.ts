import type { Customer } from '#app/accounts/current-customer.server.ts';
import { defineMailRequestLimits } from '#app/accounts/mail/mail-request-limits.server.ts';
import type { Db } from '#app/platform/database/db.server.ts';
import type { RequestInfo } from '#app/platform/http/request-info.server.ts';
import type { ReminderAnswer } from './reminder-answer.ts';
import { requestReminder } from './request-reminder.server.ts';

const limits = defineMailRequestLimits('drop-reminder');

type Given = { answer: ReminderAnswer; status: number; headers?: Record<string, string> };

/**
 * Handles the reminder form of a coming drop. A proven address is added at once; any other gets a confirmation mail, and the answer never
 * reveals whether it is known. Status 400 for invalid input, 429 with `Retry-After` past a limit.
 */
export async function submitReminder(
  db: Db,
  dropId: string,
  typed: unknown,
  { customer, info, now }: { customer: Customer | undefined; info: RequestInfo; now: Date },
): Promise<Given> {
  const asked = await limits.readEmail(typed, customer, info);
  if (!asked.ok && asked.reason === 'invalid-email')
    return { answer: { ok: false, reason: 'invalid-email' }, status: 400 };
  if (!asked.ok) {
    const headers = { 'Retry-After': String(asked.retryAfterSeconds) };
    return { answer: { ok: false, reason: 'too-many' }, status: 429, headers };
  }
  const { email, isProven } = asked;
  await requestReminder(db, { dropId, email, language: info.language, isProven }, now);
  return { answer: { ok: true, isWaiting: isProven }, status: 200 };
}
