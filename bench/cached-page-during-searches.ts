import { setTimeout as sleep } from 'node:timers/promises';
import { loadWithWrk } from './load-with-wrk.ts';
import { median } from './statistics.ts';

const ROUND_SECONDS = 4;
const ROUNDS = 3;
/** Searches a second by one client, the rate that slowed all others to a fifth before it was limited. */
const SEARCHES = 44;
const words = ['linen', 'shirt', 'jurk', 'kaftan', 'silk', 'sjaal', 'red', 'broek', 'trousers', 'zijden'];

export type CachedPageDuringSearchesResult = {
  alone: number;
  beside: number;
  ratio: number;
  refused: number;
  asked: number;
};

/** Measures requests a second of a cached page, alone and beside one client that searches, in turns; returns medians. */
export async function measureCachedPageDuringSearches(
  shopUrl: string,
): Promise<CachedPageDuringSearchesResult> {
  const rounds: Record<'alone' | 'beside', number[]> = { alone: [], beside: [] };
  const statuses: number[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    rounds.alone.push((await loadWithWrk(`${shopUrl}/women`, { seconds: ROUND_SECONDS })).perSecond);
    const searches = search(shopUrl, statuses);
    rounds.beside.push((await loadWithWrk(`${shopUrl}/women`, { seconds: ROUND_SECONDS })).perSecond);
    await searches;
  }
  const ratios = rounds.beside.map((beside, round) => beside / (rounds.alone[round] ?? Number.NaN));
  return {
    alone: median(rounds.alone),
    beside: median(rounds.beside),
    ratio: median(ratios),
    refused: statuses.filter((status) => status === 429 || status === 503).length,
    asked: statuses.length,
  };
}

async function search(shopUrl: string, statuses: number[]): Promise<void> {
  const asked: Promise<void>[] = [];
  for (let number = 0; number < SEARCHES * ROUND_SECONDS; number++) {
    asked.push(ask(`${shopUrl}/search?q=${words[number % words.length]}+${number}`, statuses));
    await sleep(1_000 / SEARCHES);
  }
  await Promise.all(asked);
}

async function ask(url: string, statuses: number[]): Promise<void> {
  const response = await fetch(url);
  await response.arrayBuffer();
  statuses.push(response.status);
}
