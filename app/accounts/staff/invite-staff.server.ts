import { and, eq, isNull, sql } from 'drizzle-orm';
import type { Db } from '#app/platform/database/db.server.ts';
import { type Actor, recordChange } from '#app/platform/editing/audit-log.server.ts';
import { limitRate } from '#app/platform/http/limits/rate-limiter.server.ts';
import { queueJob } from '#app/platform/jobs/jobs.server.ts';
import type { Language } from '#app/platform/text/language.ts';
import { staffInvitationMails } from '../account-limits.server.ts';
import { isAdminAddress } from '../admin-emails.server.ts';
import { profiles, staff, staffInvitations } from '../tables.server.ts';
import { STAFF_OBJECT } from './change-staff-role.server.ts';
import { staffInvitationMail } from './invitation-mail-queue.server.ts';
import { INVITED_FOR_DAYS } from './invited-for-days.ts';
import { lockStaffAndListOwners } from './lock-staff.server.ts';
import type { StaffRole } from './staff-roles.ts';

const DAY_MS = 24 * 3_600_000;
const SAME_PRESS_MS = 60_000;

type Invitation = { email: string; role: StaffRole; language: Language };

export type InvitationRefusal =
  | { ok: false; reason: 'already-staff' | 'not-owner' }
  | { ok: false; reason: 'too-many'; waitSeconds: number };

/**
 * Invites an address with a mailed link, valid once and for a week. A new invitation replaces the former one of the
 * address; the same one within a minute is a repeated press and changes nothing. Refuses current members, an actor
 * who is no longer an owner, and more than thirty mails an hour.
 */
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
    await recordChange(
      tx,
      actor,
      { objectType: STAFF_OBJECT, objectId: made.id, action: 'invited', after: { email, role } },
      now,
    );
    await queueJob(tx, staffInvitationMail, { invitationId: made.id });
    return { ok: true };
  });
}

/** Withdraws an invitation and its link; `missing` if it was accepted, has ended or was withdrawn. */
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
    await recordChange(
      tx,
      actor,
      { objectType: STAFF_OBJECT, objectId: invitationId, action: 'withdrawn', before: gone },
      now,
    );
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
