import type { Db } from '#app/platform/database/db.server.ts';
import type { RequestInfo } from '#app/platform/http/request-info.server.ts';
import type { Words } from '#app/platform/text/translations.ts';

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

export function submitResult<Answer extends AccountFormAnswer>(
  answer: Answer,
  status: number,
  headers = new Headers(),
) {
  return { answer, status, headers };
}

export const BUSY_SECONDS = 2;

export function busyResult(): RefusedResult {
  const headers = new Headers({ 'Retry-After': String(BUSY_SECONDS) });
  return submitResult({ ok: false, reason: 'busy' }, 429, headers);
}

export function tooManyAttemptsResult(waitSeconds: number): RefusedResult {
  const headers = new Headers({ 'Retry-After': String(waitSeconds) });
  return submitResult({ ok: false, reason: 'too-many', waitSeconds }, 429, headers);
}

export const SHORTEST_PASSWORD = 8;
/** The sign-in form accepts shorter input than registration, since it only checks existing passwords. */
export const SHORTEST_PASSWORD_TYPED = 6;
/** Longer passwords would make hashing too expensive. */
export const LONGEST_PASSWORD = 128;
export const SHORTEST_NAME = 2;
export const LONGEST_NAME = 50;

type Refusal = Exclude<AccountFormAnswer, { ok: true }> | { ok: false; reason: 'unreachable' };

export type RefusedForm = 'login' | 'checkout' | 'register' | 'password-reset';

export function refusalText(t: Words, refusal: Refusal, of: RefusedForm): string {
  switch (refusal.reason) {
    case 'invalid':
      return t(of === 'login' || of === 'checkout' ? 'login.refused.invalid' : 'register.refused.invalid');
    case 'unreachable':
      return t(unreachable[of]);
    case 'wrong':
    case 'unverified':
      return t(`login.${of === 'checkout' ? 'checkout' : 'refused'}.${refusal.reason}`);
    case 'common-password':
      return t('register.refused.common-password');
    case 'taken':
      return t('register.refused.taken');
    case 'dead-link':
      return t('passwordReset.deadLink');
    case 'too-many':
      return t('login.refused.too-many', { wait: waitText(t, refusal.waitSeconds) });
    default:
      return t(`login.refused.${refusal.reason}`);
  }
}

const unreachable: Record<RefusedForm, string> = {
  login: 'login.refused.unreachable',
  checkout: 'login.refused.unreachable',
  register: 'register.refused.unreachable',
  'password-reset': 'passwordReset.refused.unreachable',
};

export function fieldProblemText(t: Words, problem: string | string[] | undefined): string | undefined {
  return (
    problem &&
    [problem]
      .flat()
      .map((id) => t(id))
      .join('. ')
  );
}

function waitText(t: Words, seconds: number): string {
  return seconds <= 60
    ? t('login.seconds', { count: seconds })
    : t('login.minutes', { count: Math.ceil(seconds / 60) });
}
