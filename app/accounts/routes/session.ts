import { findVisitorAndRenewSession } from '../sessions/visitor-session.server.ts';
import type { Route } from './+types/session';

/** GET /auth/session: the signed-in visitor, for cached pages; also renews the session. */
export async function loader({ request }: Route.LoaderArgs) {
  const { visitor, headers } = await findVisitorAndRenewSession(request);
  headers.set('Cache-Control', 'private, no-store');
  return Response.json({ visitor }, { headers });
}
