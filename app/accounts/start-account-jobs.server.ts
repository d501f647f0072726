import type { Db } from '#app/platform/database/db.server.ts';
import { everyMinute, workOn } from '#app/platform/jobs/jobs.server.ts';
import { accountMails } from './mail/account-mail-queue.server.ts';
import { sendAccountMail } from './mail/send-account-mail.server.ts';
import { deleteExpiredSessionsAndLinks } from './sessions/delete-expired-sessions-and-links.server.ts';
import { staffInvitationMail } from './staff/invitation-mail-queue.server.ts';
import { sendStaffInvitation } from './staff/send-staff-invitation.server.ts';

/** Starts the jobs of accounts: sending mails, and deleting sessions and links that have expired. */
export async function startAccountJobs(db: Db): Promise<void> {
  await workOn(accountMails, (mail) => sendAccountMail(db, mail));
  await workOn(staffInvitationMail, (mail) => sendStaffInvitation(db, mail));
  await everyMinute('forget-ended-sessions', () => deleteExpiredSessionsAndLinks(db, new Date()));
}
