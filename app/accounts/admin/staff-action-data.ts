import type { StaffRole } from '../staff/staff-roles.ts';

export type StaffAnswer =
  | {
      of: 'staff';
      ok: true;
      did: 'invited' | 'withdrawn' | 'role-changed' | 'revoked' | 'factor-reset';
      email: string;
    }
  | {
      of: 'staff';
      ok: false;
      reason:
        | 'invalid-email'
        | 'already-staff'
        | 'too-many'
        | 'missing'
        | 'changed'
        | 'last-owner'
        | 'from-settings'
        | 'not-owner'
        | 'own-factor';
      /** Input of an invitation, for browsers without JavaScript. */
      typed?: { email: string; role: StaffRole };
    };
