import { and, eq, isNotNull, isNull, lt, or, type SQL, sql } from 'drizzle-orm';
import type { Db } from '#app/platform/database/db.server.ts';
import { clientSubnet } from '#app/platform/http/clients/client-subnet.ts';
import { defineRateLimit, HOUR, limitRate } from '#app/platform/http/limits/rate-limiter.server.ts';
import type { RequestInfo } from '#app/platform/http/request-info.server.ts';
import { queueJob } from '#app/platform/jobs/jobs.server.ts';
import { defineMailLimit } from '#app/platform/mail/mail-limits.server.ts';
import type { Language } from '#app/platform/text/language.ts';
import { lowerCaseEmailSchema } from '#app/platform/text/text-schemas.ts';
import { confirmationMails, findSubscriptionState, newSubscriptionToken } from './subscription.server.ts';
import { type ImportedConsent, newsletterSubscriptions } from './tables.server.ts';

const emailAddress = lowerCaseEmailSchema();

type Taken = { answer: SignUpAnswer; status: number; headers: Record<string, string> };

/** Handles the newsletter form. Returns 400, 429, or the same response for new and known addresses. */
export async function submitSignUp(
  db: Db,
  typed: unknown,
  { clientAddress, language }: RequestInfo,
): Promise<Taken> {
  const client = await limitRate(signUpRateLimit, clientSubnet(clientAddress));
  if (!client.ok) return tooMany('too-many-requests', client.retryAfterSeconds);
  const parsed = emailAddress.safeParse(typed);
  if (!parsed.success) return { answer: { ok: false, reason: 'invalid-email' }, status: 400, headers: {} };
  const mails = await limitSignUpMails(parsed.data, clientAddress);
  if (!mails.ok) return tooMany('too-many-mails', mails.retryAfterSeconds);
  await signUp(db, parsed.data, language, new Date());
  return { answer: { ok: true }, status: 200, headers: {} };
}

function tooMany(reason: 'too-many-requests' | 'too-many-mails', seconds: number): Taken {
  return { answer: { ok: false, reason }, status: 429, headers: { 'Retry-After': String(seconds) } };
}

const SAME_SIGN_UP_MS = 60_000;

/** Records a sign-up and queues its mail, except for a confirmed address. The caller does not learn which it was. */
export async function signUp(db: Db, email: string, language: Language, now: Date): Promise<void> {
  const { confirmedAt, unsubscribedAt, createdAt } = newsletterSubscriptions;
  await db.transaction(async (tx) => {
    const [signedUp] = await tx
      .insert(newsletterSubscriptions)
      // This token is a placeholder. The mail job creates the one for the links.
      .values({ email, language, createdAt: now, tokenHash: newSubscriptionToken().hash })
      .onConflictDoUpdate({
        target: newsletterSubscriptions.email,
        set: { language, createdAt: now, confirmedAt: null, unsubscribedAt: null, importedConsent: null },
        setWhere: or(
          isNotNull(unsubscribedAt),
          and(isNull(confirmedAt), lt(createdAt, new Date(now.getTime() - SAME_SIGN_UP_MS))),
        ),
      })
      .returning({ email: newsletterSubscriptions.email });
    if (signedUp) await queueJob(tx, confirmationMails, { email, signedUpAt: now.toISOString() });
  });
}

const signUpRateLimit = defineRateLimit('newsletter', { points: 60, seconds: HOUR });

export const limitSignUpMails = defineMailLimit('newsletter', { mailsFromNetwork: 3 });

/** The response to a sign-up. It is the same for new and known addresses. */
export type SignUpAnswer =
  | { ok: true }
  | { ok: false; reason: 'invalid-email' | 'too-many-requests' | 'too-many-mails' };

type Owner = { email: string; isEmailVerified: boolean };

export function findOwnSubscription(db: Db, email: string, now: Date) {
  return findSubscriptionState(db, isOf(email), now);
}

function isOf(email: string) {
  return eq(newsletterSubscriptions.email, email.toLowerCase());
}

/** Subscribes a signed-in customer. If the address is unverified, only sends it a confirmation mail. Idempotent. */
export async function subscribeCustomer(
  db: Db,
  { email, isEmailVerified }: Owner,
  language: Language,
  now: Date,
): Promise<'subscribed' | 'asked'> {
  const address = email.toLowerCase();
  if (!isEmailVerified) {
    await signUp(db, address, language, now);
    return 'asked';
  }
  const confirmed = { language, confirmedAt: now, unsubscribedAt: null, importedConsent: null };
  await db
    .insert(newsletterSubscriptions)
    .values({ email: address, ...confirmed, createdAt: now, tokenHash: newSubscriptionToken().hash })
    .onConflictDoUpdate({ target: newsletterSubscriptions.email, set: confirmed });
  return 'subscribed';
}

export async function unsubscribeCustomer(db: Db, email: string, now: Date): Promise<void> {
  await db
    .update(newsletterSubscriptions)
    .set({ unsubscribedAt: now })
    .where(and(isOf(email), isNull(newsletterSubscriptions.unsubscribedAt)));
}

/** Subscribes addresses that consented in another shop. Keeps those that are confirmed or unsubscribed here. */
export async function subscribeImported(
  tx: Db,
  subscribers: { email: string; language: Language }[],
  consent: ImportedConsent,
  now: Date,
): Promise<void> {
  const rows = subscribers.map(({ email, language }) => {
    return { email, language, hash: newSubscriptionToken().hash };
  });
  const at = sql`${now.toISOString()}::timestamptz`;
  await tx.execute(sql`
    insert into newsletter_subscriptions as known (email, language, token_hash, confirmed_at, created_at, imported_consent)
    select email, language, hash, ${at}, ${at}, ${JSON.stringify(consent)}::jsonb
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as row (email text, language text, hash text)
    on conflict (email) do update set confirmed_at = excluded.confirmed_at, imported_consent = excluded.imported_consent
      where known.confirmed_at is null and known.unsubscribed_at is null`);
}

/** Deletes the subscriptions that an import brought, except those that ended since. */
export async function deleteImportedSubscriptions(tx: Db, importId: string, condition: SQL): Promise<void> {
  const isOfImport = sql`${newsletterSubscriptions.importedConsent}->>'importId' = ${importId}`;
  const isNotEnded = isNull(newsletterSubscriptions.unsubscribedAt);
  await tx.delete(newsletterSubscriptions).where(and(isOfImport, isNotEnded, condition));
}

export async function deleteSubscription(db: Db, email: string): Promise<void> {
  await db.delete(newsletterSubscriptions).where(isOf(email));
}
