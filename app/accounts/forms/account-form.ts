import type { Db } from '#app/platform/database/db.server.ts';
import type { RequestInfo } from '#app/platform/http/request-info.server.ts';

export type AccountField =
  | 'firstName'
  | 'lastName'
  | 'noLastName'
  | 'email'
  | 'password'
  | 'confirmation'
  | 'terms'
  | 'current';

export type AccountFieldProblems = Partial<Record<AccountField, string | string[]>>;

export type AccountFormAnswer =
  | { ok: true; to?: string }
  | { ok: false; reason: 'invalid' | 'common-password'; problems: AccountFieldProblems }
  | { ok: false; reason: 'wrong' | 'unverified' | 'taken' | 'dead-link' | 'signed-out' | 'busy' }
  | { ok: false; reason: 'too-many'; waitSeconds: number };

export type SubmitResult = { answer: AccountFormAnswer; status: number; headers: Headers };

export type SubmitForm = (
  db: Db,
  typed: unknown,
  info: RequestInfo,
  request: Request,
) => Promise<SubmitResult>;

export type RefusedResult = SubmitResult & { answer: Extract<AccountFormAnswer, { ok: false }> };

export function refusedResult(
  answer: RefusedResult['answer'],
  status: number,
  headers = new Headers(),
): RefusedResult {
  return { answer, status, headers };
}

export function submitResult(
  answer: AccountFormAnswer,
  status: number,
  headers = new Headers(),
): SubmitResult {
  return { answer, status, headers };
}

export const BUSY_SECONDS = 2;

export function busyResult(): RefusedResult {
  const headers = new Headers({ 'Retry-After': String(BUSY_SECONDS) });
  return refusedResult({ ok: false, reason: 'busy' }, 429, headers);
}

export function tooManyAttemptsResult(waitSeconds: number): RefusedResult {
  const headers = new Headers({ 'Retry-After': String(waitSeconds) });
  return refusedResult({ ok: false, reason: 'too-many', waitSeconds }, 429, headers);
}

export const SHORTEST_PASSWORD = 8;
/** The sign-in form accepts shorter input than registration, since it only checks existing passwords. */
export const SHORTEST_PASSWORD_TYPED = 6;
/** Longer passwords would make hashing too expensive. */
export const LONGEST_PASSWORD = 128;
export const SHORTEST_NAME = 2;
export const LONGEST_NAME = 50;
export const LONGEST_EMAIL = 254;
