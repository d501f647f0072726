import { log } from './log.server.ts';

/** What somebody does, or tries to do, that whoever looks into an attack wants to find. docs/watching.md lists them. */
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

/**
 * Writes a security event into the log. `customer` is an id; `account` what stands for
 * an address that was tried (`emailInLog`), so that guesses at one belong together whether it has an account or not; `id` the
 * request's.
 */
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
