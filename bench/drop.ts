import { setTimeout as sleep } from 'node:timers/promises';
import { addDropWithQueue, createCrowd, soldInDrop } from '../tests/system/drop-crowd.ts';
import { until, type World } from '../tests/system/world.ts';
import { loadWithWrk } from './load-with-wrk.ts';
import { percentile } from './statistics.ts';

const SIZES = { S: 120, M: 180, L: 100 };
const PIECES = Object.values(SIZES).reduce((sum, pieces) => sum + pieces, 0);
const OTHER_PAGE = '/women';
const productId = 'm3';

export type DropResult = {
  joinsPerSecond: number;
  pollsPerSecond: number;
  pollP95Ms: number;
  /** Of a page of the shop that has nothing to do with the drop, meanwhile and before. */
  pages: { meanwhile: number; before: number };
  sold: number;
  pieces: number;
  soldInSeconds: number;
  /** People who have a place, and places. */
  people: number;
  places: number;
  /** What else happened, and how often. */
  others: Map<string, number>;
};

/**
 * So many people wait for the start of a drop of four hundred pieces, each with a browser that does what the shop asks; the first
 * in line buy until nothing is left. Others use the shop meanwhile.
 */
export async function measureDrop(world: World, shopUrl: string, count: number): Promise<DropResult> {
  const dropId = await addDropWithQueue(world, productId, SIZES);
  const crowd = createCrowd({
    ...{ shopUrl, stripeUrl: world.stripeUrl, dropId, productId, sizes: Object.keys(SIZES) },
  });
  const people = Array.from({ length: count }, (_, index) => crowd.person('bench', index + 1));
  await loadWithWrk(`${shopUrl}${OTHER_PAGE}`, { seconds: 6 });
  const before = (await loadWithWrk(`${shopUrl}${OTHER_PAGE}`, { seconds: 6 })).perSecond;

  const joining = performance.now();
  await Promise.all(people.map(crowd.takeTicket));
  const joinsPerSecond = count / ((performance.now() - joining) / 1_000);
  await world.sql('update drops set start_date = now() where id = $1', [dropId]);
  const started = performance.now();
  const waiting = Promise.all(people.map(crowd.wantPiece));
  const rates: number[] = [];
  const isSoldOut = async () => (await soldInDrop(world, dropId)) >= PIECES;
  let isOver = false;
  const loading = (async () => {
    while (!isOver) {
      rates.push((await loadWithWrk(`${shopUrl}${OTHER_PAGE}`, { seconds: 4 })).perSecond);
      await sleep(100);
    }
  })();
  await until('all is sold', isSoldOut, 240);
  const seconds = (performance.now() - started) / 1_000;
  isOver = true;
  await loading;
  crowd.end();
  await waiting;
  crowd.close();
  const [places] = await world.sql<{ places: number }>(
    'select count(distinct place)::int as places from drop_queue_tickets where drop_id = $1',
    [dropId],
  );
  return {
    joinsPerSecond,
    pollsPerSecond: crowd.pollMs.length / seconds,
    pollP95Ms: percentile(crowd.pollMs, 0.95),
    pages: { meanwhile: Math.min(...rates), before },
    sold: await soldInDrop(world, dropId),
    pieces: PIECES,
    soldInSeconds: seconds,
    people: new Set(people.map(({ ticket }) => ticket?.id)).size,
    places: places?.places ?? 0,
    others: crowd.refused,
  };
}
