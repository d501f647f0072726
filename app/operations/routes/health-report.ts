import { adminsOnlyEndpoint } from '#app/accounts/require-admin.server.ts';
import { db } from '#app/platform/database/db.server.ts';
import { readHealth } from '../health/read-health.server.ts';
import type { Route } from './+types/health-report';

export const middleware: Route.MiddlewareFunction[] = [adminsOnlyEndpoint];

/** GET /admin/health: what the Health tab shows, for its refreshing without leaving the page. */
export async function loader() {
  return Response.json(await readHealth(db, new Date()));
}
