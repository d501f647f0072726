import { deleteOldNotifications } from '#app/accounts/notifications/notifications.server.ts';
import { config } from '#app/platform/config.server.ts';
import type { Db } from '#app/platform/database/db.server.ts';
import { everyHour, everyMinute, workOn } from '#app/platform/jobs/jobs.server.ts';
import {
  notificationMails,
  queueNotificationMails,
  sendNotificationMail,
} from './notification-mails.server.ts';
import { recordShopTroubles } from './record-shop-troubles.server.ts';

export async function startNotificationJobs(db: Db): Promise<void> {
  const gigabytes = config.DATABASE_MAX_GIGABYTES;
  const mostDatabaseBytes = gigabytes === undefined ? undefined : gigabytes * 1_000_000_000;
  await workOn(notificationMails, (mail) => sendNotificationMail(db, mail));
  await everyMinute('look-for-trouble', () => recordShopTroubles(db, { mostDatabaseBytes }, new Date()));
  await everyMinute('tell-operators', async () => {
    await queueNotificationMails(db, new Date());
  });
  await everyHour('forget-notifications', () => deleteOldNotifications(db, new Date()));
}
