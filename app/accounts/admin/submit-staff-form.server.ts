import type { Db } from '#app/platform/database/db.server.ts';
import type { Actor } from '#app/platform/editing/audit-log.server.ts';
import { isLanguage } from '#app/platform/text/language.ts';
import { emailField } from '../forms/account-form-schemas.server.ts';
import { type InvitationRefusal, inviteStaff, withdrawInvitation } from '../staff/invitations.server.ts';
import { type FactorResetRefusal, resetSecondFactor } from '../staff/reset-second-factor.server.ts';
import { changeStaffRole, revokeStaff, type StaffRefusal } from '../staff/staff.server.ts';
import { type StaffRole, staffRoles } from '../staff/staff-roles.ts';

export const staffForms = {
  invitations: submitInvitation,
  withdrawals: submitWithdrawal,
  'role-changes': submitRoleChange,
  revocations: submitRevocation,
  'second-factor-resets': submitFactorReset,
};

type Submit = (db: Db, actor: Actor, form: FormData, now: Date) => Promise<StaffAnswer | undefined>;
staffForms satisfies Record<string, Submit>;

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
  const email = textIn(form, 'email');
  if (!role || !isLanguage(language)) return;
  const typed = { email, role };
  const parsed = emailField.safeParse(email);
  if (!parsed.success) return refused({ ok: false, reason: 'invalid-email' }, typed);
  const invited = await inviteStaff(db, actor, { email: parsed.data, role, language }, now);
  return invited.ok ? done('invited', parsed.data) : refused(invited, typed);
}

async function submitWithdrawal(db: Db, actor: Actor, form: FormData, now: Date) {
  const withdrawn = await withdrawInvitation(db, actor, textIn(form, 'id'), now);
  return withdrawn.ok ? done('withdrawn', withdrawn.email) : refused(withdrawn);
}

async function submitRoleChange(db: Db, actor: Actor, form: FormData, now: Date) {
  const role = roleIn(form, 'role');
  if (!role) return;
  const changed = await changeStaffRole(db, actor, memberIn(form), role, now);
  return changed.ok ? done('role-changed', changed.email) : refused(changed);
}

async function submitRevocation(db: Db, actor: Actor, form: FormData, now: Date) {
  const revoked = await revokeStaff(db, actor, memberIn(form), now);
  return revoked.ok ? done('revoked', revoked.email) : refused(revoked);
}

async function submitFactorReset(db: Db, actor: Actor, form: FormData, now: Date) {
  const reset = await resetSecondFactor(db, actor, textIn(form, 'id'), now);
  return reset.ok ? done('factor-reset', reset.email) : refused(reset);
}

function done(did: Extract<StaffAnswer, { ok: true }>['did'], email: string): StaffAnswer {
  return { of: 'staff', ok: true, did, email };
}

function refused({ reason }: Refusal, typed?: { email: string; role: StaffRole }): StaffAnswer {
  return { of: 'staff', ok: false, reason, ...(typed && { typed }) };
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
