import { db } from '#app/platform/database/db.server.ts';
import { readHealth } from '../health/read-health.server.ts';

/** GET /admin/health: what the Health tab shows, for its refreshing without leaving the page. */
export async function loader() {
  return Response.json(await readHealth(db, new Date()));
}
