import { defineQueue } from '#app/platform/jobs/jobs.server.ts';

/** One asking; `askedAt` is ISO 8601. The mail's link confirms this size. */
export type DrawConfirmationMail = { entryId: string; productSizeId: string; askedAt: string };
/** Retried for about a day. */
export const drawConfirmationMails = defineQueue<DrawConfirmationMail>('drop-draw-confirmation-mail', 300);

/** What became of an entry. */
export type DrawResultMail = { entryId: string; result: 'won' | 'lost' };
/** Retried for about a day, as long as a piece is kept. */
export const drawResultMails = defineQueue<DrawResultMail>('drop-draw-result-mail', 300);
