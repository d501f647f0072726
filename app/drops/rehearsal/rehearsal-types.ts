import type { SellingSpeed } from '../report/selling-speed.ts';
import type { SaleMethod } from '../selling/sale-methods.ts';

/** The people of a rehearsal. Percentages are whole. */
export type RehearsalPlan = {
  people: number;
  /** Of them, who is there before the start; nobody is in a draw. */
  earlyPercent: number;
  /** Of those who were let in, or drawn, who never comes back. */
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
  /** Until when one can enter its draw; null where it has none. */
  closesAt: Date | null;
};

/** How people come to what a drop sells. Seconds are those from its start. */
export type RehearsedWay = {
  /** When it is first looked who may come in, though nothing else happens. */
  firstLook: number | undefined;
  /** Lets in who may come, after what happened in a second; answers when to look again though nothing else happens. */
  look(second: number, hasHappened: boolean): Promise<number | undefined>;
  outcome(): Promise<
    Pick<Rehearsed, 'mostAdmittedAtOnce' | 'draw'> & { checks: Partial<Rehearsed['checks']> }
  >;
};

/** What becomes of somebody in the end. */
export const fates = ['bought', 'unpaid', 'away', 'refused', 'empty-handed'] as const;
export type Fate = (typeof fates)[number];

export const rehearsalChecks = ['noneOversold', 'onePlaceEach', 'inTurn', 'oneEntryEach', 'byLot'] as const;
export type RehearsalCheck = (typeof rehearsalChecks)[number];

export type RehearsedSize = {
  productId: string;
  productSizeId: string;
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
  mostAdmittedAtOnce?: number | undefined;
  /** How many entered the draw, and for how many of them a piece was kept; undefined without one. */
  draw?: { entered: number; drawn: number };
  mostHeldAtOnce: number;
  /** What must hold whatever happens, as far as it concerns how the drop is sold; each was looked at in what the rehearsal left in its tables. */
  checks: Partial<Record<RehearsalCheck, boolean>>;
  /** It took too long and was ended before everybody had gone home. */
  isCutShort: boolean;
};

export type RehearsalRefusal = 'missing' | 'room-open' | 'nothing-to-sell' | 'no-permission' | 'busy';

export const MOST_PEOPLE = 500;
export const USUAL_PLAN: RehearsalPlan = {
  people: 200,
  earlyPercent: 80,
  awayPercent: 15,
  unpaidPercent: 10,
};
