import type { RehearsalPlan } from './rehearsal-types.ts';

/** Somebody who comes to a rehearsed drop, and what they will do; seconds. */
export type Person = {
  number: number;
  /** From the start of the drop; below 0 for who is there before. In a draw, when they enter. */
  arrivesAt: number;
  /** From the moment that they may buy, or are mailed that they were drawn, until they send their order; undefined for who never does. */
  ordersAfter: number | undefined;
  /** From the order until its payment; undefined where none comes. */
  paysAfter: number | undefined;
  /** Which of the sizes they want most, then next; places in a list. */
  wishes: number[];
};

const LATE_SECONDS = 600;
/** Somewhat less than the day for which a piece is kept. */
const DRAWN_SECONDS = 20 * 3_600;

/**
 * People as one meets them at drops: most early ones in the last minute, late ones fewer and fewer; everybody takes between a quarter of a
 * minute and three to choose, and as long to pay. A draw is entered at any time of its seconds, and whoever is drawn comes within the day. The same
 * seed makes the same people.
 */
export function makePeople(
  plan: RehearsalPlan,
  {
    openSeconds,
    drawSeconds,
    sizes,
    seed,
  }: { openSeconds: number; drawSeconds?: number | undefined; sizes: number; seed: number },
): Person[] {
  const random = randomOf(seed);
  const upTo = (most: number) => Math.floor(random() * most);
  const isOneIn = (percent: number) => random() * 100 < percent;
  const arrives = () =>
    openSeconds > 0 && isOneIn(plan.earlyPercent)
      ? -1 - Math.floor(random() ** 3 * openSeconds * 0.999)
      : Math.floor(random() ** 3 * LATE_SECONDS);
  return Array.from({ length: plan.people }, (_, number) => {
    return {
      number,
      arrivesAt: drawSeconds === undefined ? arrives() : upTo(drawSeconds),
      ordersAfter: isOneIn(plan.awayPercent) ? undefined : 15 + upTo(drawSeconds ? DRAWN_SECONDS : 166),
      paysAfter: isOneIn(plan.unpaidPercent) ? undefined : 15 + upTo(166),
      wishes: shuffled(sizes, random),
    };
  });
}

function shuffled(length: number, random: () => number): number[] {
  const places = Array.from({ length }, (_, place) => place);
  for (let last = length - 1; last > 0; last -= 1) {
    const other = Math.floor(random() * (last + 1));
    const moved = places[last] ?? last;
    places[last] = places[other] ?? other;
    places[other] = moved;
  }
  return places;
}

/** Numbers from 0 up to 1 that only look like chance (mulberry32). */
function randomOf(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}
