import type { Db } from '#app/platform/database/db.server.ts';
import type { RequestInfo } from '#app/platform/http/request-info.server.ts';
import type { Customer } from '../current-customer.server.ts';
import { queueRateLimitedAccountLink } from '../mail/queue-account-link.server.ts';

export type VerificationMailAnswer = { shows: 'mailed' | 'tooMany' | 'isVerified' };

export async function submitVerificationMail(
  db: Db,
  { email, isEmailVerified }: Customer,
  info: RequestInfo,
  request: Request,
): Promise<{ answer: VerificationMailAnswer; status: number; headers: HeadersInit }> {
  if (isEmailVerified) return { answer: { shows: 'isVerified' }, status: 200, headers: {} };
  const asked = await queueRateLimitedAccountLink(db, 'verify', email, info, request);
  if (asked.ok) return { answer: { shows: 'mailed' }, status: 200, headers: {} };
  const headers = { 'Retry-After': String(asked.retryAfterSeconds) };
  return { answer: { shows: 'tooMany' }, status: 429, headers };
}
