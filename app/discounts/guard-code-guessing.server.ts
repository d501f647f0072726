import { clientNetwork } from '#app/platform/http/clients/client-network.ts';
import { isLimitReached, limitRate } from '#app/platform/http/limits/rate-limiter.server.ts';
import type { CodeProblem } from './discount.ts';
import { wrongCodeRateLimit } from './discount-limits.server.ts';

/** Whether somebody tried so many codes that are none that no further one is looked at. */
export async function mayTryCode(code: string | undefined, clientAddress: string): Promise<boolean> {
  return code === undefined || !(await isLimitReached(wrongCodeRateLimit, clientNetwork(clientAddress)));
}

/** Counts a code that no discount has. */
export async function countWrongCode(problem: CodeProblem | undefined, clientAddress: string): Promise<void> {
  if (problem === 'unknown') await limitRate(wrongCodeRateLimit, clientNetwork(clientAddress));
}
