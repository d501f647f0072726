import type { StaffRole } from '../staff/staff-roles.ts';

/** What the page of staff says to a form. */
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
      /** Of an invitation, what was typed, for browsers that have no script yet. */
      typed?: { email: string; role: StaffRole };
    };
