import os from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import { createCrowdRequests } from '../tests/system/crowd-requests.ts';
import { type Crowd, createCrowd, type Person, type Timed } from '../tests/system/drop-crowd.ts';
import { addDropWithQueue, soldInDrop } from '../tests/system/drop-with-queue.ts';
import { until, type World } from '../tests/system/world.ts';
import { loadWithWrk } from './load-with-wrk.ts';
import { startPlainServer } from './page-rates.ts';
import { cpuMs } from './process-usage.ts';
import { percentile } from './statistics.ts';

const SIZES = { S: 120, M: 180, L: 100 };
const PIECES = Object.values(SIZES).reduce((sum, pieces) => sum + pieces, 0);
const OTHER_PAGE = '/women';
const productId = 'm3';
/** A fifth press the button the moment they can, a twentieth arrive after the start, the rest in between. */
const [AT_ONCE, LATE] = [0.2, 0.05];
const [COMING_SECONDS, LATE_SECONDS] = [90, 15];
const YARDSTICK_EACH_MS = 50;

export type DropResult = Awaited<ReturnType<typeof measureDrop>>;

/**
 * Simulates this many visitors, with the waiting room's script, before the start of a drop of four hundred items; those admitted buy at
 * once until it is sold out. Other visitors use the shop meanwhile. There is no cache in front.
 */
export async function measureDrop(
  world: World,
  shop: { url: string; pid: number | undefined },
  count: number,
) {
  const dropId = await addDropWithQueue(world, productId, SIZES);
  const crowd = createCrowd({
    ...{ shopUrl: shop.url, stripeUrl: world.stripeUrl, dropId, productId, sizes: Object.keys(SIZES) },
  });
  const people = Array.from({ length: count }, (_, index) => crowd.person('bench', index + 1));
  const listing = `${shop.url}${OTHER_PAGE}`;
  await loadWithWrk(listing, { seconds: 6 });
  const before = (await loadWithWrk(listing, { seconds: 6 })).perSecond;
  const yardstick = await startYardstick();

  const first = people.slice(0, count * AT_ONCE);
  const joining = performance.now();
  await Promise.all(first.map(crowd.takeTicket));
  const joinsPerSecond = first.length / ((performance.now() - joining) / 1_000);
  crowd.times.joins.length = 0;

  const waiting = [
    ...first.map((one) => comeWithin(crowd, one, 10)),
    ...people.slice(first.length, count * (1 - LATE)).map((one) => comeWithin(crowd, one, COMING_SECONDS)),
  ];
  await sleep(COMING_SECONDS * 1_000);
  const whileWaiting = await loadWithWrk(listing, { seconds: 8 });

  const measuring = startProcessorTimes({ shop: shop.pid, sandbox: world.sandboxPid });
  await world.sql('update drops set start_date = now() where id = $1', [dropId]);
  const startedAt = performance.now();
  waiting.push(...people.slice(count * (1 - LATE)).map((one) => comeWithin(crowd, one, LATE_SECONDS)));
  const rates: number[] = [];
  let isOver = false;
  const loading = (async () => {
    while (!isOver) {
      const load = loadWithWrk(listing, { seconds: 4 });
      rates.push(await load.then(({ perSecond }) => perSecond, fail));
    }
  })();
  // Measurements so far are reported in any case.
  await until('all is sold', async () => (await soldInDrop(world, dropId)) >= PIECES, 240).catch(fail);
  const soldInSeconds = (performance.now() - startedAt) / 1_000;
  const allHeard = Promise.all(waiting);
  await Promise.race([allHeard, sleep(120_000)]);
  const endedInSeconds = (performance.now() - startedAt) / 1_000;
  isOver = true;
  await loading;
  const processorTimes = measuring();
  crowd.end();
  const outcomes = await allHeard;
  crowd.close();

  const [early, late] = [(one: Timed) => one.dueAt < startedAt, (one: Timed) => one.dueAt >= startedAt];
  return {
    joinsPerSecond,
    joinP95Ms: p95(crowd.times.joins),
    polls: crowd.times.polls.length,
    pollsPerSecond: crowd.times.polls.filter(late).length / endedInSeconds,
    pollsBehindCache: countBehindCache(crowd.times.polls),
    pollP95Ms: { before: p95(crowd.times.polls.filter(early)), after: p95(crowd.times.polls.filter(late)) },
    placeP95Ms: p95(crowd.times.places),
    yardstickP95Ms: p95(yardstick.stop().filter(late)),
    /** Requests for a page unrelated to the drop. */
    pages: { before, whileWaiting: whileWaiting.perSecond, worst: Math.min(...rates), all: mean(rates) },
    soldInSeconds,
    endedInSeconds,
    processorTimes,
    outcomes: Map.groupBy(outcomes, (outcome) => outcome),
    others: crowd.others,
    pieces: PIECES,
    ...(await lookIntoBooks(world, dropId, people)),
  };
}

