import type { RehearsalPlan } from './rehearsal.ts';

export type Person = {
  number: number;
  /** Seconds from the drop's start, negative for early visitors. In a draw this is the time of entry. */
  arrivesAt: number;
  /** Seconds from admission, or from the mail to a drawn visitor, until the order; undefined if they never order. */
  ordersAfter: number | undefined;
  /** Seconds from the order until its payment; undefined if it is never paid. */
  paysAfter: number | undefined;
  wishes: number[];
};

const LATE_SECONDS = 600;
/** Drawn visitors order within this time, a little less than the day for which an item is reserved. */
const DRAWN_SECONDS = 20 * 3_600;

/** Creates visitors: most early ones arrive in the last minute, late ones ever less often. A seed fixes the result. */
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

function randomOf(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}
