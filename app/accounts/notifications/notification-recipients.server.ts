import { sql } from 'drizzle-orm';
import type { Db } from '#app/platform/database/db.server.ts';
import type { Language } from '#app/platform/text/language.ts';
import { adminEmails } from '../admin-emails.server.ts';
import { type StaffRole, staffRoles } from '../staff/staff-roles.ts';
import { isSerious, type NotificationKind, notificationKindsOf } from './notification-kinds.ts';

/** Whom a mail goes to. `id` stays the same while their address may change: a profile's, or of who has none the address. */
export type NotificationRecipient = { id: string; email: string; language: Language };

/**
 * Who is mailed about a kind: everybody who works here, whose role may read about it, and who chose it or left it as it was;
 * and addresses of the settings without a verified account, about what is serious.
 */
export async function listNotificationRecipients(
  db: Db,
  kind: NotificationKind,
): Promise<NotificationRecipient[]> {
  const roles: StaffRole[] = staffRoles.filter((role) => notificationKindsOf(role).includes(kind));
  const { rows } = await db.execute<NotificationRecipient & { isVerified: boolean; isMailed: boolean }>(sql`
    select profile.id, profile.email, profile.language, profile.is_verified as "isVerified",
      coalesce(case when is_named then 'owner' else staff.role end = any(${sql.param(roles)}::text[]), false)
        and coalesce(choice.is_wanted, ${isSerious(kind)}) as "isMailed"
    from (select *, lower(email) = any(${sql.param(adminEmails)}::text[]) as is_named from profiles) profile
    left join staff on staff.profile_id = profile.id and staff.revoked_at is null
    left join notification_choices choice on choice.profile_id = profile.id and choice.kind = ${kind}
    where is_named or staff.role is not null
    order by profile.email`);
  const withAccount = rows.filter(({ isVerified }) => isVerified);
  const named = adminEmails.filter(
    (address) => !withAccount.some(({ email }) => email.toLowerCase() === address),
  );
  const unverified = (address: string) => rows.find(({ email }) => email.toLowerCase() === address);
  return [
    ...withAccount
      .filter(({ isMailed }) => isMailed)
      .map(({ id, email, language }) => ({ id, email, language })),
    ...(isSerious(kind)
      ? named.map((email) => ({ id: email, email, language: unverified(email)?.language ?? 'en' }))
      : []),
  ];
}
