import { db } from '#app/platform/database/db.server.ts';
import { readHealth } from '../health/read-health.server.ts';

export async function loader() {
  return Response.json(await readHealth(db, new Date()));
}
