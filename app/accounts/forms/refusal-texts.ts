import type { Words } from '#app/platform/text/translations.ts';
import type { AccountFormAnswer } from './account-form.ts';

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
