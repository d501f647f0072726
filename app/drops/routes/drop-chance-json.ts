import { db } from '#app/platform/database/db.server.ts';
import { findPublishedChance } from '../chance/find-published-chance.server.ts';
import type { Route } from './+types/drop-chance-json';

/** Until the seed is shown that may happen in any second; afterwards nothing changes any more. */
const CACHED = { secret: 'public, max-age=1', revealed: 'public, max-age=3600' };

/** GET /the-drop/:dropId/chance.json: what is published of a drop's chance. Any program of any site may read it. */
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
