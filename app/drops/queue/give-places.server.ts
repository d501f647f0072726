import { sql } from 'drizzle-orm';
import type { Db } from '#app/platform/database/db.server.ts';
import type { Queue } from './find-queue.server.ts';

/**
 * Draws the places of everyone present once the drop has started; a repeat changes nothing. Returns the updated queue. Call it under
 * `lockQueue`: later arrivals stand behind.
 */
export async function givePlacesOnceStarted(tx: Db, queue: Queue, now: Date): Promise<Queue> {
  if (queue.placesGivenAt || now < queue.startsAt) return queue;
  const { dropId } = queue;
  const { rows } = await tx.execute<{ places: number }>(sql`
    with drawn as (
      select id, row_number() over (order by lot, id) as place from drop_queue_tickets
      where drop_id = ${dropId} and left_at is null
    ), given as (
      update drop_queue_tickets set place = drawn.place from drawn where drop_queue_tickets.id = drawn.id
      returning drawn.place
    ), counted as (select count(*)::int as places from given)
    update drop_queues
    set places_given_at = ${now.toISOString()}, early_places = places, last_place = places
    from counted where drop_id = ${dropId}
    returning places`);
  const places = rows[0]?.places ?? 0;
  return { ...queue, placesGivenAt: now, earlyPlaces: places, lastPlace: places };
}
