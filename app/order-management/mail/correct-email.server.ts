import { eq } from 'drizzle-orm';
import { emailField } from '#app/accounts/forms/account-form-schemas.server.ts';
import { changeOrderEmail } from '#app/order-edits/email-change.server.ts';
import { lockOrder } from '#app/orders/editing/lock-order.server.ts';
import { recordOrderChange } from '#app/orders/editing/order-log.server.ts';
import { listUndeliveredOf, retryUndeliveredMails } from '#app/orders/mail/undelivered-mails.server.ts';
import { orders } from '#app/orders/tables.server.ts';
import type { Db } from '#app/platform/database/db.server.ts';
import type { Actor } from '#app/platform/editing/audit-log.server.ts';
import { resendConfirmation } from './resend-confirmation.server.ts';

export type MailRefusal =
  | 'not-found'
  | 'invalid-email'
  | 'anonymised'
  | 'not-paid'
  | 'cancelled'
  | 'too-many'
  | 'mail-refused'
  | 'mail-unavailable'
  /** The current address receives emails. It can only be changed through a confirmed link (`requestEmailChange`). */
  | 'arrives';

export type ResentMails = 'queued' | 'sent';

/** Resends undelivered emails, or the confirmation if there are none. A new address requires an undelivered email. */
export async function correctEmailAndResendMails(
  db: Db,
  actor: Actor,
  { number, email: typed }: { number: string; email?: string },
  now: Date,
): Promise<{ ok: true; did: ResentMails } | { ok: false; reason: MailRefusal }> {
  const begun = await db.transaction((tx) => correctAndRetry(tx, actor, { number, typed }, now));
  if (!begun.ok) return begun;
  const { order, retried } = begun;
  if (retried > 0) return { ok: true, did: 'queued' };
  const refusal = order.paymentStatus !== 'paid' ? 'not-paid' : order.status === 'cancelled' && 'cancelled';
  if (refusal) return { ok: false, reason: refusal };
  const sent = await resendConfirmation(db, order.id, now, (tx, resend) => {
    return recordOrderChange(tx, actor, order.id, { action: 'mail-asked', after: { resend } }, now);
  });
  return sent.ok ? { ok: true, did: 'sent' } : sent;
}

async function correctAndRetry(
  tx: Db,
  actor: Actor,
  { number, typed }: { number: string; typed: string | undefined },
  now: Date,
) {
  const order = await lockOrder(tx, eq(orders.orderNumber, number));
  if (!order) return { ok: false, reason: 'not-found' } as const;
  if (!order.email) return { ok: false, reason: 'anonymised' } as const;
  const email = emailField.safeParse(typed || order.email);
  if (!email.success) return { ok: false, reason: 'invalid-email' } as const;
  if (email.data !== order.email.toLowerCase()) {
    if (!(await listUndeliveredOf(tx, order.id)).length) return { ok: false, reason: 'arrives' } as const;
    await changeOrderEmail(tx, order, email.data, now);
    const change = { before: { email: order.email }, after: { email: email.data } };
    await recordOrderChange(tx, actor, order.id, { action: 'email-corrected', ...change }, now);
  }
  return { ok: true, order, retried: await retryUndeliveredMails(tx, actor, order.id, now) } as const;
}
