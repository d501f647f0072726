import { createHash, randomBytes } from 'node:crypto';
import { and, asc, eq, gt, isNotNull, isNull, lt, or, type SQL, sql } from 'drizzle-orm';
import type { Db } from '#app/platform/database/db.server.ts';
import { CSV_START, csvLine, csvLines } from '#app/platform/http/csv-download.server.ts';
import { defineQueue } from '#app/platform/jobs/jobs.server.ts';
import { deleteInBatches } from '#app/platform/retention/delete-in-batches.server.ts';
import { daysBefore } from '#app/platform/retention/retention-cutoffs.ts';
import { newsletterSubscriptions } from './tables.server.ts';

const { email, language, tokenHash, createdAt, confirmedAt, unsubscribedAt, importedConsent } =
  newsletterSubscriptions;
const importedFrom = sql<string | null>`${importedConsent}->>'file'`;

export function newSubscriptionToken(): { token: string; hash: string } {
  const token = randomBytes(32).toString('base64url');
  return { token, hash: hashSubscriptionToken(token) };
}

function hashSubscriptionToken(token: string): string {
  return createHash('sha256').update(token).digest('base64url');
}

export function findSubscriptionStateByToken(db: Db, token: string, now: Date) {
  return findSubscriptionState(db, hasToken(token), now);
}

function hasToken(token: string): SQL {
  return eq(tokenHash, hashSubscriptionToken(token));
}

export async function findSubscriptionState(db: Db, isIt: SQL, now: Date) {
  const [found] = await db
    .select({ createdAt, confirmedAt, unsubscribedAt })
    .from(newsletterSubscriptions)
    .where(isIt);
  return found && stateOf(found, now);
}

type Confirmation = 'confirmed' | 'already-confirmed' | 'expired' | 'unknown';

/** Confirms the subscription of a mailed link. A repeat changes nothing and returns `already-confirmed`. */
export async function confirmSubscription(db: Db, token: string, now: Date): Promise<Confirmation> {
  const isRecent = gt(createdAt, daysBefore(now, CONFIRM_WITHIN_DAYS));
  const [confirmed] = await db
    .update(newsletterSubscriptions)
    .set({ confirmedAt: now })
    .where(and(hasToken(token), isNull(confirmedAt), isNull(unsubscribedAt), isRecent))
    .returning({ email });
  if (confirmed) return 'confirmed';
  const state = await findSubscriptionStateByToken(db, token, now);
  if (state === 'confirmed') return 'already-confirmed';
  return state ? 'expired' : 'unknown';
}

type Unsubscription = 'unsubscribed' | 'already-unsubscribed' | 'unknown';

export async function unsubscribe(db: Db, token: string, now: Date): Promise<Unsubscription> {
  const [ended] = await db
    .update(newsletterSubscriptions)
    .set({ unsubscribedAt: now })
    .where(and(hasToken(token), isNull(unsubscribedAt)))
    .returning({ email });
  if (ended) return 'unsubscribed';
  return (await findSubscriptionStateByToken(db, token, now)) ? 'already-unsubscribed' : 'unknown';
}

const KEPT_DAYS = 30;
/** Longer than files of another shop are imported, so that they do not renew a consent that was withdrawn. */
const WITHDRAWN_DAYS = 730;

export async function deleteInactiveSubscriptions(db: Db, now: Date): Promise<void> {
  const longAgo = daysBefore(now, KEPT_DAYS);
  const isUnconfirmed = and(isNull(confirmedAt), isNull(unsubscribedAt), lt(createdAt, longAgo));
  const isEnded = and(lt(unsubscribedAt, longAgo), isNull(importedConsent));
  const isWithdrawn = lt(unsubscribedAt, daysBefore(now, WITHDRAWN_DAYS));
  await deleteInBatches(db, newsletterSubscriptions, or(isEnded, isWithdrawn, isUnconfirmed));
}

export async function exportSubscription(db: Db, address: string, now: Date) {
  const [found] = await db
    .select({ email, language, createdAt, confirmedAt, unsubscribedAt, importedFrom })
    .from(newsletterSubscriptions)
    .where(eq(email, address.toLowerCase()));
  return found ? { state: stateOf(found, now), ...found } : null;
}

const AT_ONCE = 1_000;

/** Yields the confirmed subscribers as CSV for mailing tools, so it is not localised and times are in UTC. */
export async function* exportSubscribers(db: Db): AsyncGenerator<string> {
  yield CSV_START + csvLine(['Email', 'Language', 'Confirmed at', 'Imported from'], 'en');
  for (let after = ''; ; ) {
    const subscribers = await db
      .select({ email, language, confirmedAt, importedFrom })
      .from(newsletterSubscriptions)
      .where(and(gt(email, after), isNotNull(confirmedAt), isNull(unsubscribedAt)))
      .orderBy(asc(email))
      .limit(AT_ONCE);
    const last = subscribers.at(-1);
    if (!last) return;
    const rows = subscribers.map((one) => {
      return [one.email, one.language, one.confirmedAt?.toISOString(), one.importedFrom];
    });
    yield csvLines(rows, 'en');
    after = last.email;
  }
}

/** Identifies a sign-up. `signedUpAt` is in ISO 8601. The job sends nothing if a later sign-up replaced this one. */
export type ConfirmationMail = { email: string; signedUpAt: string };

export const confirmationMails = defineQueue<ConfirmationMail>('newsletter-confirmation-mail', 300);

export type SubscriptionState = 'pending' | 'expired' | 'confirmed' | 'unsubscribed';

const CONFIRM_WITHIN_DAYS = 7;

type Subscription = { createdAt: Date; confirmedAt: Date | null; unsubscribedAt: Date | null };

export function stateOf(subscription: Subscription, now: Date): SubscriptionState {
  if (subscription.unsubscribedAt) return 'unsubscribed';
  if (subscription.confirmedAt) return 'confirmed';
  return subscription.createdAt > daysBefore(now, CONFIRM_WITHIN_DAYS) ? 'pending' : 'expired';
}
