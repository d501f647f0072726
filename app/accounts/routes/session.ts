import { findVisitorAndRenewSession } from '../sessions/visitor-session.server.ts';
import type { Route } from './+types/session';

/** GET /auth/session: who is signed in, for pages that are the same for everyone; also keeps the session going. */
export async function loader({ request }: Route.LoaderArgs) {
  const { visitor, headers } = await findVisitorAndRenewSession(request);
  headers.set('Cache-Control', 'private, no-store');
  return Response.json({ visitor }, { headers });
}
