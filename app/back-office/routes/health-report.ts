import { signedInAdmin } from '#app/accounts/admin-middleware.server.ts';
import { db } from '#app/platform/database/db.server.ts';
import { countWaiting, type HealthReport, readWaitingDetails } from '../health/count-waiting.server.ts';
import { readHealth } from '../health/read-health.server.ts';
import type { Route } from './+types/health-report';

export async function loader({ context }: Route.LoaderArgs) {
  const now = new Date();
  const { role } = context.get(signedInAdmin);
  const [health, waiting, details] = await Promise.all([
    readHealth(db, now),
    countWaiting(db),
    readWaitingDetails(db, role, now),
  ]);
  return Response.json({ ...health, waiting, details } satisfies HealthReport);
}
