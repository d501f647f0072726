import { defineQueue } from '#app/platform/jobs/jobs.server.ts';

/** `number` counts how often an answer was mailed anew. Retried for about a day. */
export const answerMails = defineQueue<{ answerId: string; number: number }>('contact-answer-mail', 300);
