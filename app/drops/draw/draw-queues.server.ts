import { defineQueue } from '#app/platform/jobs/jobs.server.ts';

/** Holds one request; `askedAt` is ISO 8601. The mail's link confirms this size. */
export type DrawConfirmationMail = { entryId: string; productSizeId: string; askedAt: string };
/** Retries for about a day. */
export const drawConfirmationMails = defineQueue<DrawConfirmationMail>('drop-draw-confirmation-mail', 300);

export type DrawResultMail = { entryId: string; result: 'won' | 'lost' };
/** Retries for about a day, which is how long an item is reserved. */
export const drawResultMails = defineQueue<DrawResultMail>('drop-draw-result-mail', 300);
