import { eq } from 'drizzle-orm';
import { data, redirect } from 'react-router';
import { z } from 'zod';
import type { Db } from '#app/platform/database/db.server.ts';
import { clientSubnet } from '#app/platform/http/clients/client-subnet.ts';
import { limitRate } from '#app/platform/http/limits/rate-limiter.server.ts';
import { refusal } from '#app/platform/http/rate-limited-json-endpoint.server.ts';
import type { RequestInfo } from '#app/platform/http/request-info.server.ts';
import { logSecurityEvent } from '#app/platform/log/log-security-event.server.ts';
import type { Language } from '#app/platform/text/language.ts';
import { parseJson } from '#app/platform/text/parse-json.ts';
import { wordsIn } from '#app/platform/text/translations.ts';
import { signIns } from '../account-limits.server.ts';
import { googleKeys } from '../auth.server.ts';
import type { Session } from '../current-customer.server.ts';
import { refusalText } from '../forms/account-form.ts';
import { hasPassword, verifyCustomerPassword } from '../passwords/customer-password.server.ts';
import { hasPasskey, redeemPasskey } from '../second-factor/passkeys.server.ts';
import { sessions } from '../tables.server.ts';
import {
  type CarriedForm,
  reauthenticationTexts,
  type ShownReauthentication,
} from './reauthenticate-first.ts';
import { needsReauthentication, REAUTHENTICATION_MINUTES } from './reauthentication-routes.ts';

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
  const client = await limitRate(signIns, clientSubnet(clientAddress));
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

export function reauthenticationProblem(refusal: Refusal, language: Language) {
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
  { next, carried, problem }: Partial<Pick<ShownReauthentication, 'next' | 'carried' | 'problem'>> = {},
): Promise<ShownReauthentication> {
  const t = wordsIn(language);
  const texts = reauthenticationTexts.map((name) => [name, t(`again.${name}`)]);
  const words: ShownReauthentication['words'] = Object.fromEntries(texts);
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
    words: hasOwnPasskey
      ? { ...words, text: t('again.textOrPasskey'), noPassword: t('again.passkeyText') }
      : words,
  };
}

const REAUTHENTICATION_PAGE = '/admin/reauthentication';

type Asked = { db: Db; request: Request; pattern: string; session: Session; info: RequestInfo };

/** For pages: throws 401 `reauthenticate` to scripts, else redirect 307, so that the browser resends the form. */
export async function requireReauthenticationForPage(asked: Asked): Promise<void> {
  if (await mayGoOn(asked)) return;
  const { pathname, search } = new URL(asked.request.url);
  if (!wantsPage(asked.request)) throw data({ reason: 'reauthenticate' }, { status: 401 });
  throw redirect(`${REAUTHENTICATION_PAGE}?from=${encodeURIComponent(pathname + search)}`, 307);
}

/** For endpoints: returns the refusal as JSON, or a redirect if the browser sent the request without scripts. */
export async function refuseUnlessReauthenticated(asked: Asked): Promise<Response | undefined> {
  if (await mayGoOn(asked)) return;
  const { request, info } = asked;
  const { pathname, search } = new URL(request.url);
  if (wantsPage(request))
    return redirect(`${REAUTHENTICATION_PAGE}?next=${encodeURIComponent(pathname + search)}`, 303);
  return refusal(401, 'reauthenticate', messages[info.language]);
}

function wantsPage({ headers }: Request): boolean {
  return headers.get('Accept')?.includes('text/html') ?? false;
}

const messages = { en: 'Please confirm that it is you first.', nl: 'Bevestig eerst dat jij het bent.' };

async function mayGoOn({ db, request, pattern, session }: Asked): Promise<boolean> {
  return !needsReauthentication(pattern, request.method) || isRecentlyAuthenticated(db, session, new Date());
}

const schema = z.object({
  action: z.string().regex(/^\/admin\/[^\\]*$/),
  fields: z.array(z.tuple([z.string(), z.string()])).max(500),
});

export function readCarriedForm(text: unknown): CarriedForm | undefined {
  return schema.safeParse(parseJson(text)).data;
}
