import { MOST_PEOPLE, type RehearsalPlan } from './rehearsal-types.ts';

export const planFields = ['people', 'earlyPercent', 'awayPercent', 'unpaidPercent'] as const;
export type PlanField = (typeof planFields)[number];
export type PlanProblem = 'people-out-of-range' | 'percent-out-of-range';
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
  const plan = eachField((field) => wholeNumber(typed[field]));
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

function wholeNumber(typed: string): number {
  return /^\d+$/.test(typed) ? Number(typed) : Number.NaN;
}
