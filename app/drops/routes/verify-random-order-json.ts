import { db } from '#app/platform/database/db.server.ts';
import { findPublishedChance } from '../random-order/published-seeds.server.ts';
import type { Route } from './+types/verify-random-order-json';

/** A secret seed is cached briefly, since it may be published at any moment. A published one never changes. */
const CACHED = { secret: 'public, max-age=1', revealed: 'public, max-age=3600' };

/** GET /the-drop/:dropId/chance.json: returns a drop's published chance. Programs on other sites may read it. */
export async function loader({ params: { dropId } }: Route.LoaderArgs) {
  const chance = await findPublishedChance(db, dropId);
  if (!chance) return Response.json({ error: 'not-found' }, { status: 404 });
  return Response.json(chance, {
    headers: {
      'Cache-Control': chance.seed ? CACHED.revealed : CACHED.secret,
      'Access-Control-Allow-Origin': '*',
    },
  });
}
