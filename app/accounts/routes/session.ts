import { findVisitorAndRenewSession } from '../sessions/sessions.server.ts';
import type { Route } from './+types/session';

/** GET /auth/session: returns the signed-in visitor to cached pages and renews the session. */
export async function loader({ request }: Route.LoaderArgs) {
  const { visitor, headers } = await findVisitorAndRenewSession(request);
  headers.set('Cache-Control', 'private, no-store');
  return Response.json({ visitor }, { headers });
}
