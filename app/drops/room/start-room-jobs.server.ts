import type { Db } from '#app/platform/database/db.server.ts';
import { workOn } from '#app/platform/jobs/jobs.server.ts';
import { returnMails } from './return-mail/return-mail-queue.server.ts';
import { sendReturnMail } from './return-mail/send-return-mail.server.ts';

export async function startRoomJobs(db: Db): Promise<void> {
  await workOn(returnMails, (job) => sendReturnMail(db, job, new Date()));
}
