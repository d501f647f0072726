import { config } from '#app/platform/config.server.ts';
import { hasSampleAdmin } from '#app/platform/environment-settings.server.ts';
import { SAMPLE_ADMIN_EMAIL } from './sample-admin.ts';

export const adminEmails = [
  ...config.ADMIN_EMAILS,
  ...(hasSampleAdmin(config) ? [SAMPLE_ADMIN_EMAIL] : []),
].map((email) => email.toLowerCase());

export function isAdminAddress(email: string): boolean {
  return adminEmails.includes(email.toLowerCase());
}
