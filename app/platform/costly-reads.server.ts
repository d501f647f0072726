import type { IncomingMessage, ServerResponse } from 'node:http';
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import { clientNetwork } from './client-network.ts';
import { config } from './config.server.ts';
import type { Language } from './language.ts';
import { hasSearch } from './page-key.server.ts';
import { createReadQueue, type Leave } from './read-queue.server.ts';
import type { RequestFacts } from './request-facts.server.ts';
import { policyWithNonce, securityHeaders } from './security-headers.server.ts';

/** Short, so that who asked for too much may soon go on. */
const WINDOW_SECONDS = 10;
const BUSY_SECONDS = 5;
const usual = {
  windowSeconds: WINDOW_SECONDS,
  readsPerWindow: Math.ceil((config.SEARCHES_PER_MINUTE * WINDOW_SECONDS) / 60),
  longestWaitMs: 4_000,
};

/** What a shop says of its reads that are never kept: which they are, and what is heard where one is refused. */
export type CostlyReads = {
  /** Whether strangers may ask this address for anything, in words that nobody else uses. */
  isOpen: (url: string) => boolean;
  refusal: (refused: RefusedRead) => { type: string; body: string };
  /** Other limits than the usual ones, in tests. */
  limits?: Partial<typeof usual>;
};

export type RefusedRead = {
  url: string;
  language: Language;
  reason: 'too-many' | 'busy';
  retryAfterSeconds: number;
};

/**
 * Bounds what strangers can ask a process to render anew: searches and whatever else has a query that no kept page
 * answers, and addresses where nothing is. Each network has so many a minute, and few are rendered at once; the others
 * wait in a short line. In memory, since a query for each would cost as much as what it saves: every process counts for
 * itself. Kept pages never come here.
 */
export function guardCostlyReads({ isOpen, refusal, limits }: CostlyReads) {
  const { windowSeconds, readsPerWindow, longestWaitMs } = { ...usual, ...limits };
  const rule = { points: readsPerWindow, duration: windowSeconds };
  const searches = new RateLimiterMemory({ ...rule, keyPrefix: 'search' });
  const misses = new RateLimiterMemory({ ...rule, keyPrefix: 'miss' });
  const queue = createReadQueue({ atOnce: 4, mostWaiting: 48, mostWaitingOfOne: 16, longestWaitMs });

  /** Lets a read through at its turn and answers with what ends it, or has refused it. */
  async function enter(
    request: IncomingMessage,
    response: ServerResponse,
    facts: RequestFacts,
  ): Promise<Leave | 'refused'> {
    const url = request.url ?? '/';
    if (!isOpen(url)) return () => {};
    const network = clientNetwork(facts.clientAddress);
    const refuse = (reason: RefusedRead['reason'], retryAfterSeconds: number) => {
      const { type, body } = refusal({ url, language: facts.language, reason, retryAfterSeconds });
      response.writeHead(reason === 'busy' ? 503 : 429, {
        ...securityHeaders,
        'Content-Security-Policy': policyWithNonce(facts.nonce),
        'Content-Type': type,
        'Content-Language': facts.language,
        'Cache-Control': 'no-store',
        'Retry-After': String(retryAfterSeconds),
      });
      response.end(request.method === 'HEAD' ? undefined : body);
      return 'refused' as const;
    };
    if (!hasSearch(url)) {
      const missed = await misses.get(network);
      return missed && missed.consumedPoints > rule.points ? refuse('too-many', secondsOf(missed)) : () => {};
    }
    const spent = await searches.consume(network).then(() => undefined, refusalOf);
    if (spent) return refuse('too-many', secondsOf(spent));
    const place = await queue.enter(network, (listener) => response.once('close', listener));
    if (place === 'gone') return 'refused';
    return place === 'full' ? refuse('busy', BUSY_SECONDS) : place;
  }

  return {
    enter,
    /** There was nothing at an address that somebody of this network asked for. */
    async countMiss({ clientAddress }: RequestFacts): Promise<void> {
      await misses.consume(clientNetwork(clientAddress)).catch(refusalOf);
    },
  };
}

function refusalOf(refusal: unknown): RateLimiterRes {
  if (refusal instanceof RateLimiterRes) return refusal;
  throw refusal;
}

function secondsOf({ msBeforeNext }: RateLimiterRes): number {
  return Math.max(1, Math.ceil(msBeforeNext / 1000));
}
