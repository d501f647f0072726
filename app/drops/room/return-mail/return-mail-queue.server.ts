import { defineQueue } from '#app/platform/jobs/jobs.server.ts';
import type { Language } from '#app/platform/text/language.ts';

/** A link to somebody's place in a queue, that they asked for at `askedAt`, ISO 8601. */
export type ReturnMail = { ticketId: string; email: string; language: Language; askedAt: string };

/** Retried for about a quarter of an hour: later it helps nobody. */
export const returnMails = defineQueue<ReturnMail>('drop-return-mail', 10);
