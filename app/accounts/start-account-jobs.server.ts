import type { Db } from '#app/platform/database/db.server.ts';
import { everyHour, everyMinute, workOn } from '#app/platform/jobs/jobs.server.ts';
import { accountMails } from './mail/account-mails.server.ts';
import { sendAccountMail } from './mail/send-account-mail.server.ts';
import { deleteAbandonedAccounts } from './personal-data/delete-account.server.ts';
import { deleteExpiredSessionsAndLinks } from './sessions/sessions.server.ts';
import { sendStaffInvitation, staffInvitationMail } from './staff/invitations.server.ts';

export async function startAccountJobs(db: Db): Promise<void> {
  await workOn(accountMails, (mail) => sendAccountMail(db, mail));
  await workOn(staffInvitationMail, (mail) => sendStaffInvitation(db, mail));
  await everyMinute('forget-ended-sessions', () => deleteExpiredSessionsAndLinks(db, new Date()));
  await everyHour('forget-abandoned-accounts', () => deleteAbandonedAccounts(db, new Date()));
}
