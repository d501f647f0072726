import { config } from '#app/platform/config.server.ts';
import { hasSampleAdmin } from '#app/platform/environment-settings.server.ts';
import { SAMPLE_ADMIN_EMAIL } from './sample-admin.ts';

/** E-mail addresses, in lower case, whose owners may enter the back office once they have verified them. */
export const adminEmails = [
  ...config.ADMIN_EMAILS,
  ...(hasSampleAdmin(config) ? [SAMPLE_ADMIN_EMAIL] : []),
].map((email) => email.toLowerCase());

/** Whether the settings name this address as an operator's; this alone gives no access. */
export function isAdminAddress(email: string): boolean {
  return adminEmails.includes(email.toLowerCase());
}
