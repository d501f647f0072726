import { defineQueue } from '#app/platform/jobs/jobs.server.ts';

/** Contains only the invitation: the job creates the link's secret, so that none waits in the queue. */
export const staffInvitationMail = defineQueue<{ invitationId: string }>('staff-invitation-mail', 14);
