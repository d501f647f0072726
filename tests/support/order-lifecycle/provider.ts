import { randomUUID } from 'node:crypto';
import type { ProviderDispute } from '#app/payments/disputes.server.ts';
import type { ProviderRefund } from '#app/payments/refund-payment.server.ts';
import type { PaymentRequest } from '#app/payments/start-payment.server.ts';
import type { Mail } from '#app/platform/mail/smtp.server.ts';

/** Faults of a step: the process dies after or before the other side accepts, or the other side is away. */
export const faults = ['none', 'none', 'away', 'dies-before', 'dies-after'] as const;
export type Fault = (typeof faults)[number];

/** A payment provider with books of its own per payment, which refuses to return more than it has. */
export const provider = {
  fault: new Map<string, Fault>(),
  /** Payment pages by order. */
  pages: new Map<string, { sessionId: string; amountCents: number }>(),
  paid: new Map<string, number>(),
  disputes: new Map<string, ProviderDispute>(),
  refunds: new Map<string, (ProviderRefund & { refundId?: string })[]>(),
};

/** A mail server that records its mails, with faults per recipient. */
export const post = { fault: new Map<string, Fault>(), taken: [] as Mail[] };

export async function startPayment({ orderId, lines, adjustments, expiresAt }: PaymentRequest) {
  const fault = provider.fault.get(`pi_${orderId}`);
  if (fault === 'away') return { ok: false, reason: 'unavailable' };
  if (fault === 'dies-before') throw new Error('died before');
  const amountCents =
    lines.reduce((sum, { quantity, priceCents }) => sum + quantity * priceCents, 0) +
    adjustments.reduce((sum, { cents }) => sum + cents, 0);
  const sessionId = `cs_test_${orderId.replaceAll('-', '')}`;
  provider.pages.set(orderId, { sessionId, amountCents });
  if (fault === 'dies-after') throw new Error('died after');
  return { ok: true, sessionId, url: 'https://pay.example', expiresAt };
}

type AskedRefund = { refundId: string; paymentIntentId: string; amountCents: number };

export async function refundPayment({ refundId, paymentIntentId, amountCents }: AskedRefund) {
  const fault = provider.fault.get(paymentIntentId);
  if (fault === 'away') return { ok: false, reason: 'unavailable', answer: 'away' };
  if (fault === 'dies-before') throw new Error('died before');
  const made = provider.refunds.get(paymentIntentId) ?? [];
  const known = made.find((one) => one.refundId === refundId);
  if (!known && amountCents > leftAtProvider(paymentIntentId))
    return { ok: false, reason: 'refused', answer: 'more than is left' };
  if (!known)
    provider.refunds.set(paymentIntentId, [
      ...made,
      { refundId, providerId: `re_${refundId}`, amountCents, at: new Date(), isOurs: true, state: 'done' },
    ]);
  if (fault === 'dies-after') throw new Error('died after');
  return known?.state === 'failed'
    ? { ok: false, reason: 'refused', answer: 'failed' }
    : { ok: true, providerId: `re_${refundId}` };
}

/** Returns the provider's remainder of a payment, without refunds and amounts taken or held by a bank. */
export function leftAtProvider(payment: string): number {
  const back = (provider.refunds.get(payment) ?? []).filter(({ state }) => state !== 'failed');
  const dispute = provider.disputes.get(payment);
  const atBank = dispute && dispute.state !== 'won' ? dispute.amountCents : 0;
  const paid = provider.paid.get(payment) ?? 0;
  return back.reduce((left, { amountCents }) => left - amountCents, paid - atBank);
}

export async function listRefundsOfPayment(payment: string) {
  return provider.refunds.get(payment) ?? [];
}

/** Refunds in the provider's own dashboard. */
export function refundElsewhere(payment: string, amountCents: number, at: Date): void {
  const refund = { providerId: `re_${randomUUID()}`, amountCents, at, isOurs: false, state: 'done' } as const;
  provider.refunds.set(payment, [...(provider.refunds.get(payment) ?? []), refund]);
}

export async function findDispute(id: string) {
  return provider.disputes.get(id.replace('dp_', ''));
}

export function openDispute(payment: string, orderId: string, amountCents: number, at: Date): void {
  const dispute = {
    id: `dp_${payment}`,
    paymentIntentId: payment,
    orderId,
    amountCents,
    reason: 'fraudulent',
  };
  const untouched = { state: 'open', isRefundable: false, isAnswered: false } as const;
  provider.disputes.set(payment, { ...dispute, ...untouched, dueAt: at, openedAt: at });
}

export function decideDispute(payment: string, state: 'won' | 'lost'): void {
  const dispute = provider.disputes.get(payment);
  if (dispute?.state === 'open') provider.disputes.set(payment, { ...dispute, state });
}

export async function sendMail(mail: Mail) {
  const fault = post.fault.get(String(mail.to));
  if (fault === 'away' || fault === 'dies-before') throw new Error('the mail server is away');
  post.taken.push(mail);
  if (fault === 'dies-after') throw new Error('died after');
  return { ok: true };
}

/** A dying process affects only its own step; other errors are rethrown. */
export function unlessDied(error: unknown): void {
  if (!(error instanceof Error && error.message.startsWith('died'))) throw error;
}
