import { sql } from 'drizzle-orm';
import type { Db } from '#app/platform/database/db.server.ts';
import type { Language } from '#app/platform/text/language.ts';
import { adminEmails } from '../admin-emails.server.ts';
import { type StaffRole, staffRoles } from '../staff/staff-roles.ts';
import { isSerious, type NotificationKind, notificationKindsOf } from './notification-kinds.ts';

/** A recipient of a notification: `id` is the profile's, or the bare address without an account. */
export type NotificationRecipient = { id: string; email: string; language: Language };

/**
 * Returns the recipients of a kind: staff whose role may receive it and who did not opt out, plus addresses of the
 * settings without a verified account for serious kinds.
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
