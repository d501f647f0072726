import { RateLimiterMemory } from 'rate-limiter-flexible';
import { config } from '#app/platform/config.server.ts';
import type { Db } from '#app/platform/database/db.server.ts';
import { isBlocked } from '../blocks/is-blocked.server.ts';

/**
 * In memory, since thousands come in one second and a query more for each would keep all of them waiting: every process counts for
 * itself.
 */
const placesOfNetwork = new RateLimiterMemory({
  keyPrefix: 'queue-places',
  points: config.QUEUE_PLACES_PER_NETWORK,
  duration: 600,
});

/** Whether somebody may take a place of their own: nobody whom an operator blocked, and of one network not more than a crowd of people. */
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
