import { type Fetched, fetchJson } from '#app/platform/http/fetching/fetch-json.ts';

const MOST_ATTEMPTS = 5;

export async function fetchInTurn<Body extends object>(
  ...request: Parameters<typeof fetchJson>
): Promise<Fetched<Body & { error: string }>> {
  for (let attempt = 1; ; attempt += 1) {
    const answer = await fetchJson<Body & { error: string }>(...request);
    const isBusy = !answer.ok && answer.body.error === 'busy';
    if (!isBusy || attempt === MOST_ATTEMPTS) return answer;
    // Random pauses spread requests that were refused at the same time.
    await new Promise((resolve) => setTimeout(resolve, answer.waitSeconds * 1000 * (1 + Math.random())));
  }
}
