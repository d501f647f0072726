import type { Db } from '#app/platform/database/db.server.ts';
import type { RehearsalClock } from './in-rehearsal-schema.server.ts';
import type { Person } from './people.ts';
import type { Rehearsed, RehearsedDrop, RehearsedSize } from './rehearsal-types.ts';
import { openDraw } from './rehearsed-draw.server.ts';
import { openQueue } from './rehearsed-queue.server.ts';
import { openSales, secondOf } from './rehearsed-sales.server.ts';
import { createTimetable } from './timetable.ts';

/**
 * Has these people come, wait, choose and pay, second by second of the rehearsal's clock, from the moment that the room opens until
 * everybody has gone home, the drop is over, or it took `longestMs`. Call it in a rehearsal's schema.
 */
export async function runRehearsal(
  tx: Db,
  clock: RehearsalClock,
  drop: RehearsedDrop,
  people: Person[],
  { offered, longestMs }: { offered: RehearsedSize[]; longestMs: number },
): Promise<Rehearsed> {
  const begun = performance.now();
  const { plan, next, take } = createTimetable();
  const sales = await openSales(tx, clock, drop, { offered, plan });
  const { closesAt } = drop;
  const around = { people, sales, plan };
  const way = closesAt
    ? openDraw(tx, clock, { ...drop, closesAt }, around)
    : openQueue(tx, clock, drop, around);
  const lastSecond = secondOf(drop, drop.endsAt);
  let isCutShort = false;
  let look = way.firstLook;
  for (;;) {
    const second = Math.min(next(), look ?? Number.POSITIVE_INFINITY);
    if (second >= lastSecond) break;
    isCutShort = performance.now() - begun > longestMs;
    if (isCutShort) break;
    await clock.set(new Date(drop.startsAt.getTime() + second * 1000));
    const due = take(second);
    for (const action of due) await action();
    if (second < 0) continue;
    look = await way.look(second, due.length > 0);
    await sales.measure();
  }
  const { checks, ...told } = await way.outcome();
  const sold = await sales.outcome(people);
  const noneOversold = sold.sizes.every((one) => one.soldPieces + one.leftPieces === one.offeredPieces);
  return {
    saleMethod: drop.saleMethod,
    people: people.length,
    ...sold,
    ...told,
    checks: { noneOversold, ...checks },
    isCutShort,
  };
}
