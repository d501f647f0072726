import { randomUUID } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import { joinAll } from '#app/drops/queue/join-queue.server.ts';
import { admit, dropPieces, findQueue } from '#app/drops/queue/queue.server.ts';
import { ADMISSION_MINUTES } from '#app/drops/queue/queue.ts';
import { leaveQueue, mayBuy, ticketState } from '#app/drops/queue/tickets.server.ts';
import { dropQueueTickets } from '#app/drops/tables.server.ts';
import type { Db } from '#app/platform/database/db.server.ts';
import type { RehearsalClock } from './in-rehearsal-schema.server.ts';
import type { Person } from './people.ts';
import type { Plan, RehearsedDrop, RehearsedWay } from './rehearsal.ts';
import type { Sales } from './rehearsed-sales.server.ts';

/** If an operator limits the speed, admissions are checked this many times per expected admission. */
const LOOKS_A_PERSON = 10;

/** Simulates a queue up to the admission of visitors. An open drop admits all of them at its start. */
export function openQueue(
  tx: Db,
  clock: RehearsalClock,
  drop: RehearsedDrop,
  { people, sales, plan }: { people: Person[]; sales: Sales; plan: Plan },
): RehearsedWay {
  const hasQueue = drop.saleMethod === 'queue';
  const ofTickets = new Map<string, Person>();
  let mostAdmitted = 0;
  for (const [second, arriving] of Map.groupBy(people, ({ arrivesAt }) => arrivesAt))
    plan(second, () => (hasQueue ? join(arriving) : shop(arriving)));
  return { firstLook: hasQueue ? 0 : undefined, look, outcome };

  async function join(arriving: Person[]): Promise<void> {
    const ticketIds = await addTickets(tx, drop.id, arriving.length, clock.now());
    for (const [place, person] of arriving.entries()) ofTickets.set(ticketIds[place] ?? '', person);
  }

  async function shop(arriving: Person[]): Promise<void> {
    for (const person of arriving) comeIn(person, Math.max(0, person.arrivesAt), undefined);
  }

  async function look(second: number, hasHappened: boolean): Promise<number | undefined> {
    if (!hasQueue) return undefined;
    const admitted = await letIn(second);
    if (hasHappened || admitted)
      mostAdmitted = Math.max(mostAdmitted, await tx.$count(dropQueueTickets, mayBuy(clock.now())));
    // If nobody was admitted, waits for the next event, or for a moment if only the speed limit prevents an admission.
    if (admitted) return second + 1;
    return drop.mostPerMinute && (await isSomebodyDue(tx, drop.id, clock.now()))
      ? second + Math.max(1, Math.floor(60 / drop.mostPerMinute / LOOKS_A_PERSON))
      : undefined;
  }

  async function letIn(second: number): Promise<number> {
    const now = clock.now();
    if (!(await admit(tx, drop.id, now))) return 0;
    const { id, admittedAt } = dropQueueTickets;
    const admitted = await tx.select({ id }).from(dropQueueTickets).where(eq(admittedAt, now));
    for (const ticket of admitted) {
      const person = ofTickets.get(ticket.id);
      if (person) comeIn(person, second, ticket.id);
    }
    return admitted.length;
  }

  function comeIn(person: Person, second: number, ticketId: string | undefined): void {
    if (person.ordersAfter !== undefined) {
      plan(second + person.ordersAfter, () => order(person, ticketId));
      return;
    }
    sales.decide(person, 'away');
    // Plans a check for when this admission ends, since another visitor may then be admitted.
    if (ticketId) plan(second + ADMISSION_MINUTES * 60 + 1, async () => {});
  }

  async function order(person: Person, ticketId: string | undefined): Promise<void> {
    const size = await sales.choose(person);
    if (size) await sales.buy(person, size, { checkoutKey: randomUUID(), ticketId });
    else if (ticketId)
      await leaveQueue(tx, drop.id, { customerId: undefined, ticketIds: [ticketId] }, clock.now());
  }

  async function outcome() {
    if (!hasQueue) return { mostAdmittedAtOnce: undefined, checks: {} };
    return { mostAdmittedAtOnce: mostAdmitted, checks: await checkTurns(tx, drop.id, ofTickets.size) };
  }
}

async function addTickets(tx: Db, dropId: string, count: number, now: Date): Promise<string[]> {
  const queue = await findQueue(tx, dropId);
  if (!queue) throw new Error('A rehearsed queue is gone.');
  const joined = await joinAll(tx, queue, Array<undefined>(count).fill(undefined), now);
  return joined.map((answer) => {
    if (!answer.ok) throw new Error('Somebody could not join a rehearsed queue.');
    return answer.ticket.id;
  });
}

async function isSomebodyDue(tx: Db, dropId: string, now: Date): Promise<boolean> {
  const { rows } = await tx.execute<{ isDue: boolean }>(sql`
    select exists (select from drop_queue_tickets where ${ticketState(now)} = 'waiting') and pieces.free > (
      select count(*) from drop_queue_tickets where ${mayBuy(now)}) as "isDue"
    from (${dropPieces(dropId)}) as pieces`);
  return rows[0]?.isDue === true;
}

async function checkTurns(tx: Db, dropId: string, joined: number) {
  const { rows } = await tx.execute<{ places: number; isInTurn: boolean }>(sql`
    select count(distinct place)::int as places,
      not coalesce(bool_or(admitted_at < former or admitted_at is null and left_at is null and place <= last), false) as "isInTurn"
    from (
      select place, admitted_at, left_at, max(admitted_at) over (order by place rows between unbounded preceding and 1 preceding) as former,
        max(case when admitted_at is not null then place end) over () as last
      from drop_queue_tickets where drop_id = ${dropId}
    ) as tickets`);
  return { onePlaceEach: rows[0]?.places === joined, inTurn: rows[0]?.isInTurn === true };
}
