import { createHash, randomBytes } from 'node:crypto';
import { and, eq, isNull, sql } from 'drizzle-orm';
import { config, shopUrl } from '#app/platform/config.server.ts';
import type { Db } from '#app/platform/database/db.server.ts';
import { type Actor, recordChange } from '#app/platform/editing/audit-log.server.ts';
import { limitRate } from '#app/platform/http/limits/rate-limiter.server.ts';
import { defineQueue, queueJob } from '#app/platform/jobs/jobs.server.ts';
import { sendMail } from '#app/platform/mail/smtp.server.ts';
import type { Language } from '#app/platform/text/language.ts';
import { staffInvitationMails } from '../account-limits.server.ts';
import { isAdminAddress } from '../admin-email-addresses.server.ts';
import type { Customer } from '../current-customer.server.ts';
import { profiles, staff, staffInvitations } from '../tables.server.ts';
import { isLiveInvitation, lockStaffAndListOwners, STAFF_OBJECT } from './staff.server.ts';
import type { StaffRole } from './staff-roles.ts';

const DAY_MS = 24 * 3_600_000;
const SAME_PRESS_MS = 60_000;

type Invitation = { email: string; role: StaffRole; language: Language };

export type InvitationRefusal =
  | { ok: false; reason: 'already-staff' | 'not-owner' }
  | { ok: false; reason: 'too-many'; waitSeconds: number };

/** Mails an address a single-use link, valid for a week. Refuses members, non-owners and over thirty mails an hour. */
export async function inviteStaff(
  db: Db,
  actor: Actor,
  { email, role, language }: Invitation,
  now: Date,
): Promise<{ ok: true } | InvitationRefusal> {
  const allowed = await limitRate(staffInvitationMails, actor.id);
  if (!allowed.ok) return { ok: false, reason: 'too-many', waitSeconds: allowed.retryAfterSeconds };
  return db.transaction(async (tx) => {
    const owners = await lockStaffAndListOwners(tx);
    if (!owners.includes(actor.id)) return { ok: false, reason: 'not-owner' };
    if (isAdminAddress(email) || (await worksHere(tx, email))) return { ok: false, reason: 'already-staff' };
    const [former] = await tx
      .delete(staffInvitations)
      .where(sql`lower(${staffInvitations.email}) = lower(${email})`)
      .returning();
    const isSecondPress =
      former && former.role === role && now.getTime() - former.createdAt.getTime() < SAME_PRESS_MS;
    if (isSecondPress) {
      await tx.insert(staffInvitations).values(former);
      return { ok: true };
    }
    const expiresAt = new Date(now.getTime() + INVITED_FOR_DAYS * DAY_MS);
    const [made] = await tx
      .insert(staffInvitations)
      .values({ email, role, language, invitedBy: actor.email, createdAt: now, expiresAt })
      .returning({ id: staffInvitations.id });
    if (!made) throw new Error('The invitation was not inserted.');
    const object = { objectType: STAFF_OBJECT, objectId: made.id };
    await recordChange(tx, actor, { ...object, action: 'invited', after: { email, role } }, now);
    await queueJob(tx, staffInvitationMail, { invitationId: made.id });
    return { ok: true };
  });
}

export function withdrawInvitation(
  db: Db,
  actor: Actor,
  invitationId: string,
  now: Date,
): Promise<{ ok: true; email: string } | { ok: false; reason: 'missing' | 'not-owner' }> {
  return db.transaction(async (tx) => {
    const owners = await lockStaffAndListOwners(tx);
    if (!owners.includes(actor.id)) return { ok: false, reason: 'not-owner' };
    const [gone] = await tx
      .delete(staffInvitations)
      .where(sql`${staffInvitations.id}::text = ${invitationId}`)
      .returning({ email: staffInvitations.email, role: staffInvitations.role });
    if (!gone) return { ok: false, reason: 'missing' };
    const object = { objectType: STAFF_OBJECT, objectId: invitationId };
    await recordChange(tx, actor, { ...object, action: 'withdrawn', before: gone }, now);
    return { ok: true, email: gone.email };
  });
}