/** Arrives at a random time within these seconds. */
async function comeWithin(crowd: Crowd, one: Person, seconds: number) {
  const dueAt = performance.now() + Math.random() * seconds * 1_000;
  await sleep(dueAt - performance.now());
  return crowd.wantPiece(one, dueAt);
}

/** Starts a server that does nothing, requested by the same process: its times are the overhead of machine and client. */
async function startYardstick() {
  const plain = await startPlainServer({ bytes: Buffer.from('ok'), headers: [] });
  const { request, close } = createCrowdRequests();
  const nobody = { cookies: new Map(), network: '127.0.0.1' };
  const times: Timed[] = [];
  let dueAt = performance.now();
  let timer = setTimeout(ask, 0);

  function ask(): void {
    const due = dueAt;
    const note = () => times.push({ dueAt: due, ms: performance.now() - due });
    void request(nobody, plain.url).then(note, note);
    dueAt += YARDSTICK_EACH_MS;
    timer = setTimeout(ask, Math.max(0, dueAt - performance.now()));
  }

  return {
    stop(): Timed[] {
      clearTimeout(timer);
      close();
      plain.process.kill();
      return times;
    },
  };
}

/** Starts measuring the share of the processors used by these processes, by this one with all simulated browsers, and by everything. */
function startProcessorTimes(pids: Record<string, number | undefined>) {
  const take = () => ({
    at: performance.now(),
    browsers: process.cpuUsage(),
    all: os.cpus().reduce((sum, { times }) => sum + times.user + times.nice + times.sys + times.irq, 0),
    of: Object.entries(pids).map(([name, pid]) => ({ name, ms: cpuMs([pid]) })),
  });
  const before = take();
  return (): Record<string, number> => {
    const after = take();
    const machineMs = (after.at - before.at) * os.availableParallelism();
    const { user, system } = process.cpuUsage(before.browsers);
    const shares = after.of.map(({ name, ms }, index) => [
      name,
      (ms - (before.of[index]?.ms ?? 0)) / machineMs,
    ]);
    return {
      browsers: (user + system) / 1_000 / machineMs,
      ...Object.fromEntries(shares),
      'all together': (after.all - before.all) / machineMs,
    };
  };
}

/** Counts the polls that a cache keeping responses for a second would forward. */
function countBehindCache(polls: Timed[]): number {
  let keptUntil = 0;
  return polls
    .toSorted((one, other) => one.dueAt - other.dueAt)
    .filter(({ dueAt }) => {
      if (dueAt < keptUntil) return false;
      keptUntil = dueAt + 1_000;
      return true;
    }).length;
}

/** Compares the database with the results displayed to visitors. */
async function lookIntoBooks(world: World, dropId: string, people: Person[]) {
  const tickets = await world.sql<{ id: string; place: number; admitted: Date | null }>(
    'select id, place, admitted_at as admitted from drop_queue_tickets where drop_id = $1 order by place',
    [dropId],
  );
  const [queue] = await world.sql<{ given: Date; up_to: number }>(
    'select places_given_at as given, admitted_up_to as up_to from drop_queues where drop_id = $1',
    [dropId],
  );
  const placeOf = new Map(tickets.map(({ id, place }) => [id, place]));
  const told = people.filter(({ ticket }) => ticket?.place);
  const ownPlaces = people.flatMap(({ ticket }) => (ticket ? (placeOf.get(ticket.id) ?? []) : []));
  const [shelf] = await world.sql<{ left: number; outsiders: number }>(
    `select (select sum(stock_quantity)::int from product_sizes where product_id = $1) as left,
       (select count(*)::int from order_items join orders on orders.id = order_id and payment_status = 'paid'
        where order_items.product_id = $1 and not exists (
          select from drop_queue_tickets where order_id = orders.id and drop_id = $2 and admitted_at is not null)) as outsiders`,
    [productId, dropId],
  );
  const admitted = tickets.flatMap(({ admitted }) => admitted?.getTime() ?? []);
  return {
    sold: await soldInDrop(world, dropId),
    left: shelf?.left ?? Number.NaN,
    /** Orders by visitors the queue did not admit. */
    outsiders: shelf?.outsiders ?? Number.NaN,
    people: people.length,
    /** Visitors, each counted once. */
    places: new Set(ownPlaces).size,
    tickets: tickets.length,
    told: told.length,
    toldWrongly: told.filter(({ ticket }) => ticket && placeOf.get(ticket.id) !== ticket.place).length,
    admitted: admitted.length,
    outOfTurn:
      tickets.filter(({ place, admitted }) => (admitted !== null) !== place <= (queue?.up_to ?? 0)).length +
      admitted.filter((at, index) => at < (admitted[index - 1] ?? 0)).length,
    lastAdmittedSeconds: ((admitted.at(-1) ?? Number.NaN) - (queue?.given.getTime() ?? 0)) / 1_000,
  };
}

/** Prints the error and counts as zero. */
function fail(error: Error): number {
  console.error(error.message);
  return 0;
}

function p95(times: Timed[]): number {
  return percentile(
    times.map(({ ms }) => ms),
    0.95,
  );
}

function mean(values: number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}
