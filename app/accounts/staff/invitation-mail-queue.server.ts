import { defineQueue } from '#app/platform/jobs/jobs.server.ts';

/** Names the invitation only: the secret of its link is made by the job, so that none waits in the queue. */
export const staffInvitationMail = defineQueue<{ invitationId: string }>('staff-invitation-mail', 14);
