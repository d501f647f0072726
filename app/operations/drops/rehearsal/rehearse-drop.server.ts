import { and, eq, sql } from 'drizzle-orm';
import { dropDraws } from '#app/drops/draw/tables.server.ts';
import { dropQueues } from '#app/drops/queue/tables.server.ts';
import { drops } from '#app/drops/tables.server.ts';
import { connectForLongWork, type Db } from '#app/platform/database/db.server.ts';
import { inRehearsalSchema } from './in-rehearsal-schema.server.ts';
import { makePeople } from './people.ts';
import type { RehearsalPlan, RehearsalRefusal, Rehearsed, RehearsedDrop } from './rehearsal-types.ts';
import { listOffered, secondOf } from './rehearsed-sales.server.ts';
import { runRehearsal } from './run-rehearsal.server.ts';

const INSUFFICIENT_PRIVILEGE = '42501';
/** Nobody waits longer for a page. */
const LONGEST_MS = 40_000;

let isRehearsing = false;

/**
 * Sells a drop to simulated people, as it will be sold at its dates: by the shop's own queue or draw, checkout and settling, from what is in
 * stock now, at its prices of now. Nothing of it stays, see `inRehearsalSchema`; what depends on many people at the same instant it
 * does not show, since they come one after another. Refuses drops whose room is open or that run: the shop has better things to do
 * then. One at a time.
 */
export async function rehearseDrop(
  db: Db,
  id: string,
  {
    plan,
    seed,
    now,
    longestMs = LONGEST_MS,
  }: { plan: RehearsalPlan; seed: number; now: Date; longestMs?: number },
): Promise<{ ok: true; rehearsed: Rehearsed } | { ok: false; reason: RehearsalRefusal }> {
  const drop = await findRehearsedDrop(db, id);
  if (!drop) return { ok: false, reason: 'missing' };
  if (now >= drop.opensAt && now < drop.endsAt) return { ok: false, reason: 'room-open' };
  if (isRehearsing) return { ok: false, reason: 'busy' };
  isRehearsing = true;
  // Its transaction takes longer than one of a page may.
  const { db: own, pool } = connectForLongWork();
  try {
    return await inRehearsalSchema(own, id, drop.opensAt, async (tx, clock) => {
      const offered = await listOffered(tx, id);
      if (!offered.some(({ offeredPieces }) => offeredPieces > 0))
        return { ok: false, reason: 'nothing-to-sell' };
      const openSeconds = Math.floor((drop.startsAt.getTime() - drop.opensAt.getTime()) / 1000);
      const drawSeconds = drop.closesAt ? secondOf(drop, drop.closesAt) : undefined;
      const people = makePeople(plan, { openSeconds, drawSeconds, sizes: offered.length, seed });
      return { ok: true, rehearsed: await runRehearsal(tx, clock, drop, people, { offered, longestMs }) };
    });
  } catch (error) {
    if (codeOf(error) === INSUFFICIENT_PRIVILEGE) return { ok: false, reason: 'no-permission' };
    throw error;
  } finally {
    isRehearsing = false;
    await pool.end();
  }
}

/** An open drop has no room, nor has a draw: they begin with their start. */
async function findRehearsedDrop(db: Db, id: string): Promise<RehearsedDrop | undefined> {
  const [row] = await db
    .select({
      id: drops.id,
      saleMethod: drops.saleMethod,
      startsAt: drops.startDate,
      endsAt: drops.endDate,
      mostPerMinute: dropQueues.mostPerMinute,
      closesAt: dropDraws.closesAt,
      opensMinutesBefore: sql<number>`case when ${drops.saleMethod} = 'queue'
        then coalesce(${dropQueues.opensMinutesBefore}, 0) else 0 end`,
    })
    .from(drops)
    .leftJoin(dropQueues, eq(dropQueues.dropId, drops.id))
    .leftJoin(dropDraws, and(eq(dropDraws.dropId, drops.id), eq(drops.saleMethod, 'draw')))
    .where(eq(drops.id, id));
  if (!row) return undefined;
  const { opensMinutesBefore, ...drop } = row;
  return { ...drop, opensAt: new Date(drop.startsAt.getTime() - opensMinutesBefore * 60_000) };
}

function codeOf(error: unknown): string | undefined {
  return (error as { cause?: { code?: string } }).cause?.code;
}
