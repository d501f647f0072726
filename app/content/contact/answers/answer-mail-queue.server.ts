import { defineQueue } from '#app/platform/jobs/jobs.server.ts';

/** `number` counts the resends. Retries for about a day. */
export const answerMails = defineQueue<{ answerId: string; number: number }>('contact-answer-mail', 300);
