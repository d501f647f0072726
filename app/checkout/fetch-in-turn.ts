import { type Fetched, fetchJson } from '#app/platform/http/fetching/fetch-json.ts';

const MOST_ATTEMPTS = 5;

/** Asks the shop; where too much is asked of it at once, the same again a few times before its shopper reads of it. */
export async function fetchInTurn<Body extends object>(
  ...request: Parameters<typeof fetchJson>
): Promise<Fetched<Body & { error: string }>> {
  for (let attempt = 1; ; attempt += 1) {
    const answer = await fetchJson<Body & { error: string }>(...request);
    const isBusy = !answer.ok && answer.body.error === 'busy';
    if (!isBusy || attempt === MOST_ATTEMPTS) return answer;
    // Not all at the same moment: they were refused together.
    await new Promise((resolve) => setTimeout(resolve, answer.waitSeconds * 1000 * (1 + Math.random())));
  }
}
