import { log } from './log.server.ts';

export type SecurityEvent =
  | 'signed-in'
  | 'sign-in-refused'
  | 'signed-out'
  | 'sessions-ended'
  | 'registered'
  | 'password-changed'
  | 'password-reset'
  | 'current-password-refused'
  | 'passkey-refused'
  | 'second-factor-refused'
  | 'email-change-asked'
  | 'account-deleted'
  | 'role-refused'
  | 'foreign-form-refused'
  | 'webhook-refused'
  | 'limit-reached';

/** Logs a security event. `account` is `emailInLog` of the entered address, even if no account has that address. */
export function logSecurityEvent(
  security: SecurityEvent,
  facts: {
    id?: string | undefined;
    customer?: string | undefined;
    account?: string | undefined;
    by?: 'password' | 'google' | 'link';
    reason?: string;
    role?: string;
    route?: string;
    limit?: string;
  },
): void {
  log.info({ security, ...facts }, 'security event');
}
