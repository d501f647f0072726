import type { Customer } from '#app/accounts/current-customer.server.ts';
import {
  type Allowance,
  defineRateLimit,
  HOUR,
  limitWrongGuesses,
} from '#app/platform/http/limits/rate-limiter.server.ts';
import { mailboxOf } from '#app/platform/mail/mail-limits.server.ts';

/** Counts orders that are refused because of the buyer's earlier orders. Anyone can enter another person as buyer. */
const personalRefusals = defineRateLimit('personal-refusals', { points: 20, seconds: HOUR });

type PersonalRule = 'drop' | 'discount';

export type LimitPersonalRefusals = (rule: PersonalRule, isRefused: boolean) => Promise<Allowance>;

export async function mayReveal(
  { limitPersonalRefusals }: { limitPersonalRefusals?: LimitPersonalRefusals | undefined },
  rule: PersonalRule,
  isRefused: boolean,
): Promise<Allowance> {
  return limitPersonalRefusals ? limitPersonalRefusals(rule, isRefused) : { ok: true };
}

/**
 * Limits revealed refusals per network. A customer with a verified email address has a limit of their own, so that
 * others cannot exhaust it. Orders with that address count only for drops (docs/decisions/drop-limits.md).
 */
export function personalRefusalLimit({
  network,
  customer,
  email,
}: {
  network: string;
  customer: Customer | undefined;
  email: string;
}): LimitPersonalRefusals {
  const proven = customer?.isEmailVerified ? customer : undefined;
  const isOwnMailbox = proven !== undefined && mailboxOf(proven.email) === mailboxOf(email);
  const client = proven ? `customer ${proven.id}` : network;
  return async (rule, isRefused) =>
    rule === 'discount' && isOwnMailbox
      ? { ok: true }
      : limitWrongGuesses(personalRefusals, `${rule} ${client}`, isRefused);
}
