import { db } from '../database/db.server.ts';
import { isReady } from '../http/readiness.server.ts';

export async function loader() {
  const ready = await isReady(db);
  return Response.json({ status: ready ? 'ready' : 'unavailable' }, { status: ready ? 200 : 503 });
}
