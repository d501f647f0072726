import { sql } from 'drizzle-orm';
import { config } from '#app/platform/config.server.ts';
import { type Db, db, pool } from '#app/platform/database/db.server.ts';
import { migrateDatabase } from '#app/platform/database/migrate.server.ts';
import type { Actor } from '#app/platform/editing/audit-log.server.ts';
import { deleteSecondFactor } from '../second-factor/second-factor.server.ts';
import { profiles } from '../tables.server.ts';
import { lockStaffAndListOwners } from './staff.server.ts';

export type FactorResetRefusal = { ok: false; reason: 'missing' | 'not-owner' | 'own-factor' };

/** Removes a member's lost second factor. Refuses the actor's own, non-owners, and `missing` if there is none. */
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

/** Removes a second factor by command, for the last owner. Returns false if there is no such account or factor. */
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

export async function runSecondFactorReset(email: string): Promise<boolean> {
  await migrateDatabase(config.DATABASE_URL ?? '');
  try {
    return await resetSecondFactorByCommand(db, email, new Date());
  } finally {
    await pool.end();
  }
}
