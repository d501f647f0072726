import type { NotificationKind } from '#app/accounts/notifications/notification-kinds.ts';
import { defineQueue } from '#app/platform/jobs/jobs.server.ts';

/** One mail to one operator: what was claimed at that moment (ISO) of a kind; `to` is a recipient's id. */
export type NotificationMail = { kind: NotificationKind; at: string; to: string };

/** For about a day: what is about a mail server that is away is worth reading when it is back. */
export const notificationMails = defineQueue<NotificationMail>('operator-notification', 300);
