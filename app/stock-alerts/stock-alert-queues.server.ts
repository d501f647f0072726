import { defineQueue } from '#app/platform/jobs/jobs.server.ts';

/** Holds one request; `askedAt` is ISO 8601. A later one replaces it. */
export type ConfirmationMail = { alertId: string; askedAt: string };
/** Retries for about a day. */
export const stockAlertConfirmationMails = defineQueue<ConfirmationMail>(
  'stock-alert-confirmation-mail',
  300,
);

/** Holds one offer; `offeredAt` is ISO 8601. */
export type BackInStockMail = { alertId: string; offeredAt: string };
/** Retries for longer than an offer lasts. */
export const backInStockMails = defineQueue<BackInStockMail>('back-in-stock-mail', 30);
