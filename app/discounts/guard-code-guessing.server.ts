import { clientNetwork } from '#app/platform/http/clients/client-network.ts';
import { isLimitReached, limitRate } from '#app/platform/http/limits/rate-limiter.server.ts';
import type { CodeProblem, WithheldDiscount } from './discount.ts';
import { withheldDiscountRateLimit, wrongCodeRateLimit } from './discount-limits.server.ts';

/** Whether somebody tried so many codes that are none that no further one is looked at. */
export async function mayTryCode(code: string | undefined, clientAddress: string): Promise<boolean> {
  return code === undefined || !(await isLimitReached(wrongCodeRateLimit, clientNetwork(clientAddress)));
}

/** Counts a code that no discount has. */
export async function countWrongCode(problem: CodeProblem | undefined, clientAddress: string): Promise<void> {
  if (problem === 'unknown') await limitRate(wrongCodeRateLimit, clientNetwork(clientAddress));
}

/**
 * Whether earlier orders may be looked up for an order under an address that nobody proved: no more once a client network was refused
 * discounts for what others ordered before, again and again.
 */
export async function mayJudgeUnproven(clientAddress: string): Promise<boolean> {
  return !(await isLimitReached(withheldDiscountRateLimit, clientNetwork(clientAddress)));
}

/** Counts an order under an unproven address that was refused a discount for what that address ordered before. */
export async function countWithheld(
  withheld: readonly WithheldDiscount[],
  clientAddress: string,
): Promise<void> {
  if (withheld.some(({ problem }) => problem !== 'sign-in'))
    await limitRate(withheldDiscountRateLimit, clientNetwork(clientAddress));
}
