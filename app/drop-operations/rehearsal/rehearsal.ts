import type { SaleMethod } from '#app/drops/drop.ts';
import type { SellingSpeed } from '../report/drop-report.ts';

/** The numbers of simulated visitors. Percentages are whole numbers. */
export type RehearsalPlan = {
  people: number;
  /** The share of visitors who arrive before the start; 0 for a draw. */
  earlyPercent: number;
  /** The share of admitted or drawn visitors who never come back. */
  awayPercent: number;
  unpaidPercent: number;
};

/** The drop's data for a rehearsal. A drop without a waiting room begins at its start. */
export type RehearsedDrop = {
  id: string;
  saleMethod: SaleMethod;
  opensAt: Date;
  startsAt: Date;
  endsAt: Date;
  mostPerMinute: number | null;
  /** The time until which the draw accepts entries; null without a draw. */
  closesAt: Date | null;
};

/** Simulates how the sale method admits visitors. Seconds count from the drop's start. */
export type RehearsedWay = {
  /** The second of the first check for admissions; undefined if no check is needed. */
  firstLook: number | undefined;
  /** Admits visitors after the events of a second. Returns the second of the next check if nothing happens earlier. */
  look(second: number, hasHappened: boolean): Promise<number | undefined>;
  outcome(): Promise<
    Pick<Rehearsed, 'mostAdmittedAtOnce' | 'draw'> & { checks: Partial<Rehearsed['checks']> }
  >;
};

export const fates = ['bought', 'unpaid', 'away', 'refused', 'empty-handed'] as const;
export type Fate = (typeof fates)[number];

export const rehearsalChecks = ['noneOversold', 'onePlaceEach', 'inTurn', 'oneEntryEach', 'byLot'] as const;
type RehearsalCheck = (typeof rehearsalChecks)[number];

export type RehearsedSize = {
  productId: string;
  productSizeId: string;
  title: string;
  titleNl: string | null;
  size: string;
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
  soldOutAfterSeconds: number | undefined;
  speed: SellingSpeed | undefined;
  mostAdmittedAtOnce?: number | undefined;
  draw?: { entered: number; drawn: number };
  mostHeldAtOnce: number;
  /** The results of the invariants of this sale method, checked in the rehearsal's tables. */
  checks: Partial<Record<RehearsalCheck, boolean>>;
  /** True if the rehearsal took too long and was stopped before all visitors had left. */
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

export type Plan = (second: number, action: () => Promise<void>) => void;

export function createTimetable() {
  const todo = new Map<number, (() => Promise<void>)[]>();
  const plan: Plan = (second, action) => {
    todo.set(second, [...(todo.get(second) ?? []), action]);
  };
  return {
    plan,
    next: () => Math.min(...todo.keys()),
    take(second: number): (() => Promise<void>)[] {
      const due = todo.get(second) ?? [];
      todo.delete(second);
      return due;
    },
  };
}

export const planFields = ['people', 'earlyPercent', 'awayPercent', 'unpaidPercent'] as const;
export type PlanField = (typeof planFields)[number];
type PlanProblem = 'people-out-of-range' | 'percent-out-of-range';
export type PlanProblems = Partial<Record<PlanField, PlanProblem>>;

export function readRehearsalForm(
  form: FormData,
):
  | { ok: true; plan: RehearsalPlan }
  | { ok: false; problems: PlanProblems; typed: Record<PlanField, string> } {
  const typed = eachField((field) =>
    String(form.get(field) ?? '')
      .trim()
      .slice(0, 20),
  );
  const plan = eachField((field) => (/^\d+$/.test(typed[field]) ? Number(typed[field]) : Number.NaN));
  const problems: PlanProblems = {};
  for (const field of planFields) {
    const [least, most] = field === 'people' ? [1, MOST_PEOPLE] : [0, 100];
    if (!(plan[field] >= least && plan[field] <= most))
      problems[field] = field === 'people' ? 'people-out-of-range' : 'percent-out-of-range';
  }
  return Object.keys(problems).length ? { ok: false, problems, typed } : { ok: true, plan };
}

function eachField<Value>(read: (field: PlanField) => Value): Record<PlanField, Value> {
  return Object.fromEntries(planFields.map((field) => [field, read(field)])) as Record<PlanField, Value>;
}
