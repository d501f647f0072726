import { eq } from 'drizzle-orm';
import type { Db } from '#app/platform/database/db.server.ts';
import { clientNetwork } from '#app/platform/http/clients/client-network.ts';
import { limitRate } from '#app/platform/http/limits/rate-limiter.server.ts';
import type { RequestInfo } from '#app/platform/http/request-info.server.ts';
import { logSecurityEvent } from '#app/platform/log/log-security-event.server.ts';
import type { Language } from '#app/platform/text/language.ts';
import { wordsIn } from '#app/platform/text/translations.ts';
import { signIns } from '../account-limits.server.ts';
import { googleKeys } from '../auth.server.ts';
import type { Session } from '../current-customer.server.ts';
import { refusalText } from '../forms/refusal-texts.ts';
import { hasPassword, verifyCustomerPassword } from '../passwords/customer-password.server.ts';
import { hasPasskey, redeemPasskey } from '../second-factor/passkeys.server.ts';
import { sessions } from '../tables.server.ts';
import type { CarriedForm, ShownReauthentication } from './reauthenticate-first.ts';
import { REAUTHENTICATION_MINUTES } from './reauthentication-routes.ts';

/** Returns whether the last sign-in or reauthentication of the session was at most fifteen minutes ago. */
export async function isRecentlyAuthenticated(
  db: Db,
  { id, createdAt }: Pick<Session, 'id' | 'createdAt'>,
  now: Date,
): Promise<boolean> {
  const since = now.getTime() - REAUTHENTICATION_MINUTES * 60_000;
  if (createdAt.getTime() > since) return true;
  const [found] = await db
    .select({ confirmedAt: sessions.confirmedAt })
    .from(sessions)
    .where(eq(sessions.id, id));
  return (found?.confirmedAt?.getTime() ?? 0) > since;
}

type Refusal =
  | { ok: false; reason: 'password-required' | 'wrong-password' | 'wrong-passkey' }
  | { ok: false; reason: 'too-many'; waitSeconds: number };

/** Reauthenticates a session by password or passkey. Guesses are limited in the same way as at sign-in. */
export async function reauthenticate(
  db: Db,
  session: Session,
  { password, credential }: { password?: string | undefined; credential?: string | undefined },
  { clientAddress }: Pick<RequestInfo, 'clientAddress'>,
  now: Date,
): Promise<{ ok: true } | Refusal> {
  const client = await limitRate(signIns, clientNetwork(clientAddress));
  if (!client.ok) return { ok: false, reason: 'too-many', waitSeconds: client.retryAfterSeconds };
  if (credential)
    return (await redeemPasskey(db, session, credential, now))
      ? { ok: true }
      : { ok: false, reason: 'wrong-passkey' };
  const { id, customer } = session;
  const checked = await verifyCustomerPassword(db, customer.id, password, id);
  if (checked.ok) await db.update(sessions).set({ confirmedAt: now }).where(eq(sessions.id, id));
  else if (checked.reason !== 'password-required')
    logSecurityEvent('current-password-refused', { customer: customer.id, reason: checked.reason });
  return checked;
}

export function reauthenticationProblem(
  refusal: Refusal,
  language: Language,
): { status: number; problem: string } {
  const t = wordsIn(language);
  if (refusal.reason === 'too-many') return { status: 429, problem: refusalText(t, refusal, 'login') };
  if (refusal.reason === 'wrong-passkey') return { status: 403, problem: t('again.passkeyFailed') };
  const isEmpty = refusal.reason === 'password-required';
  return { status: isEmpty ? 400 : 403, problem: t(isEmpty ? 'again.required' : 'again.wrong') };
}

export async function showReauthentication(
  db: Db,
  customerId: string,
  language: Language,
  { next, carried, problem }: { next?: string; carried?: CarriedForm | undefined; problem?: string } = {},
): Promise<ShownReauthentication> {
  const t = wordsIn(language);
  const [hasOwnPassword, hasOwnPasskey] = await Promise.all([
    hasPassword(db, customerId),
    hasPasskey(db, customerId),
  ]);
  return {
    hasPassword: hasOwnPassword,
    hasPasskey: hasOwnPasskey,
    hasGoogle: Boolean(googleKeys),
    next,
    carried,
    problem,
    words: {
      title: t('again.title'),
      text: t(hasOwnPasskey ? 'again.textOrPasskey' : 'again.text'),
      password: t('again.password'),
      submit: t('again.submit'),
      google: t('again.google'),
      googleText: t('again.googleText'),
      noPassword: t(hasOwnPasskey ? 'again.passkeyText' : 'again.noPassword'),
      reset: t('again.reset'),
      cancel: t('again.cancel'),
      continue: t('again.continue'),
      confirmed: t('again.confirmed'),
      confirmedText: t('again.confirmedText'),
      back: t('again.back'),
      notYet: t('again.notYet'),
      unreachable: t('again.unreachable'),
      passkey: t('again.passkey'),
      passkeyFailed: t('again.passkeyFailed'),
    },
  };
}
