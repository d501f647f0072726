import type { Customer } from '#app/accounts/current-customer.server.ts';
import {
  type Allowance,
  defineRateLimit,
  HOUR,
  limitWrongGuesses,
} from '#app/platform/http/limits/rate-limiter.server.ts';
import { mailboxOf } from '#app/platform/mail/mail-limits.server.ts';

/** Orders that were refused for what their buyer, whom anybody can name, has had before. */
const personalRefusals = defineRateLimit('personal-refusals', { points: 20, seconds: HOUR });

/** A drop refuses whoever has enough of it or is blocked, a discount whoever ordered or used it before. */
type PersonalRule = 'drop' | 'discount';

/** Counts an order that a rule refuses, and says whether the outcome, whichever it is, may be revealed. */
export type LimitPersonalRefusals = (rule: PersonalRule, isRefused: boolean) => Promise<Allowance>;

/** Says whether the outcome of a rule may be revealed, by the buyer's limit if there is one. */
export async function mayReveal(
  { limitPersonalRefusals }: { limitPersonalRefusals?: LimitPersonalRefusals | undefined },
  rule: PersonalRule,
  isRefused: boolean,
): Promise<Allowance> {
  return limitPersonalRefusals ? limitPersonalRefusals(rule, isRefused) : { ok: true };
}

/**
 * Returns what bounds how many of such refusals are revealed to one client: by network, and for customers with a confirmed address by
 * account, so that no network keeps them from buying. An order with a customer's own confirmed address reveals only what is their own of
 * discounts, and is not counted for these. See docs/decisions/drop-limits.md.
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
