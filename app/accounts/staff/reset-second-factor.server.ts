import { sql } from 'drizzle-orm';
import type { Db } from '#app/platform/database/db.server.ts';
import type { Actor } from '#app/platform/editing/audit-log.server.ts';
import { deleteSecondFactor } from '../second-factor/second-factor.server.ts';
import { profiles } from '../tables.server.ts';
import { lockStaffAndListOwners } from './lock-staff.server.ts';

export type FactorResetRefusal = { ok: false; reason: 'missing' | 'not-owner' | 'own-factor' };

/**
 * Takes the second factor of somebody away who lost it. Refuses one's own, which would make it worth no more than the session;
 * an actor who is no owner any more; and who has none (`missing`), as after a second press.
 */
export function resetSecondFactor(
  db: Db,
  actor: Actor,
  profileId: string,
  now: Date,
): Promise<{ ok: true; email: string } | FactorResetRefusal> {
  return db.transaction(async (tx) => {
    const owners = await lockStaffAndListOwners(tx);
    if (!owners.includes(actor.id)) return { ok: false, reason: 'not-owner' };
    if (actor.id === profileId) return { ok: false, reason: 'own-factor' };
    const [member] = await tx
      .select({ id: profiles.id, email: profiles.email })
      .from(profiles)
      .where(sql`${profiles.id}::text = ${profileId}`);
    if (!member || !(await deleteSecondFactor(tx, actor, member, now)))
      return { ok: false, reason: 'missing' };
    return { ok: true, email: member.email };
  });
}

/** For the command on the server, by which the last owner gets back in. False where nobody has this address or a second factor. */
export async function resetSecondFactorByCommand(db: Db, email: string, now: Date): Promise<boolean> {
  return db.transaction(async (tx) => {
    const [member] = await tx
      .select({ id: profiles.id, email: profiles.email })
      .from(profiles)
      .where(sql`lower(${profiles.email}) = lower(${email})`);
    const command = { id: '00000000-0000-0000-0000-000000000000', email: 'npm run reset-second-factor' };
    return member !== undefined && (await deleteSecondFactor(tx, command, member, now));
  });
}
