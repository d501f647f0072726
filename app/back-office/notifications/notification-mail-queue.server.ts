import type { NotificationKind } from '#app/accounts/notifications/notification-kinds.ts';
import { defineQueue } from '#app/platform/jobs/jobs.server.ts';

/** A mail to one operator about the notifications of a kind claimed at that ISO time; `to` is the recipient's id. */
export type NotificationMail = { kind: NotificationKind; at: string; to: string };

/** Retried for about a day: a mail about the mail server is still worth reading afterwards. */
export const notificationMails = defineQueue<NotificationMail>('operator-notification', 300);