async function worksHere(tx: Db, email: string): Promise<boolean> {
  const found = await tx
    .select({ id: staff.profileId })
    .from(staff)
    .innerJoin(profiles, eq(profiles.id, staff.profileId))
    .where(and(isNull(staff.revokedAt), sql`lower(${profiles.email}) = lower(${email})`));
  return found.length > 0;
}

/** State of an invitation link. Only a signed-in customer with the invited, verified address may accept it. */
type FoundInvitation =
  | { as: 'dead' }
  | { as: 'signed-out' | 'unverified' | 'another-address' }
  | { as: 'ready'; role: StaffRole; invitedBy: string };

async function createInvitationToken(db: Db, invitationId: string, now: Date): Promise<string | undefined> {
  const token = randomBytes(32).toString('base64url');
  const [kept] = await db
    .update(staffInvitations)
    .set({ tokenHash: hashOf(token) })
    .where(and(eq(staffInvitations.id, invitationId), isLiveInvitation(now)))
    .returning({ id: staffInvitations.id });
  return kept && token;
}

export async function findInvitation(
  db: Db,
  token: string,
  customer: Customer | undefined,
  now: Date,
): Promise<FoundInvitation> {
  const { email, role, invitedBy } = staffInvitations;
  const [found] = await db
    .select({ email, role, invitedBy })
    .from(staffInvitations)
    .where(working(token, now));
  if (!found) return { as: 'dead' };
  if (!customer) return { as: 'signed-out' };
  if (customer.email.toLowerCase() !== found.email.toLowerCase()) return { as: 'another-address' };
  if (!customer.isEmailVerified) return { as: 'unverified' };
  return { as: 'ready', role: found.role, invitedBy: found.invitedBy };
}

/** Accepts an invitation once. A second call with the same link returns `dead`. */
export function acceptInvitation(
  db: Db,
  token: string,
  customer: Customer | undefined,
  now: Date,
): Promise<FoundInvitation | { as: 'accepted'; role: StaffRole }> {
  return db.transaction(async (tx) => {
    await lockStaffAndListOwners(tx);
    const found = await findInvitation(tx, token, customer, now);
    if (found.as !== 'ready' || !customer) return found;
    const { role, invitedBy } = found;
    await tx.delete(staffInvitations).where(working(token, now));
    const fields = { role, invitedBy, createdAt: now, revokedAt: null };
    await tx
      .insert(staff)
      .values({ profileId: customer.id, ...fields })
      .onConflictDoUpdate({ target: staff.profileId, set: fields });
    const object = { objectType: STAFF_OBJECT, objectId: customer.id };
    const after = { email: customer.email, role };
    await recordChange(tx, customer, { ...object, action: 'joined', after }, now);
    return { as: 'accepted', role };
  });
}

function working(token: string, now: Date) {
  return and(eq(staffInvitations.tokenHash, hashOf(token)), isLiveInvitation(now));
}

function hashOf(token: string): string {
  return createHash('sha256').update(token).digest('base64url');
}

/** The job itself creates the link's secret, so that the queue does not store it. */
export const staffInvitationMail = defineQueue<{ invitationId: string }>('staff-invitation-mail', 14);

const INVITED_FOR_DAYS = 7;

/** Mails an unexpired invitation with a new secret. Throws if the mail server is temporarily unavailable. */
export async function sendStaffInvitation(db: Db, { invitationId }: { invitationId: string }): Promise<void> {
  const [invitation] = await db.select().from(staffInvitations).where(eq(staffInvitations.id, invitationId));
  const token = invitation && (await createInvitationToken(db, invitationId, new Date()));
  if (!token) return;
  const { email: to, language, role, invitedBy } = invitation;
  const link = `${shopUrl}/staff-invitation?token=${token}&lang=${language}`;
  const { writeInvitationMail } = await import('./invitation-mail.server.ts');
  const written = await writeInvitationMail(
    { link, role, invitedBy, days: INVITED_FOR_DAYS },
    language,
    config.BRAND_NAME,
  );
  const of = createHash('sha256').update(token).digest('base64url').slice(0, 22);
  await sendMail({ ...written, to, language, messageId: `<staff-${of}@${new URL(shopUrl).hostname}>` });
}
