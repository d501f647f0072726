import type { Customer } from '#app/accounts/current-customer.server.ts';
import {
  type Allowance,
  defineRateLimit,
  HOUR,
  limitWrongGuesses,
} from '#app/platform/http/limits/rate-limiter.server.ts';
import { mailboxOf } from '#app/platform/mail/mail-limits.server.ts';

/** Counts orders refused because of the buyer's earlier orders, since anyone can name another person as buyer. */
const personalRefusals = defineRateLimit('personal-refusals', { points: 20, seconds: HOUR });

/** A drop refuses blocked buyers and those at its limit, a discount those who ordered or used it before. */
type PersonalRule = 'drop' | 'discount';

/** Counts a refused order, and returns whether the outcome may be revealed. */
export type LimitPersonalRefusals = (rule: PersonalRule, isRefused: boolean) => Promise<Allowance>;

/** Returns whether the outcome of a rule may be revealed, by the buyer's limit if there is one. */
export async function mayReveal(
  { limitPersonalRefusals }: { limitPersonalRefusals?: LimitPersonalRefusals | undefined },
  rule: PersonalRule,
  isRefused: boolean,
): Promise<Allowance> {
  return limitPersonalRefusals ? limitPersonalRefusals(rule, isRefused) : { ok: true };
}

/**
 * Returns a limit on the personal refusals revealed to a client: per network, or per account for customers with a verified address, so that
 * no network stops them from buying. An order with the customer's own verified address reveals only their own use of discounts, and does
 * not count for these. See docs/decisions/drop-limits.md.
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
