import './words.ts';
import type { Words } from '#app/platform/words.ts';
import type { AccountAnswer } from './account-form.ts';

type Refusal = Exclude<AccountAnswer, { ok: true }> | { ok: false; reason: 'unreachable' };

/** What a refused form says, in whole sentences. `of` is the form that has words of its own for some. */
export function refusalText(t: Words, refusal: Refusal, of: 'login' | 'register' | 'recovery'): string {
  switch (refusal.reason) {
    case 'invalid':
      return of === 'login' ? t('login.refused.invalid') : t('register.refused.invalid');
    case 'unreachable':
      return of === 'recovery' ? t('recovery.refused.unreachable') : t('login.refused.unreachable');
    case 'common-password':
      return t('register.refused.common-password');
    case 'taken':
      return t('register.refused.taken');
    case 'dead-link':
      return t('recovery.deadLink');
    case 'too-many':
      return t('login.refused.too-many', { wait: waitText(t, refusal.waitSeconds) });
    default:
      return t(`login.refused.${refusal.reason}`);
  }
}

/** A wait in whole seconds, or in minutes where it is longer than one. */
function waitText(t: Words, seconds: number): string {
  return seconds <= 60
    ? t('login.seconds', { count: seconds })
    : t('login.minutes', { count: Math.ceil(seconds / 60) });
}
