import { RateLimiterMemory } from 'rate-limiter-flexible';
import { config } from '#app/platform/config.server.ts';
import type { Db } from '#app/platform/database/db.server.ts';
import { isBlocked } from '../blocks/is-blocked.server.ts';

/** Counts in memory, by process: a query for each of thousands of requests in one second would delay them all. */
const placesOfNetwork = new RateLimiterMemory({
  keyPrefix: 'queue-places',
  points: config.QUEUE_PLACES_PER_NETWORK,
  duration: 600,
});

/** Returns why a client may not take a place: an operator blocked it, or its network has too many. */
export async function guardJoining(
  db: Db,
  client: { customerId: string | undefined; network: string },
): Promise<'blocked' | 'too-many' | undefined> {
  if (await isBlocked(db, client)) return 'blocked';
  const isCounted = await placesOfNetwork.consume(client.network).then(
    () => true,
    () => false,
  );
  return isCounted ? undefined : 'too-many';
}
