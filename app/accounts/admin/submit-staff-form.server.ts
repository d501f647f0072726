import type { Db } from '#app/platform/database/db.server.ts';
import type { Actor } from '#app/platform/editing/audit-log.server.ts';
import { isLanguage } from '#app/platform/text/language.ts';
import { emailField } from '../forms/account-form-schemas.server.ts';
import { type InvitationRefusal, inviteStaff, withdrawInvitation } from '../staff/invitations.server.ts';
import { type FactorResetRefusal, resetSecondFactor } from '../staff/reset-second-factor.server.ts';
import { changeStaffRole, revokeStaff, type StaffRefusal } from '../staff/staff.server.ts';
import { type StaffRole, staffRoles } from '../staff/staff-roles.ts';

type Submit = (db: Db, actor: Actor, form: FormData, now: Date) => Promise<StaffAnswer | undefined>;

export const staffForms: Record<string, Submit> = {
  invitations: submitInvitation,
  withdrawals: async (db, actor, form, now) =>
    answerOf('withdrawn', await withdrawInvitation(db, actor, textIn(form, 'id'), now)),
  'role-changes': async (db, actor, form, now) => {
    const role = roleIn(form, 'role');
    return role && answerOf('role-changed', await changeStaffRole(db, actor, memberIn(form), role, now));
  },
  revocations: async (db, actor, form, now) =>
    answerOf('revoked', await revokeStaff(db, actor, memberIn(form), now)),
  'second-factor-resets': async (db, actor, form, now) =>
    answerOf('factor-reset', await resetSecondFactor(db, actor, textIn(form, 'id'), now)),
};

export function staffStatus(answer: StaffAnswer): number {
  if (answer.ok) return 200;
  return statuses[answer.reason] ?? 409;
}

const statuses: Partial<Record<string, number>> = {
  'invalid-email': 400,
  missing: 404,
  'too-many': 429,
  'not-owner': 403,
};

async function submitInvitation(db: Db, actor: Actor, form: FormData, now: Date) {
  const role = roleIn(form, 'role');
  const language = form.get('language');
  if (!role || !isLanguage(language)) return;
  const typed = { email: textIn(form, 'email'), role };
  const email = emailField.safeParse(typed.email);
  if (!email.success) return answerOf('invited', { ok: false, reason: 'invalid-email' }, typed);
  const invited = await inviteStaff(db, actor, { email: email.data, role, language }, now);
  return answerOf('invited', invited.ok ? { ok: true, email: email.data } : invited, typed);
}

function answerOf(
  did: Extract<StaffAnswer, { ok: true }>['did'],
  outcome: { ok: true; email: string } | Refusal,
  typed?: { email: string; role: StaffRole },
): StaffAnswer {
  if (outcome.ok) return { of: 'staff', ok: true, did, email: outcome.email };
  return { of: 'staff', ok: false, reason: outcome.reason, ...(typed && { typed }) };
}

function memberIn(form: FormData) {
  return { profileId: textIn(form, 'id'), was: textIn(form, 'was') };
}

function roleIn(form: FormData, name: string): StaffRole | undefined {
  return staffRoles.find((role) => role === form.get(name));
}

function textIn(form: FormData, name: string): string {
  const value = form.get(name);
  return typeof value === 'string' ? value.replaceAll('\0', '').trim() : '';
}

type Refusal = StaffRefusal | InvitationRefusal | FactorResetRefusal | { ok: false; reason: 'invalid-email' };

export type StaffAnswer = { of: 'staff' } & (
  | { ok: true; did: 'invited' | 'withdrawn' | 'role-changed' | 'revoked' | 'factor-reset'; email: string }
  | { ok: false; reason: Refusal['reason']; typed?: { email: string; role: StaffRole } }
);
