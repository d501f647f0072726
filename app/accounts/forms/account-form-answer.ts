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

/** What is wrong with each field: ids of texts, several where several rules are broken. */
export type AccountFieldProblems = Partial<Record<AccountField, string | string[]>>;

/** What the server says to a form of these pages. `to` is the page to go to next. */
export type AccountFormAnswer =
  | { ok: true; to?: string }
  | { ok: false; reason: 'invalid' | 'common-password'; problems: AccountFieldProblems }
  | { ok: false; reason: 'wrong' | 'unverified' | 'taken' | 'dead-link' | 'signed-out' | 'busy' }
  | { ok: false; reason: 'too-many'; waitSeconds: number };

/** An answer with its HTTP status and headers, cookies among them. */
export type SubmitResult = { answer: AccountFormAnswer; status: number; headers: Headers };

/** Handles a form of the account pages, of which anything may have been typed. */
export type SubmitForm = (
  db: Db,
  typed: unknown,
  info: RequestInfo,
  request: Request,
) => Promise<SubmitResult>;

/** A refusal, where no other answer can come. */
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

/** After which a form that found the shop busy may come again. */
export const BUSY_SECONDS = 2;

export function busyResult(): RefusedResult {
  const headers = new Headers({ 'Retry-After': String(BUSY_SECONDS) });
  return refusedResult({ ok: false, reason: 'busy' }, 429, headers);
}

/** The refusal of a limit, in seconds. */
export function tooManyAttemptsResult(waitSeconds: number): RefusedResult {
  const headers = new Headers({ 'Retry-After': String(waitSeconds) });
  return refusedResult({ ok: false, reason: 'too-many', waitSeconds }, 429, headers);
}
