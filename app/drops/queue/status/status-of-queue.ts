import type { QueueReading } from './list-queue-states.server.ts';
import { pollSecondsFor } from './poll-seconds.ts';
import type { QueueStatus } from './queue-status.ts';

/** Returns the public status of a queue that was read `age` seconds ago, by a process with utilisation `busy` (0 to 1). */
export function statusOfQueue(reading: QueueReading, now: Date, age: number, busy: number): QueueStatus {
  const { opensAt, startsAt, endsAt, placesGiven, admittedUpTo, lastPlace, waiting, free, held, message } =
    reading;
  const isBefore = now < startsAt;
  return {
    state: stateAt(reading, now),
    now: now.toISOString(),
    age,
    opensAt: opensAt.toISOString(),
    startsAt: startsAt.toISOString(),
    endsAt: endsAt.toISOString(),
    placesGiven,
    admittedUpTo,
    lastPlace,
    left: isBefore ? 0 : free + held,
    held: isBefore ? 0 : held,
    pollSeconds: pollSecondsFor(waiting, isBefore, busy),
    message,
  };
}

/** Counts as sold out once nothing is free or reserved, since nothing can come back. */
function stateAt({ state, startsAt, endsAt, free, held }: QueueReading, now: Date): QueueStatus['state'] {
  if (now >= endsAt) return 'over';
  if (state === 'closed') return 'closed';
  if (now < startsAt) return 'before';
  if (free + held === 0) return 'sold-out';
  return state === 'paused' ? 'paused' : 'waiting';
}
