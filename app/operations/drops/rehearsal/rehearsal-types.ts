import type { SaleMethod } from '#app/drops/selling/sale-methods.ts';
import type { SellingSpeed } from '../report/selling-speed.ts';

/** The people of a rehearsal. Percentages are whole. */
export type RehearsalPlan = {
  people: number;
  /** Of them, who is there before the start. */
  earlyPercent: number;
  /** Of those who were let in, who never comes back. */
  awayPercent: number;
  /** Of those who began to pay, who never does. */
  unpaidPercent: number;
};

/** A drop as a rehearsal goes by it; one that is open has no room and begins with its start. */
export type RehearsedDrop = {
  id: string;
  saleMethod: SaleMethod;
  opensAt: Date;
  startsAt: Date;
  endsAt: Date;
  /** How fast the door is, where an operator bounds it. */
  mostPerMinute: number | null;
};

/** What becomes of somebody in the end. */
export const fates = ['bought', 'unpaid', 'away', 'refused', 'empty-handed'] as const;
export type Fate = (typeof fates)[number];

export type RehearsedSize = {
  productId: string;
  title: string;
  titleNl: string | null;
  size: string;
  /** Free when the rehearsal began. */
  offeredPieces: number;
  soldPieces: number;
  leftPieces: number;
};

export type Rehearsed = {
  saleMethod: SaleMethod;
  people: number;
  fates: Record<Fate, number>;
  /** Why the checkout refused people, in its own codes. */
  refusals: string[];
  sizes: RehearsedSize[];
  /** Seconds from the start until nothing was left; undefined while something is. */
  soldOutAfterSeconds: number | undefined;
  speed: SellingSpeed | undefined;
  /** How many were let in and could still buy, at the most at one moment; undefined without a queue. */
  mostAdmittedAtOnce: number | undefined;
  mostHeldAtOnce: number;
  /** What must hold whatever happens; each was looked at in what the rehearsal left in its tables. */
  checks: { noneOversold: boolean; onePlaceEach: boolean; inTurn: boolean };
  /** It took too long and was ended before everybody had gone home. */
  isCutShort: boolean;
};

export type RehearsalRefusal =
  | 'missing'
  | 'draw'
  | 'room-open'
  | 'nothing-to-sell'
  | 'no-permission'
  | 'busy';

export const MOST_PEOPLE = 500;
export const USUAL_PLAN: RehearsalPlan = {
  people: 200,
  earlyPercent: 80,
  awayPercent: 15,
  unpaidPercent: 10,
};
