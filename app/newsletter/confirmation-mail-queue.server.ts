import { defineQueue } from '#app/platform/jobs/jobs.server.ts';

/** A sign-up; `signedUpAt` is ISO 8601. A later one replaces it. */
export type ConfirmationMail = { email: string; signedUpAt: string };

/** Retried for about a day. */
export const confirmationMails = defineQueue<ConfirmationMail>('newsletter-confirmation-mail', 300);
