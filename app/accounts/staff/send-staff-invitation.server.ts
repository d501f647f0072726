import { createHash } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { config, shopUrl } from '#app/platform/config.server.ts';
import type { Db } from '#app/platform/database/db.server.ts';
import { sendMail } from '#app/platform/mail/smtp.server.ts';
import { staffInvitations } from '../tables.server.ts';
import { createInvitationToken } from './invitations.server.ts';

/** Mails an unexpired invitation with a new secret. Throws if the mail server is temporarily unavailable. */
export async function sendStaffInvitation(db: Db, { invitationId }: { invitationId: string }): Promise<void> {
  const [invitation] = await db.select().from(staffInvitations).where(eq(staffInvitations.id, invitationId));
  const token = invitation && (await createInvitationToken(db, invitationId, new Date()));
  if (!token) return;
  const { email: to, language, role, invitedBy } = invitation;
  const link = `${shopUrl}/staff-invitation?token=${token}&lang=${language}`;
  // Imports on demand, since the email library is large and only the process that sends emails needs it.
  const { writeInvitationMail } = await import('./invitation-mail.server.tsx');
  const written = await writeInvitationMail({ link, role, invitedBy }, language, config.BRAND_NAME);
  const of = createHash('sha256').update(token).digest('base64url').slice(0, 22);
  await sendMail({ ...written, to, language, messageId: `<staff-${of}@${new URL(shopUrl).hostname}>` });
}
