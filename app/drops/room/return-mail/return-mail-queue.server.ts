import { defineQueue } from '#app/platform/jobs/jobs.server.ts';
import type { Language } from '#app/platform/text/language.ts';

export type ReturnMail = { ticketId: string; email: string; language: Language; askedAt: string };

/** Retries for about a quarter of an hour; later the link is of no use. */
export const returnMails = defineQueue<ReturnMail>('drop-return-mail', 10);
