export type AccountField =
  | 'firstName'
  | 'lastName'
  | 'email'
  | 'password'
  | 'confirmation'
  | 'terms'
  | 'current';

/** What is wrong with each field: ids of `../register-translations.ts`, several where several rules are broken. */
export type AccountFieldProblems = Partial<Record<AccountField, string | string[]>>;

/** What the server says to a form of these pages. `to` is the page to go to next. */
export type AccountFormAnswer =
  | { ok: true; to?: string }
  | { ok: false; reason: 'invalid' | 'common-password'; problems: AccountFieldProblems }
  | { ok: false; reason: 'wrong' | 'unverified' | 'taken' | 'dead-link' | 'signed-out' }
  | { ok: false; reason: 'too-many'; waitSeconds: number };

/** An answer with its HTTP status and headers, cookies among them. */
export type SubmitResult = { answer: AccountFormAnswer; status: number; headers: Headers };

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

/** The refusal of a limit, in seconds. */
export function tooManyAttemptsResult(waitSeconds: number): RefusedResult {
  const headers = new Headers({ 'Retry-After': String(waitSeconds) });
  return refusedResult({ ok: false, reason: 'too-many', waitSeconds }, 429, headers);
}
