export type Budget = { atLeast?: number; atMost?: number };
type Row = { name: string; value: number; unit: string; budget: Budget; beside: string };

export type Report = ReturnType<typeof createReport>;

/** Collects measurements, each with its budget. */
export function createReport() {
  const rows: Row[] = [];
  return {
    add(name: string, value: number, unit: string, budget: Budget = {}, beside = ''): void {
      rows.push({ name, value, unit, budget, beside });
      console.log(`${name}: ${shown(value, unit)}${beside && ` (${beside})`}`);
    },
    /** Prints all rows as a table and returns whether all budgets are met. */
    print(): boolean {
      console.table(
        Object.fromEntries(
          rows.map(({ name, value, unit, budget, beside }) => [
            name,
            {
              measured: shown(value, unit),
              wanted: wantedOf(budget, unit),
              holds: holds(value, budget) ? '' : 'MISSED',
              beside,
            },
          ]),
        ),
      );
      return rows.every(({ value, budget }) => holds(value, budget));
    },
  };
}

function holds(
  value: number,
  { atLeast = Number.NEGATIVE_INFINITY, atMost = Number.POSITIVE_INFINITY }: Budget,
) {
  return value >= atLeast && value <= atMost;
}

function wantedOf({ atLeast, atMost }: Budget, unit: string): string {
  if (atLeast !== undefined) return `≥ ${shown(atLeast, unit)}`;
  return atMost === undefined ? '' : `≤ ${shown(atMost, unit)}`;
}

function shown(value: number, unit: string): string {
  const digits = Math.abs(value) < 10 ? 2 : 0;
  return `${value.toFixed(digits)}${unit}`;
}
