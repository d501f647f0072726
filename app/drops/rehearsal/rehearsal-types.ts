import type { SellingSpeed } from '../report/selling-speed.ts';
import type { SaleMethod } from '../selling/sale-methods.ts';

/** Simulated visitors. Percentages are whole. */
export type RehearsalPlan = {
  people: number;
  /** Share present before the start; zero in a draw. */
  earlyPercent: number;
  /** Share of the admitted or drawn who never come back. */
  awayPercent: number;
  /** Share of those with an order who never pay. */
  unpaidPercent: number;
};

/** The drop's data for a rehearsal; without a waiting room it begins at its start. */
export type RehearsedDrop = {
  id: string;
  saleMethod: SaleMethod;
  opensAt: Date;
  startsAt: Date;
  endsAt: Date;
  /** Admission speed, if limited by an operator. */
  mostPerMinute: number | null;
  /** End of entries to the draw; null without a draw. */
  closesAt: Date | null;
};

/** Admission to the sale. Seconds count from the drop's start. */
export type RehearsedWay = {
  /** First check for admissions, even if nothing else happens. */
  firstLook: number | undefined;
  /** Admits visitors after the events of a second; returns the next check, in case nothing else happens. */
  look(second: number, hasHappened: boolean): Promise<number | undefined>;
  outcome(): Promise<
    Pick<Rehearsed, 'mostAdmittedAtOnce' | 'draw'> & { checks: Partial<Rehearsed['checks']> }
  >;
};

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
  /** Free stock at the start of the rehearsal. */
  offeredPieces: number;
  soldPieces: number;
  leftPieces: number;
};

export type Rehearsed = {
  saleMethod: SaleMethod;
  people: number;
  fates: Record<Fate, number>;
  refusals: string[];
  sizes: RehearsedSize[];
  /** Seconds from the start until everything was sold; undefined if something is left. */
  soldOutAfterSeconds: number | undefined;
  speed: SellingSpeed | undefined;
  /** Maximum of visitors admitted at the same time; undefined without a queue. */
  mostAdmittedAtOnce?: number | undefined;
  /** Number of entries, and of those with a reserved item; undefined without a draw. */
  draw?: { entered: number; drawn: number };
  mostHeldAtOnce: number;
  /** Invariants for this kind of sale, checked in the rehearsal's tables. */
  checks: Partial<Record<RehearsalCheck, boolean>>;
  /** Took too long, and was ended before all visitors had left. */
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
