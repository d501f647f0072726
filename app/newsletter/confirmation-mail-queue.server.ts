import { defineQueue } from '#app/platform/jobs/jobs.server.ts';

/** One sign-up of an address; `signedUpAt` is ISO 8601. A later one takes its place. */
export type ConfirmationMail = { email: string; signedUpAt: string };

/** Retried for about a day. */
export const confirmationMails = defineQueue<ConfirmationMail>('newsletter-confirmation-mail', 300);
