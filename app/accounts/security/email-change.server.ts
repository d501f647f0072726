import { and, eq, ne } from 'drizzle-orm';
import type { Db } from '#app/platform/database/db.server.ts';
import { clientSubnet } from '#app/platform/http/clients/client-subnet.ts';
import type { RequestInfo } from '#app/platform/http/request-info.server.ts';
import { logSecurityEvent } from '#app/platform/log/log-security-event.server.ts';
import { defineMailLimit } from '#app/platform/mail/mail-limits.server.ts';
import { VERIFY_WITHIN_HOURS } from '../auth.server.ts';
import { findSession } from '../current-customer.server.ts';
import {
  type RefusedResult,
  type SubmitForm,
  submitResult,
  tooManyAttemptsResult,
} from '../forms/account-form.ts';
import { emailChangeForm, parseAccountForm } from '../forms/account-form-schemas.server.ts';
import {
  type LinkRequest,
  queueAccountMail,
  queueRateLimitedAccountLink,
} from '../mail/account-mails.server.ts';
import {
  createMailedLink,
  endAccountLinks,
  findMailedLink,
  redeemMailedLink,
  wasMailedLinkUsed,
} from '../mail/mailed-link-tokens.server.ts';
import { verifyCustomerPassword, wrongCurrentPassword } from '../passwords/customer-password.server.ts';
import { profiles, sessions } from '../tables.server.ts';
import { deleteUnverifiedAccount } from '../verification/verify-email.server.ts';

const PURPOSE = 'email-change';

/** Limits mails to the new address, since it may belong to a stranger. */
const limitNewAddressMail = defineMailLimit('new-address', { mailsFromNetwork: 3 });

type RequestedEmailChange = {
  userId: string;
  sessionId: string;
  oldEmail: string;
  newEmail: string;
  asks: 'old' | 'new';
} & LinkRequest;

type Confirmation =
  | { outcome: 'half' | 'taken' | 'used' | 'dead' }
  | { outcome: 'refused'; refused: RefusedResult }
  | { outcome: 'changed'; owner: { id: string; email: string } };

export function createEmailChangeToken(db: Db, change: RequestedEmailChange, now: Date): Promise<string> {
  return createMailedLink(db, PURPOSE, JSON.stringify(change), VERIFY_WITHIN_HOURS, now);
}

export async function findEmailChange(db: Db, token: string, request: Request, now: Date) {
  const about = await findMailedLink(db, PURPOSE, token, now);
  if (!about) return;
  const change = JSON.parse(about) as RequestedEmailChange;
  const session = await findSession(request);
  return { ...change, needsPassword: session?.id !== change.sessionId };
}

/** Redeems a link. The one sent to the current address mails a second to the new address; that one makes the change. */
export async function confirmEmailChange(
  db: Db,
  { token, current }: { token: string; current?: string | undefined },
  info: RequestInfo,
  request: Request,
  now: Date,
): Promise<Confirmation> {
  const met = await findEmailChange(db, token, request, now);
  if (!met) return { outcome: await outcomeOfSpent(db, token, now) };
  if (met.needsPassword) {
    const proof = await verifyCustomerPassword(db, met.userId, current, clientSubnet(info.clientAddress));
    if (!proof.ok) return { outcome: 'refused', refused: refusedFor(proof) };
  }
  if (met.asks === 'old') {
    const mail = await limitNewAddressMail(met.newEmail, info.clientAddress);
    if (!mail.ok) return { outcome: 'refused', refused: tooManyAttemptsResult(mail.retryAfterSeconds) };
  }
  if (!(await redeemMailedLink(db, PURPOSE, token, now)))
    return { outcome: await outcomeOfSpent(db, token, now) };
  const { userId, sessionId, oldEmail, newEmail, asks, askedAt, browser } = met;
  if (asks === 'old') {
    const fields = { to: newEmail, newEmail, sessionId, askedAt, browser };
    await queueAccountMail(db, 'email-new', oldEmail, fields);
    return { outcome: 'half' };
  }
  const here = (await findSession(request))?.id ?? sessionId;
  const changed = await changeAddress(db, met, here, now).catch(takenBySomebody);
  if (changed === 'taken') return { outcome: 'taken' };
  if (!changed) return { outcome: 'dead' };
  await queueAccountMail(db, 'email-changed', newEmail, { to: oldEmail, newEmail });
  return { outcome: 'changed', owner: { id: userId, email: newEmail } };
}

export async function outcomeOfSpent(db: Db, token: string, now: Date): Promise<'used' | 'dead'> {
  return (await wasMailedLinkUsed(db, PURPOSE, token, now)) ? 'used' : 'dead';
}

function refusedFor(
  proof: Exclude<Awaited<ReturnType<typeof verifyCustomerPassword>>, { ok: true }>,
): RefusedResult {
  if (proof.reason === 'too-many') return tooManyAttemptsResult(proof.waitSeconds);
  const current = proof.reason === 'password-required' ? 'verify.passwordRequired' : 'verify.wrongPassword';
  return submitResult({ ok: false, reason: 'invalid', problems: { current } }, 403);
}

function changeAddress(db: Db, change: RequestedEmailChange, keptSessionId: string, now: Date) {
  const { userId, oldEmail, newEmail } = change;
  return db.transaction(async (tx) => {
    await deleteUnverifiedAccount(tx, newEmail);
    const changed = await tx
      .update(profiles)
      .set({ email: newEmail, isVerified: true, updatedAt: now })
      .where(and(eq(profiles.id, userId), eq(profiles.email, oldEmail)))
      .returning({ id: profiles.id });
    if (!changed.length) return false;
    await tx.delete(sessions).where(and(eq(sessions.userId, userId), ne(sessions.id, keptSessionId)));
    await endAccountLinks(tx, userId);
    return true;
  });
}

const UNIQUE_VIOLATION = '23505';

function takenBySomebody(error: unknown): 'taken' {
  const { code, cause } = error as { code?: string; cause?: { code?: string } };
  if ((cause?.code ?? code) === UNIQUE_VIOLATION) return 'taken';
  throw error;
}

/** Mails the current address a link to confirm. Does not reveal if the new one has an account. 403 `unverified`. */
export const submitEmailChange: SubmitForm = async (db, typed, info, request) => {
  const session = await findSession(request);
  if (!session) return submitResult({ ok: false, reason: 'signed-out' }, 401);
  const read = parseAccountForm(emailChangeForm, typed);
  if ('refused' in read) return read.refused;
  const { id, email, isEmailVerified } = session.customer;
  if (!isEmailVerified) return submitResult({ ok: false, reason: 'unverified' }, 403);
  const proof = await verifyCustomerPassword(db, id, read.fields.current, session.id);
  if (!proof.ok && proof.reason === 'too-many') return tooManyAttemptsResult(proof.waitSeconds);
  if (!proof.ok) return wrongCurrentPassword({ id: info.id, customer: id });
  const change = { newEmail: read.fields.email, sessionId: session.id };
  const mail = await queueRateLimitedAccountLink(db, 'email-change', email, info, request, change);
  if (mail.ok) logSecurityEvent('email-change-asked', { id: info.id, customer: id });
  return mail.ok ? submitResult({ ok: true }, 200) : tooManyAttemptsResult(mail.retryAfterSeconds);
};
