import { defineQueue } from '#app/platform/jobs/jobs.server.ts';

/** One asking; `askedAt` is ISO 8601. A later one takes its place. */
export type ConfirmationMail = { alertId: string; askedAt: string };
/** Retried for about a day. */
export const stockAlertConfirmationMails = defineQueue<ConfirmationMail>(
  'stock-alert-confirmation-mail',
  300,
);

/** One offer of a piece; `offeredAt` is ISO 8601. */
export type BackInStockMail = { alertId: string; offeredAt: string };
/** Retried for longer than an offer lasts. */
export const backInStockMails = defineQueue<BackInStockMail>('back-in-stock-mail', 30);
