import { db } from '#app/platform/database/db.server.ts';
import { findPublishedChance } from '../random-order/published-seeds.server.ts';
import type { Route } from './+types/drop-chance-json';

/** A secret seed may be published at any moment; after that nothing changes. */
const CACHED = { secret: 'public, max-age=1', revealed: 'public, max-age=3600' };

/** GET /the-drop/:dropId/chance.json: returns a drop's published chance, readable by other sites' programs. */
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
